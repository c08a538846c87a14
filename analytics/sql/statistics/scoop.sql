-- When a player wins something in a high-low game, how often do they scoop?
-- Numerator: of these hands, those in which the player collected everything that was awarded, with or without a
-- showdown.
-- Denominator: hands of a high-low game (stud8) in which the player collected something. In a game without a low half
-- every pot is won whole except for ties, so its hands do not count. Interval: Wilson.
-- Unit: percent.
-- Heading: Scoops
-- Short: scoop
-- Groups: overview 70, scoop 10
-- Does: scoops when winning anything
-- More: Plays for both halves, or wins without a showdown.
-- Less: Plays for one half of the pot: splits pay little more than the player put in.
CREATE OR REPLACE TEMP MACRO scoop(game, won, scooped) AS share(
    count_if(is_hilo(game) AND won AND scooped), count_if(is_hilo(game) AND won)
);
