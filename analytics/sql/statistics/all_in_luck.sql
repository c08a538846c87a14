-- How much more does a player collect from all-ins before the last card than they were worth?
-- Numerator: 100 times what he collected less what his part of the pots was worth on average when the betting ended,
-- after rake, in big bets of that hand; over all cards to come, everything that the text reveals by then being known.
-- Hands without such an all-in count 0, and so do those in which it cannot be decided, because cards of a player who
-- stayed in are not known, or not how the rake was divided among the pots.
-- Denominator: hands he was dealt into. Interval: of an average.
-- Unit: big bets per 100 hands.
CREATE OR REPLACE TEMP MACRO all_in_luck(collected, all_in_worth, all_in_early, big_bet) AS average(
    CASE WHEN all_in_early IS NOT NULL THEN
        100.0 * coalesce(collected - all_in_worth, 0)::DOUBLE / nullif(big_bet, 0)::DOUBLE
    END
);
