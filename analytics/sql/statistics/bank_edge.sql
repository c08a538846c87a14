-- How much of what the other players bet does a banker win?
-- Numerator: sum of what the other players' turns added to the pot, including bought cards, in minimum stakes of the
-- deal.
-- Denominator: sum of their stakes, in minimum stakes. Interval: of a ratio of sums.
-- Unit: percent of the amount bet.
-- Heading: Edge as banker
-- Short: edge
-- Groups: banker 10
CREATE OR REPLACE TEMP MACRO bank_edge(net, stake, small_bet) AS ratio(
    CASE WHEN stake > 0 THEN net::DOUBLE / nullif(small_bet, 0)::DOUBLE END,
    CASE WHEN stake > 0 THEN stake::DOUBLE / nullif(small_bet, 0)::DOUBLE END
);
