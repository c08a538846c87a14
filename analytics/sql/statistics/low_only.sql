-- When a pot is split into halves and a player is paid, how often do they win only the low half?
-- Numerator: of these hands, those in which the player won all of the low half and nothing of the high half.
-- Denominator: stud8 hands in which the main pot was split into halves and the player was paid from it. The text
-- states who won which half, or the cards show it. Interval: Wilson.
-- Unit: percent.
-- Heading: Low only
-- Short: low|only
-- Groups: scoop 50
CREATE OR REPLACE TEMP MACRO low_only(main_high, main_low) AS share(
    count_if(main_high = 'none' AND main_low = 'all'),
    count_if(main_low IS NOT NULL AND (main_high <> 'none' OR main_low <> 'none'))
);
