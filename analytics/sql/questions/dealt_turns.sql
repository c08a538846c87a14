-- Who bet how much in these deals of the Red Dog family, what might he have bet, at what chance, and how did it end?
SELECT
    hand, number, seat, stake, pot, least, most, bought, paid, turned, known, outcome, due, result, wins, cases, best, line
FROM turns
WHERE hand IN (SELECT unnest($hands))
ORDER BY hand, number
