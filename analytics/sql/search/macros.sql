-- Which cards of a seat are in which set?
-- A set is a 64-bit integer: bit n + 1 is card n (game/cards.py), so bits 1 to 52 are cards.
-- `dealt` holds a player's own cards in the order of the deal, six bits each, 0 for a card that the text does not show.

-- Cards in the order of the deal: the packed cards, if the door card is in its place; NULL if their order is unknown.
CREATE OR REPLACE TEMP MACRO search_dealt(packed, known_down, door, holes) AS (
    CASE
        WHEN door IS NULL OR packed >= 4398046511104 THEN NULL
        WHEN
            (known_down > 0 OR cards.card(packed, 0) = 53) AND cards.card(packed, holes) = door + 1
            THEN packed
        WHEN cards.card(packed, 0) = door + 1 THEN packed << (6 * holes)
    END
);
-- The set of the card in a slot: bit 0 if there is none, bits 53 and 54 if it is hidden or unreadable.
CREATE OR REPLACE TEMP MACRO search_card(dealt, slot) AS 1::BIGINT << cards.card(dealt, slot);
-- One bit per rank, four bits apart, the deuce first.
CREATE OR REPLACE TEMP MACRO search_ranks(held) AS (
    ((held >> 1) | (held >> 2) | (held >> 3) | (held >> 4)) & 300239975158033
);
-- Number of cards of each rank, in four bits.
CREATE OR REPLACE TEMP MACRO search_pairs(held) AS (held >> 1) - ((held >> 2) & 1501199875790165);
CREATE OR REPLACE TEMP MACRO search_counts(pairs) AS (pairs & 900719925474099) + ((pairs >> 2) & 900719925474099);
CREATE OR REPLACE TEMP MACRO search_twos(counts) AS ((counts >> 1) | (counts >> 2)) & 300239975158033;
CREATE OR REPLACE TEMP MACRO search_threes(counts) AS ((counts & (counts >> 1)) | (counts >> 2)) & 300239975158033;
CREATE OR REPLACE TEMP MACRO search_fours(counts) AS counts & 1200959900632132;
-- Whether the ranks hold five in a row, the ace high or low.
CREATE OR REPLACE TEMP MACRO search_straight(ranks) AS (
    (ranks & (ranks >> 4) & (ranks >> 8) & (ranks >> 12) & (ranks >> 16)) > 0 OR ranks & 281474976715025 = 281474976715025
);
-- Number of cards of the longest suit.
CREATE OR REPLACE TEMP MACRO search_suited(held) AS greatest(
    bit_count((held >> 1) & 300239975158033), bit_count((held >> 2) & 300239975158033),
    bit_count((held >> 3) & 300239975158033), bit_count((held >> 4) & 300239975158033)
);
-- Number of different ranks from ace to eight.
CREATE OR REPLACE TEMP MACRO search_lows(ranks) AS bit_count(ranks & 281474994606353);
-- Number of different ranks among any five in a row, the ace high or low, at the most.
CREATE OR REPLACE TEMP MACRO search_run(ranks) AS greatest(
    bit_count(ranks & 281474976715025), bit_count(ranks & 69905), bit_count(ranks & 1118480),
    bit_count(ranks & 17895680), bit_count(ranks & 286330880), bit_count(ranks & 4581294080),
    bit_count(ranks & 73300705280), bit_count(ranks & 1172811284480), bit_count(ranks & 18764980551680),
    bit_count(ranks & 300239688826880)
);
