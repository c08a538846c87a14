-- How often does a player's next card improve him?
-- Numerator: of those, the ones in which his next card was one of his live outs.
-- Denominator: hands and streets before which his cards were known when they were dealt, and after which he got another
-- card. Hands that are known because they were shown do not count: who improved stays in and shows. Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO improved(improved, from_deal) AS share(
    count_if(improved AND from_deal), count_if(improved IS NOT NULL AND from_deal)
);
