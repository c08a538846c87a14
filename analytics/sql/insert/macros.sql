-- How do the columns of a batch become decimals and lists, and which hands may be raked?
CREATE OR REPLACE TEMP MACRO ten_thousandths(amount) AS (amount::DECIMAL(38, 4) * 10000)::BIGINT;

-- SITES D.3: tournaments, home games and hands that end on their first street are not raked.
CREATE OR REPLACE TEMP MACRO bears_rake(tournament, home, game, last_street) AS (
    tournament IS NULL AND NOT home
    AND last_street > (CASE WHEN game = 'fivestud' THEN 'second' ELSE 'third' END)::street
);

-- What kind of money is a hand played for? People play differently for each.
CREATE TEMP TYPE money_kind AS ENUM ('play money', 'real money', 'tournament chips', 'currency not printed');
CREATE OR REPLACE TEMP MACRO played_for(currency) AS (
    CASE currency
        WHEN 'play' THEN 'play money'::money_kind
        WHEN 'chips' THEN 'tournament chips'::money_kind
        WHEN 'unknown' THEN 'currency not printed'::money_kind
        ELSE 'real money'::money_kind
    END
);

-- How did a stud hand end for a player? NULL if they neither folded, collected nor went to showdown.
CREATE OR REPLACE TEMP MACRO result_of(is_split, folded, won, scooped, quartered, went_to_showdown) AS (
    CASE
        WHEN folded THEN 'folded'
        WHEN is_split AND scooped THEN 'scooped'
        WHEN coalesce(quartered, false) THEN 'quartered'
        WHEN won THEN 'won'
        WHEN went_to_showdown THEN 'lost at showdown'
    END
);

-- All decisions of a player in a hand up to the next street, how far they went and the outcome, as one number: the bits
-- of `deeds` without positions and starting hands, the street, and `did`.
CREATE OR REPLACE TEMP MACRO conduct(facts, deeds) AS (
    coalesce(deeds & (((1::BIGINT << 33) - 256) | (3::BIGINT << 37)), 1::BIGINT << 39)
    | ((facts >> 8) & 15) | ((facts >> 24) << 40)
);

-- The kind of an event as it is packed in `facts`, and as a constant: comparing numbers is several times faster than words.
CREATE OR REPLACE TEMP MACRO packed_kind(facts) AS (facts >> 16) & 63;
CREATE OR REPLACE TEMP MACRO number_of(word) AS enum_code(word::kind) + 1;
