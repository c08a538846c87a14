-- How often is a low that a player makes beaten by another low, whether outdrawn or second best all along?
-- Numerator: of these hands, those in which the player won nothing of the low half of the main pot.
-- Denominator: stud8 hands in which the player made a low and was still in at showdown, and the main pot was split
-- into halves. Hands with a community card do not count. Interval: Wilson.
-- Unit: percent.
-- Heading: Low beaten
-- Short: low|lost
-- Groups: low 40
CREATE OR REPLACE TEMP MACRO low_beaten(low_made, main_low, went_to_showdown) AS share(
    count_if(low_made AND main_low = 'none' AND went_to_showdown),
    count_if(low_made AND main_low IS NOT NULL AND went_to_showdown)
);
