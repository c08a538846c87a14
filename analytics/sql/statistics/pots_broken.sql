-- How often is the pot of a dealer broken?
-- Numerator: deals in which nothing was left to bet against before everybody had his turn.
-- Denominator: deals that he dealt. Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO pots_broken(deals_himself, broken) AS share(
    count_if(deals_himself AND broken), count_if(deals_himself)
);
