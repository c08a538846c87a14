-- How often was a player to win his bets, given all that he could see when he made them?
-- Numerator: sum of the exact chances: of the unseen cards those that he beats, or of all possible hands those that
-- beat the turned card.
-- Denominator: bets of which his chance can be said: where it hangs on his own cards, those that are printed.
-- Interval: of an average.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO bets_chance(outcome, wins, cases) AS average(
    CASE WHEN outcome <> 0 THEN 100.0 * wins / nullif(cases, 0) END
);
