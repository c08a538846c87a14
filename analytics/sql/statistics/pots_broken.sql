-- How often is the pot broken when a player deals?
-- Numerator: deals in which nothing was left to bet against before everyone had had a turn.
-- Denominator: deals that the player dealt. Interval: Wilson.
-- Unit: percent.
-- Heading: Pots broken
-- Short: pots|broken
-- Groups: deals 40
CREATE OR REPLACE TEMP MACRO pots_broken(deals_himself, broken) AS share(
    count_if(deals_himself AND broken), count_if(deals_himself)
);
