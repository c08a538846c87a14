-- By how much do two values of independent samples differ, with which 95 % interval?
-- Newcombe's hybrid: the distances from each value to the ends of its own interval add up as squares. For two averages
-- this is the usual normal approximation; for two shares it is as reliable as Wilson's intervals.
CREATE OR REPLACE TEMP MACRO difference_low(own, other) AS
    own.value - other.value - sqrt((own.value - own.low) ** 2 + (other.high - other.value) ** 2);
CREATE OR REPLACE TEMP MACRO difference_high(own, other) AS
    own.value - other.value + sqrt((own.high - own.value) ** 2 + (other.value - other.low) ** 2);
