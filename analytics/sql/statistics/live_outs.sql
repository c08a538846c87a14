-- How many unseen cards would improve a player's hand next?
-- Numerator: sum of the unseen cards that raise the category of the player's best hand (stud, five-card stud), that
-- are a new rank of eight or lower that plays (razz and 2-7 razz), or that do either while a low is still possible
-- (stud8).
-- Denominator: hands and streets, except the last street, on which the player's cards and all upcards are known.
-- Interval: of an average.
-- Unit: cards.
CREATE OR REPLACE TEMP MACRO live_outs(live_outs) AS average(live_outs);
