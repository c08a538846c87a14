-- What does a banker win of what the others bet?
-- Numerator: sum of what their turns brought the pot, bought cards too, in least stakes of the deal.
-- Denominator: sum of their stakes, in least stakes. Interval: of a ratio of sums.
-- Unit: percent of what was bet.
CREATE OR REPLACE TEMP MACRO bank_edge(net, stake, small_bet) AS ratio(
    CASE WHEN stake > 0 THEN net::DOUBLE / nullif(small_bet, 0)::DOUBLE END,
    CASE WHEN stake > 0 THEN stake::DOUBLE / nullif(small_bet, 0)::DOUBLE END
);
