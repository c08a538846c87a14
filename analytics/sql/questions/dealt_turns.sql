-- Who bet how much in these Red Dog deals, what were the limits, the chance and the outcome?
SELECT
    hand, number, seat, stake, pot, least, most, bought, paid, turned, known, outcome, due, result, wins, cases, best, line
FROM turns
WHERE hand IN (SELECT unnest($hands))
ORDER BY hand, number
