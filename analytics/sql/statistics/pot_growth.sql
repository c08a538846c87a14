-- How large does the pot grow in the deals of a dealer?
-- Numerator: sum of the most that was in the pot during a deal, in least stakes of that deal.
-- Denominator: sum of what lay in it before, and of all antes or the dealer's stake; deals that he dealt. Interval: of
-- a ratio of sums.
-- Unit: percent of what was put in to bet against.
CREATE OR REPLACE TEMP MACRO pot_growth(deals_himself, largest, before, filled, small_bet) AS ratio(
    CASE WHEN deals_himself THEN largest::DOUBLE / nullif(small_bet, 0)::DOUBLE END,
    CASE WHEN deals_himself THEN (before + filled)::DOUBLE / nullif(small_bet, 0)::DOUBLE END
);
