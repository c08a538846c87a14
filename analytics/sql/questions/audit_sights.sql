-- What did the players of these hands see before their next cards, as far as their cards are known?
SELECT hand, player, on_street, dead_cards, live_outs, unseen, chance, improved, from_deal
FROM draws
WHERE hand IN (SELECT unnest($hands))
ORDER BY hand, seat, on_street
