-- When a pot is split into halves and a player is paid, how often do they win both halves?
-- Numerator: of these hands, those in which the player won all of the high half and all of the low half.
-- Denominator: stud8 hands in which the main pot was split into halves and the player was paid from it. The text
-- states who won which half, or the cards show it. Interval: Wilson.
-- Unit: percent.
-- Heading: Both halves
-- Short: both|halves
-- Groups: scoop 20
CREATE OR REPLACE TEMP MACRO scoop_both(main_high, main_low) AS share(
    count_if(main_high = 'all' AND main_low = 'all'),
    count_if(main_low IS NOT NULL AND (main_high <> 'none' OR main_low <> 'none'))
);
