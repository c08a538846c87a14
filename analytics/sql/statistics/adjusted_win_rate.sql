-- How many big bets would a player win per 100 hands without luck in all-ins?
-- Numerator: 100 times the net result of a hand, after rake, in big bets of that hand, with what an all-in before the
-- last card was worth in place of what he collected; where that cannot be decided, the net result as it is.
-- Denominator: hands he was dealt into. Interval: of an average; narrower than that of the win rate, the luck of other
-- cards is still in it.
-- Unit: big bets per 100 hands.
CREATE OR REPLACE TEMP MACRO adjusted_win_rate(net, collected, all_in_worth, all_in_early, big_bet) AS average(
    CASE WHEN all_in_early IS NOT NULL THEN
        100.0 * (net - coalesce(collected - all_in_worth, 0))::DOUBLE / nullif(big_bet, 0)::DOUBLE
    END
);
