-- How often does a player bet against a card that everyone has already seen?
-- Numerator: bets whose turned card had been burned face up earlier in the same deal and came round again.
-- Denominator: bets. Interval: Wilson.
-- Unit: percent.
-- Heading: Against a known card
-- Short: known|card
-- Groups: stakes 30
CREATE OR REPLACE TEMP MACRO known_bets(known, outcome) AS share(
    count_if(known AND outcome <> 0), count_if(outcome <> 0)
);
