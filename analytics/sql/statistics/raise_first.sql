-- How often does a player complete when no one has completed yet?
-- Numerator: of these hands, those in which the player completed or made the first full bet with their first decision.
-- Denominator: hands in which the player's first decision in the first betting round (third street; second street in
-- five-card stud) came before any wager, except those in which the player had to open. A wager is a completion, a bet
-- or a raise; an all-in for less than half a small bet is not one (B-24). Interval: Wilson.
-- Unit: percent.
-- Heading: Completes first
-- Short: complete
-- Groups: third 20
-- Does: completes when no one has completed yet
-- More: Completes a wider, weaker range.
-- Less: Seldom takes the lead, so their completions give away strength.
CREATE OR REPLACE TEMP MACRO raise_first(completed_first, first_chance) AS share(
    count_if(completed_first), count_if(first_chance)
);
