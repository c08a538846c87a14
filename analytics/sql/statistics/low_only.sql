-- When a pot is split into halves and a player is paid, how often does he win the low half alone?
-- Numerator: of those hands, the ones in which he won all of the low half and nothing of the high.
-- Denominator: hands of stud8 in which the main pot was split into halves and he was paid from it. The text tells who
-- was paid which half, or the cards do. Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO low_only(main_high, main_low) AS share(
    count_if(main_high = 'none' AND main_low = 'all'),
    count_if(main_low IS NOT NULL AND (main_high <> 'none' OR main_low <> 'none'))
);
