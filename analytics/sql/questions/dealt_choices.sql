-- Who could buy a card in these Red Dog deals, what was it worth compared with a bet, and what did the player do?
SELECT hand, turn, bought, card, pot, least, most, price, may_pass, chosen, wins, cases, bet, buy, is_right, line
FROM choices
WHERE hand IN (SELECT unnest($hands))
ORDER BY hand, turn, bought
