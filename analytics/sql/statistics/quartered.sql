-- When a pot is split into halves and a player is paid, how often is he quartered?
-- Numerator: of those hands, the ones in which he shared one half and won nothing of the other.
-- Denominator: hands of stud8 in which the main pot was split into halves and he was paid from it. The text tells who
-- was paid which half, or the cards do. Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO quartered(main_high, main_low) AS share(
    count_if((main_high = 'part' AND main_low = 'none') OR (main_high = 'none' AND main_low = 'part')),
    count_if(main_low IS NOT NULL AND (main_high <> 'none' OR main_low <> 'none'))
);
