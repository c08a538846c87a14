-- How often is a player all-in, or up against a player who is all-in, before the last card?
-- Numerator: of these hands, those in which the player stayed in, the betting ended before the last card, and at least
-- one of the players still in was all-in.
-- Denominator: hands dealt to the player. Interval: Wilson.
-- Unit: percent.
-- Heading: All-in early
-- Short: all-in
-- Groups: luck 20
CREATE OR REPLACE TEMP MACRO all_in(all_in_early, went_to_showdown) AS share(
    count_if(all_in_early AND went_to_showdown), count(all_in_early)
);
