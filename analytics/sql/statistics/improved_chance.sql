-- How often would a player's next card improve him if all unseen cards were as likely?
-- Numerator: sum of the live outs in percent of the unseen cards; players who stay in hold no random ones of them.
-- Denominator: hands and streets before which his cards were known when they were dealt, and after which he got
-- another card. Interval: of an average.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO improved_chance(improved, from_deal, chance) AS average(
    CASE WHEN from_deal AND improved IS NOT NULL THEN 100.0 * chance END
);
