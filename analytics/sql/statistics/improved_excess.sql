-- How much more often does a player's next card improve their hand than their live outs predict?
-- Numerator: draws that improved the hand, minus live outs divided by unseen cards. This does not test the deal:
-- players fold or stay according to their cards, and those who stay hold the cards that the player needs, so that it
-- differs from 0 even if every deal is fair. `studbook fairness` tests the deal.
-- Denominator: hands and streets before which the player's cards were known when they were dealt, and after which they
-- got another card. Interval: of an average; it covers chance alone, not that bias.
-- Unit: percentage points.
-- Heading: More often than live outs predict
-- Short: excess
-- Groups: cards 50
CREATE OR REPLACE TEMP MACRO improved_excess(improved, from_deal, chance) AS average(
    CASE WHEN from_deal THEN 100.0 * (improved::INTEGER - chance) END
);
