-- How many big bets would a player win per 100 hands without luck in all-ins?
-- Numerator: 100 times the net result of a hand, after rake, in big bets of that hand. For an all-in before the last
-- card, all-in EV replaces what the player collected; if the EV cannot be calculated, the net result stays as it is.
-- Denominator: hands dealt to the player. Interval: of an average; it is narrower than the win rate's, but still
-- includes the luck of the other cards.
-- Unit: big bets per 100 hands.
-- Heading: Win rate without luck
-- Short: without|luck
-- Groups: luck 40
CREATE OR REPLACE TEMP MACRO adjusted_win_rate(net, collected, all_in_worth, all_in_early, big_bet) AS average(
    CASE WHEN all_in_early IS NOT NULL THEN
        100.0 * (net - coalesce(collected - all_in_worth, 0))::DOUBLE / nullif(big_bet, 0)::DOUBLE
    END
);
