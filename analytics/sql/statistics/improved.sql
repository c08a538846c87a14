-- How often does a player's next card improve their hand?
-- Numerator: of these, those in which the player's next card was one of their live outs.
-- Denominator: hands and streets before which the player's cards were known when they were dealt, and after which they
-- got another card. Hands that are known only because they were shown do not count: players who improve stay in and
-- show more often. Interval: Wilson.
-- Unit: percent.
-- Heading: Improves
-- Short: improved
-- Groups: cards 30
CREATE OR REPLACE TEMP MACRO improved(improved, from_deal) AS share(
    count_if(improved AND from_deal), count_if(improved IS NOT NULL AND from_deal)
);
