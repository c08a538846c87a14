-- When a pot is split into halves and a player is paid, how often does he share both halves?
-- Numerator: of those hands, the ones in which he shared the high half and shared the low half with others.
-- Denominator: hands of stud8 in which the main pot was split into halves and he was paid from it. The text tells who
-- was paid which half, or the cards do. Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO shared_both(main_high, main_low) AS share(
    count_if(main_high = 'part' AND main_low = 'part'),
    count_if(main_low IS NOT NULL AND (main_high <> 'none' OR main_low <> 'none'))
);
