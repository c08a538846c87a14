-- How often is a low that a player makes beaten by another (drawn out on, or second best all along)?
-- Numerator: of those hands, the ones in which he was paid nothing of the low half of the main pot.
-- Denominator: hands of stud8 in which he made a low, was still in at the showdown, and the main pot was split into
-- halves. Hands with a card for everyone do not count. Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO low_beaten(low_made, main_low, showdown) AS share(
    count_if(low_made AND main_low = 'none' AND showdown),
    count_if(low_made AND main_low IS NOT NULL AND showdown)
);
