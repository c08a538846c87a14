-- When a pot is split into halves and a player is paid, how often do they share both halves?
-- Numerator: of these hands, those in which the player shared both the high half and the low half with other players.
-- Denominator: stud8 hands in which the main pot was split into halves and the player was paid from it. The text
-- states who won which half, or the cards show it. Interval: Wilson.
-- Unit: percent.
-- Heading: Shared both
-- Short: shared
-- Groups: scoop 60
CREATE OR REPLACE TEMP MACRO shared_both(main_high, main_low) AS share(
    count_if(main_high = 'part' AND main_low = 'part'),
    count_if(main_low IS NOT NULL AND (main_high <> 'none' OR main_low <> 'none'))
);
