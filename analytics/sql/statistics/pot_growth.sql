-- How large does the pot grow when a player deals?
-- Numerator: sum of the largest pot during each deal, in minimum stakes of that deal.
-- Denominator: sum of what was in the pot before the deal, plus all antes or the dealer's stake, for the deals that
-- the player dealt. Interval: of a ratio of sums.
-- Unit: percent of the amount put in to bet against.
-- Heading: Largest pot
-- Short: pot|grows
-- Groups: deals 30
CREATE OR REPLACE TEMP MACRO pot_growth(deals_himself, largest, before, filled, small_bet) AS ratio(
    CASE WHEN deals_himself THEN largest::DOUBLE / nullif(small_bet, 0)::DOUBLE END,
    CASE WHEN deals_himself THEN (before + filled)::DOUBLE / nullif(small_bet, 0)::DOUBLE END
);
