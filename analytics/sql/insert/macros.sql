-- How do the columns of a batch become decimals and lists, and which hands may be raked?
CREATE OR REPLACE TEMP MACRO ten_thousandths(amount) AS (amount::DECIMAL(38, 4) * 10000)::BIGINT;

-- SITES D.3: tournaments, home games and hands that end on their first street are not raked.
CREATE OR REPLACE TEMP MACRO bears_rake(tournament, home, game, last_street) AS (
    tournament IS NULL AND NOT home
    AND last_street > street_of(opening_of(game))
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
    coalesce(deeds.conduct(deeds), 1::BIGINT << 39) | seat_facts.street(facts) | (seat_facts.did(facts) << 40)
);

-- The kind of an event as it is packed in `facts`, and as a constant: comparing numbers is several times faster than words.
CREATE OR REPLACE TEMP MACRO packed_kind(facts) AS event_facts.kind(facts);
CREATE OR REPLACE TEMP MACRO number_of(word) AS enum_code(word::kind) + 1;

-- Sums that do not depend on the order in which numbers are added, so that any division of hands among files and
-- processors gives the same result. A number that does not fit (10^18, its square 10^22, its cube 10^26) is left out.
CREATE OR REPLACE TEMP MACRO exact_sum(amount) AS sum(try_cast(amount AS DECIMAL(32, 14)));
CREATE OR REPLACE TEMP MACRO exact_products(one, other) AS (
    sum(try_cast(one::DOUBLE * other::DOUBLE AS DECIMAL(32, 10)))
);
CREATE OR REPLACE TEMP MACRO sum_of(amount) AS exact_sum(amount)::DOUBLE;
CREATE OR REPLACE TEMP MACRO sum_of_products(one, other) AS exact_products(one, other)::DOUBLE;
CREATE OR REPLACE TEMP MACRO sum_of_squares(amount) AS sum_of_products(amount, amount);
CREATE OR REPLACE TEMP MACRO sum_of_cubic(one, two, three) AS (
    sum(try_cast(one::DOUBLE * two::DOUBLE * three::DOUBLE AS DECIMAL(32, 6)))::DOUBLE
);
CREATE OR REPLACE TEMP MACRO sum_of_cubes(amount) AS sum_of_cubic(amount, amount, amount);

-- One sum and what is added to it; NULL is nothing, unless both are.
CREATE OR REPLACE TEMP MACRO added(one, other) AS coalesce(one + other, one, other);
