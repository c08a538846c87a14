-- How often does the player who made the last raise bet again on the next street?
-- Numerator: of these hands, those in which the player bet.
-- Denominator: hands in which the player made the last wager in the first betting round (third street; second street
-- in five-card stud) and had a decision on the next street before anyone bet. A wager is a completion, a bet or a
-- raise; an all-in for less than half a small bet is not one (B-24). Interval: Wilson.
-- Unit: percent.
-- Heading: Bets again
-- Short: bet|again
-- Groups: showdown 10
-- Does: bets again on the next street after making the last raise
-- More: Bets no matter what the next card is: raises and calls against them get good odds.
-- Less: Gives up a lead that was paid for, and gives free cards.
CREATE OR REPLACE TEMP MACRO continuation(continued, continue_chance) AS share(
    count_if(continued), count_if(continue_chance)
);
