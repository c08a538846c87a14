-- How much more often does a player's next card improve him than live outs among the unseen cards say?
-- Numerator: draws that improved him, less live outs divided by unseen cards. This is no test of the deal: players fold and
-- stay by their cards, those who stay hold the cards that he needs, and it departs from 0 where every deal is fair.
-- Denominator: hands and streets before which his cards were known when they were dealt, and after which he got another
-- card. Interval: of an average; it covers chance alone, not that shift.
-- Unit: percentage points.
CREATE OR REPLACE TEMP MACRO improved_excess(improved, from_deal, chance) AS average(
    CASE WHEN from_deal THEN 100.0 * (improved::INTEGER - chance) END
);
