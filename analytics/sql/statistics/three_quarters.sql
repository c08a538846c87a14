-- When a pot is split into halves and a player is paid, how often do they get three quarters?
-- Numerator: of these hands, those in which the player won all of one half and shared the other.
-- Denominator: stud8 hands in which the main pot was split into halves and the player was paid from it. The text
-- states who won which half, or the cards show it. Interval: Wilson.
-- Unit: percent.
-- Heading: Three quarters
-- Short: 3/4
-- Groups: scoop 30
CREATE OR REPLACE TEMP MACRO three_quarters(main_high, main_low) AS share(
    count_if((main_high = 'all' AND main_low = 'part') OR (main_high = 'part' AND main_low = 'all')),
    count_if(main_low IS NOT NULL AND (main_high <> 'none' OR main_low <> 'none'))
);
