-- Where might who buy a card in these deals of the Red Dog family, what was it worth beside a bet, and what did he do?
SELECT hand, turn, bought, card, pot, least, most, price, may_pass, chosen, wins, cases, bet, buy, is_right, line
FROM choices
WHERE hand IN (SELECT unnest($hands))
ORDER BY hand, turn, bought
