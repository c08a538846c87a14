-- What did the players of a hand see before their next cards, as far as their cards are known?
SELECT player, on_street, dead_cards, live_outs, unseen, chance, improved, from_deal
FROM draws
WHERE hand = $hand
ORDER BY hand, seat, on_street
