-- When a pot is split into halves and a player is paid, how often are they quartered?
-- Numerator: of these hands, those in which the player shared one half and won nothing of the other.
-- Denominator: stud8 hands in which the main pot was split into halves and the player was paid from it. The text
-- states who won which half, or the cards show it. Interval: Wilson.
-- Unit: percent.
-- Heading: Quartered
-- Short: 1/4
-- Groups: scoop 70
-- Does: is quartered when winning part of a split pot
-- More: Goes to the end with lows that others share.
-- Less: Seldom shares a half with another player.
CREATE OR REPLACE TEMP MACRO quartered(main_high, main_low) AS share(
    count_if((main_high = 'part' AND main_low = 'none') OR (main_high = 'none' AND main_low = 'part')),
    count_if(main_low IS NOT NULL AND (main_high <> 'none' OR main_low <> 'none'))
);
