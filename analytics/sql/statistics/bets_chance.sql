-- How often should a player win their bets, given all the cards that they could see when they made them?
-- Numerator: sum of the exact chances: the share of the unseen cards that the player beats, or the share of all
-- possible hands that beat the turned card.
-- Denominator: bets whose chance can be calculated; if it depends on the player's own cards, those must be printed.
-- Interval: of an average.
-- Unit: percent.
-- Heading: By chance
-- Short: by|chance
-- Groups: bets 30
CREATE OR REPLACE TEMP MACRO bets_chance(outcome, wins, cases) AS average(
    CASE WHEN outcome <> 0 THEN 100.0 * wins / nullif(cases, 0) END
);
