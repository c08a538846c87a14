-- A row per person, stud hand and street before the last on which their cards are known: how many cards they have seen, and how
-- many of the unseen ones improve them.
CREATE OR REPLACE VIEW live_outs AS
SELECT hand, seat, player, on_street, dead_cards, live_outs, unseen, chance, improved, from_deal
FROM draws;
