-- How many unseen cards would improve a player next?
-- Numerator: sum of the unseen cards that raise the category of his best hand (stud, five card stud), are a new rank
-- of eight or lower that plays (razz and 2-7 razz), or either, while a low can still be made (stud8).
-- Denominator: hands and streets before the last on which his cards are known, and all open cards are. Interval: of an
-- average.
-- Unit: cards.
CREATE OR REPLACE TEMP MACRO live_outs(live_outs) AS average(live_outs);
