-- How much more often does a player's next card improve him than live outs of unseen cards say?
-- Numerator: draws that improved him, less their live outs in percent of the unseen cards. This says nothing of the
-- deal: the closed cards of players who stay in are no random sample of the unseen ones, so that it differs from 0 in
-- an honest deal too.
-- Denominator: hands and streets before which his cards were known when they were dealt, and after which he got
-- another card. Interval: of an average.
-- Unit: percentage points.
CREATE OR REPLACE TEMP MACRO improved_excess(improved, from_deal, chance) AS average(
    CASE WHEN from_deal THEN 100.0 * (improved::INTEGER - chance) END
);
