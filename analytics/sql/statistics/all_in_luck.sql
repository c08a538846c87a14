-- How much more than their all-in EV does a player collect from all-ins before the last card?
-- Numerator: 100 times what the player collected minus their average share of the pots when the betting ended, after
-- rake, in big bets of that hand. The average is over all cards to come; every card that the text reveals and that was
-- dealt by then is taken as known. Hands without such an all-in count as 0. So do hands in which the EV cannot be
-- calculated, because the cards of a player still in are unknown, or it is unknown how the rake was divided among the
-- pots.
-- Denominator: hands dealt to the player. Interval: of an average.
-- Unit: big bets per 100 hands.
-- Heading: All-in luck
-- Short: luck
-- Groups: luck 30
CREATE OR REPLACE TEMP MACRO all_in_luck(collected, all_in_worth, all_in_early, big_bet) AS average(
    CASE WHEN all_in_early IS NOT NULL THEN
        100.0 * coalesce(collected - all_in_worth, 0)::DOUBLE / nullif(big_bet, 0)::DOUBLE
    END
);
