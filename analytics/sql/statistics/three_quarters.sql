-- When a pot is split into halves and a player is paid, how often does he get three quarters?
-- Numerator: of those hands, the ones in which he won all of one half and shared the other.
-- Denominator: hands of stud8 in which the main pot was split into halves and he was paid from it. The text tells who
-- was paid which half, or the cards do. Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO three_quarters(main_high, main_low) AS share(
    count_if((main_high = 'all' AND main_low = 'part') OR (main_high = 'part' AND main_low = 'all')),
    count_if(main_low IS NOT NULL AND (main_high <> 'none' OR main_low <> 'none'))
);
