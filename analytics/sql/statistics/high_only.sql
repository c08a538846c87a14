-- When a pot is split into halves and a player is paid, how often do they win only the high half?
-- Numerator: of these hands, those in which the player won all of the high half and nothing of the low half.
-- Denominator: stud8 hands in which the main pot was split into halves and the player was paid from it. The text
-- states who won which half, or the cards show it. Interval: Wilson.
-- Unit: percent.
-- Heading: High only
-- Short: high|only
-- Groups: scoop 40
CREATE OR REPLACE TEMP MACRO high_only(main_high, main_low) AS share(
    count_if(main_high = 'all' AND main_low = 'none'),
    count_if(main_low IS NOT NULL AND (main_high <> 'none' OR main_low <> 'none'))
);
