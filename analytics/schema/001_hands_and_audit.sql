-- Version 1: the first store: hands, what happened in them, who was paid, and what an auditor finds in them.
--
-- Amounts are exact decimals, times are UTC, words are words. NULL says "not printed", "nobody", or a sum
-- beyond a hundred million millions, which no column holds.
-- Cards are kept packed, six bits a card; the views `seats` and `events` read them ("Ah Kd 7c"). They are no generated
-- columns, because DuckDB works those out again at every insert, which doubles its time.

CREATE TYPE game AS ENUM ('other', 'stud', 'stud8', 'razz', 'razz27', 'fivestud');
CREATE TYPE limit_type AS ENUM ('fixed', 'spread', 'pot', 'no');
CREATE TYPE currency AS ENUM ('play', 'chips', 'USD', 'EUR', 'GBP', 'CAD', 'INR');
CREATE TYPE zone AS ENUM (
    'UTC', 'ET', 'CET', 'EET', 'WET', 'MSK', 'BRT', 'CCT', 'AEST', 'PT', 'CT', 'MT', 'AT', 'NT', 'AKT', 'HST',
    'ART', 'COT', 'IST', 'JST', 'AWST', 'ACST', 'NZT', 'EST', 'EDT', 'CST', 'CDT', 'MST', 'MDT', 'PST', 'PDT',
    'WEST', 'BST', 'CEST', 'EEST', 'AEDT'
);
CREATE TYPE street AS ENUM (
    'before', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'showdown', 'summary'
);
CREATE TYPE kind AS ENUM (
    'ante', 'bring_in', 'street', 'deal', 'community', 'check', 'bet', 'call', 'raise', 'fold', 'uncalled', 'show',
    'muck', 'no_show', 'collect', 'total', 'pot', 'rake', 'fee', 'board', 'result', 'net', 'no_low', 'capped',
    'open_pair', 'timeout', 'disconnect', 'connect', 'sit_out', 'join', 'leave', 'finish', 'chat', 'notice'
);
CREATE TYPE half AS ENUM ('whole', 'high', 'low');
CREATE TYPE outcome AS ENUM ('folded', 'collected', 'won', 'lost', 'mucked');
CREATE TYPE severity AS ENUM ('info', 'warning', 'error');
CREATE TYPE card AS ENUM (
    '2c', '2d', '2h', '2s', '3c', '3d', '3h', '3s', '4c', '4d', '4h', '4s', '5c', '5d', '5h', '5s', '6c', '6d', '6h',
    '6s', '7c', '7d', '7h', '7s', '8c', '8d', '8h', '8s', '9c', '9d', '9h', '9s', 'Tc', 'Td', 'Th', 'Ts', 'Jc', 'Jd',
    'Jh', 'Js', 'Qc', 'Qd', 'Qh', 'Qs', 'Kc', 'Kd', 'Kh', 'Ks', 'Ac', 'Ad', 'Ah', 'As'
);

CREATE MACRO card_in(packed, slot) AS (
    [
        '2c', '2d', '2h', '2s', '3c', '3d', '3h', '3s', '4c', '4d', '4h', '4s', '5c', '5d', '5h', '5s', '6c', '6d',
        '6h', '6s', '7c', '7d', '7h', '7s', '8c', '8d', '8h', '8s', '9c', '9d', '9h', '9s', 'Tc', 'Td', 'Th', 'Ts',
        'Jc', 'Jd', 'Jh', 'Js', 'Qc', 'Qd', 'Qh', 'Qs', 'Kc', 'Kd', 'Kh', 'Ks', 'Ac', 'Ad', 'Ah', 'As', 'X', '??'
    ]
)[(packed >> (6 * slot)) & 63];

CREATE MACRO cards_text(packed) AS concat_ws(
    ' ', card_in(packed, 0), card_in(packed, 1), card_in(packed, 2), card_in(packed, 3), card_in(packed, 4),
    card_in(packed, 5), card_in(packed, 6), card_in(packed, 7), card_in(packed, 8), card_in(packed, 9)
);

-- Ten-thousandths as an exact amount; NULL where it is beyond what a column holds.
CREATE MACRO money(amount) AS try_cast(amount AS DECIMAL(18, 0)) * 0.0001::DECIMAL(4, 4);

CREATE MACRO amount_text(amount) AS (
    CASE WHEN amount = trunc(amount) THEN amount::BIGINT::VARCHAR
    ELSE regexp_replace(amount::DECIMAL(18, 4)::VARCHAR, '0{1,2}$', '') END
);

-- A row per version of these tables that the file went through, with the reason for it.
CREATE TABLE schema_version (
    version INTEGER NOT NULL,
    reason VARCHAR NOT NULL,
    applied_at TIMESTAMP NOT NULL
);

-- A row per file and import run. Every hand found in it went one of four ways.
CREATE TABLE files (
    file INTEGER NOT NULL,
    path VARCHAR NOT NULL,
    size BIGINT NOT NULL,
    encoding VARCHAR NOT NULL,
    problem VARCHAR NOT NULL,
    imported_at TIMESTAMP NOT NULL,
    found BIGINT NOT NULL,
    imported BIGINT NOT NULL,
    known BIGINT NOT NULL,
    other BIGINT NOT NULL,
    rejected BIGINT NOT NULL,
    CHECK (found = imported + known + other + rejected)
);

-- A row per hand. Stakes that the room does not print are those of the bets (`stakes_inferred`). `conflict` marks the same number with other content than a hand that was there before.
CREATE TABLE hands (
    hand BIGINT NOT NULL,
    site VARCHAR NOT NULL,
    hand_id VARCHAR NOT NULL,
    conflict BOOLEAN NOT NULL,
    game game NOT NULL,
    limit_type limit_type NOT NULL,
    currency currency NOT NULL,
    ante DECIMAL(18, 4),
    bring_in DECIMAL(18, 4),
    small_bet DECIMAL(18, 4) NOT NULL,
    big_bet DECIMAL(18, 4) NOT NULL,
    stakes_inferred BOOLEAN NOT NULL,
    stakes VARCHAR GENERATED ALWAYS AS (amount_text(small_bet) || '/' || amount_text(big_bet)) VIRTUAL,
    started_at TIMESTAMP NOT NULL,
    zone zone NOT NULL,
    table_name VARCHAR NOT NULL,
    table_size TINYINT,
    tournament VARCHAR,
    level VARCHAR,
    buy_in DECIMAL(18, 4),
    bounty DECIMAL(18, 4),
    fee DECIMAL(18, 4),
    home BOOLEAN NOT NULL,
    club VARCHAR,
    mixed VARCHAR,
    players TINYINT NOT NULL,
    pots TINYINT NOT NULL,
    gross DECIMAL(18, 4),
    rake DECIMAL(18, 4),
    fees DECIMAL(18, 4),
    showdown BOOLEAN NOT NULL,
    decided BOOLEAN NOT NULL,
    last_street street,
    content UBIGINT NOT NULL,
    file INTEGER NOT NULL,
    line INTEGER NOT NULL
);

-- A row per player and hand: what he put in and got back, and what he did. Read it through the view `seats`.
-- `facts` holds everything small, see `seat_facts`; DuckDB takes few columns in many times faster than many.
CREATE TABLE seats_packed (
    hand BIGINT NOT NULL,
    player VARCHAR NOT NULL,
    facts BIGINT NOT NULL,
    stack DECIMAL(18, 4),
    end_stack DECIMAL(18, 4),
    put_in DECIMAL(18, 4),
    returned DECIMAL(18, 4),
    collected DECIMAL(18, 4),
    collected_high DECIMAL(18, 4),
    collected_low DECIMAL(18, 4),
    expected DECIMAL(18, 4),
    net DECIMAL(18, 4),
    rake DECIMAL(18, 4),
    packed BIGINT NOT NULL,
    line INTEGER NOT NULL
);

CREATE MACRO seat_facts(seat, street, door, known_down, sitting_out, did) AS (
    seat::BIGINT | (street::BIGINT << 8) | ((door + 1)::BIGINT << 12) | (known_down::BIGINT << 18)
    | (sitting_out::BIGINT << 22) | (did::BIGINT << 24)
);

CREATE MACRO did(facts, bit) AS (facts >> 24) & bit > 0;

-- A row per event, numbered within its hand in the order of the text. Read it through the view `events`.
-- `facts` holds everything small, see `event_facts`; `said` the high and the low hand that the text describes. Amounts are
-- ten-thousandths, -1 where none is printed: this is the longest table, and DuckDB need not work on what it takes in.
CREATE TABLE events_packed (
    hand BIGINT NOT NULL,
    facts BIGINT NOT NULL,
    amount BIGINT NOT NULL,
    raise_to BIGINT NOT NULL,
    packed BIGINT NOT NULL,
    said BIGINT NOT NULL,
    text VARCHAR,
    line INTEGER NOT NULL
);

CREATE MACRO event_facts(number, kind, street, seat, flags, fresh, pot, half, outcome, at_street) AS (
    number::BIGINT | (kind::BIGINT << 16) | (street::BIGINT << 22) | ((seat + 1)::BIGINT << 26)
    | (flags::BIGINT << 33) | (fresh::BIGINT << 41) | ((pot + 1)::BIGINT << 45) | (half::BIGINT << 52)
    | (outcome::BIGINT << 54) | (at_street::BIGINT << 57)
);

CREATE MACRO said_hands(high, low) AS ((high + 1)::BIGINT << 32) | (low + 1)::BIGINT;

-- Words of the codes that are kept in `facts`; NULL where there is none.
CREATE MACRO street_of(code) AS (enum_range(NULL::street)::street[])[code];
CREATE MACRO kind_of(code) AS (enum_range(NULL::kind)::kind[])[code];
CREATE MACRO half_of(code) AS (enum_range(NULL::half)::half[])[code + 1];
CREATE MACRO outcome_of(code) AS (enum_range(NULL::outcome)::outcome[])[code];
CREATE MACRO severity_of(code) AS (enum_range(NULL::severity)::severity[])[code];
CREATE MACRO card_of(code) AS (enum_range(NULL::card)::card[])[code];

-- A row per pot of a hand, the main pot first; who may win it and who does, as sets of seat numbers, a bit each. Read it
-- through the view `pots`.
CREATE TABLE pots_packed (
    hand BIGINT NOT NULL,
    pot TINYINT NOT NULL,
    gross DECIMAL(18, 4),
    net DECIMAL(18, 4),
    eligible INTEGER NOT NULL,
    high INTEGER NOT NULL,
    low INTEGER NOT NULL,
    decided BOOLEAN NOT NULL
);

-- A row per pot, half and player paid or to be paid: what the rules award beside what the text says.
CREATE TABLE awards (
    hand BIGINT NOT NULL,
    pot TINYINT NOT NULL,
    seat TINYINT NOT NULL,
    player VARCHAR NOT NULL,
    half half NOT NULL,
    expected DECIMAL(18, 4),
    printed DECIMAL(18, 4)
);

-- A row per finding of the audit. What `expected` and `found` count is the check's own unit; money is in
-- ten-thousandths. `between_hands` marks what only shows when hands are compared with one another.
CREATE TABLE findings (
    hand BIGINT NOT NULL,
    code VARCHAR NOT NULL,
    severity severity NOT NULL,
    seat TINYINT,
    player VARCHAR,
    street street,
    line INTEGER NOT NULL,
    expected BIGINT,
    found BIGINT,
    between_hands BOOLEAN NOT NULL
);

-- A row per check of the audit: to how many of the stored hands it was applied.
CREATE TABLE applied (
    code VARCHAR PRIMARY KEY,
    hands BIGINT NOT NULL
);

-- A row per text that should have been a hand and could not be read, kept word for word.
CREATE TABLE rejects (
    site VARCHAR NOT NULL,
    file INTEGER NOT NULL,
    path VARCHAR NOT NULL,
    line INTEGER NOT NULL,
    column_number INTEGER NOT NULL,
    code VARCHAR NOT NULL,
    reason VARCHAR NOT NULL,
    expected VARCHAR NOT NULL,
    text VARCHAR NOT NULL,
    content UBIGINT NOT NULL
);

-- A row per player and hand: what he put in and got back, what he did, and his cards as text.
CREATE VIEW seats AS
SELECT
    hand,
    (facts & 255)::TINYINT AS seat,
    player,
    stack,
    end_stack,
    put_in,
    returned,
    collected,
    collected_high,
    collected_low,
    expected,
    net,
    rake,
    street_of((facts >> 8) & 15) AS street,
    (facts >> 22) & 1 > 0 AS sitting_out,
    did(facts, 1) AS dealt_in,
    did(facts, 2) AS brought_in,
    did(facts, 4) AS voluntary,
    did(facts, 8) AS completed,
    did(facts, 16) AS raised,
    did(facts, 32) AS folded,
    did(facts, 64) AS showdown,
    did(facts, 128) AS won,
    did(facts, 256) AS won_high,
    did(facts, 512) AS won_low,
    did(facts, 1024) AS scooped,
    card_of((facts >> 12) & 63) AS door,
    ((facts >> 18) & 15)::TINYINT AS known_down,
    packed,
    line,
    cards_text(packed) AS cards
FROM seats_packed;

CREATE MACRO seat_list(bits) AS [seat::TINYINT FOR seat IN range(0, 31) IF (bits >> seat) & 1 = 1];

-- A row per pot of a hand, the main pot first; who may win it and who does, as lists of seat numbers.
CREATE VIEW pots AS
SELECT
    hand, pot, gross, net, seat_list(eligible) AS eligible, seat_list(high) AS high, seat_list(low) AS low, decided
FROM pots_packed;

-- A row per event, with its cards as text.
CREATE VIEW events AS
SELECT
    hand,
    (facts & 65535)::INTEGER AS number,
    street_of((facts >> 22) & 15) AS street,
    kind_of((facts >> 16) & 63) AS kind,
    nullif(((facts >> 26) & 127) - 1, -1)::TINYINT AS seat,
    money(nullif(amount, -1)) AS amount,
    money(nullif(raise_to, -1)) AS raise_to,
    (facts >> 33) & 1 > 0 AS all_in,
    packed,
    ((facts >> 41) & 15)::TINYINT AS fresh,
    nullif(((facts >> 45) & 127) - 1, -1)::TINYINT AS pot,
    half_of((facts >> 52) & 3) AS half,
    outcome_of((facts >> 54) & 7) AS outcome,
    street_of((facts >> 57) & 15) AS at_street,
    (facts >> 33) & 2 > 0 AS did_not_bet,
    nullif((said >> 32) - 1, -1)::INTEGER AS said_high,
    nullif((said & 4294967295) - 1, -1)::INTEGER AS said_low,
    text,
    line,
    cards_text(packed) AS cards
FROM events_packed;

-- A row per player of a tournament whose end the text tells: his place and his prize, where they are printed.
CREATE VIEW finishes AS
SELECT
    hands.site,
    hands.tournament,
    seats_packed.player,
    nullif(max(events_packed.raise_to), -1) AS place,
    money(nullif(max(events_packed.amount), -1)) AS prize,
    max(hands.started_at) AS finished_at
FROM events_packed
JOIN hands ON events_packed.hand = hands.hand
JOIN seats_packed
    ON
        events_packed.hand = seats_packed.hand
        AND (seats_packed.facts & 255) + 1 = (events_packed.facts >> 26) & 127
WHERE
    kind_of((events_packed.facts >> 16) & 63) = 'finish'
    AND hands.tournament IS NOT NULL
    AND NOT hands.conflict
GROUP BY ALL;

-- A row per player and hand that counts in statistics: he was dealt in, and the hand is no conflict.
CREATE VIEW played AS
SELECT
    seats.* EXCLUDE (line),
    hands.* EXCLUDE (hand, conflict, rake, showdown, content),
    hands.rake AS hand_rake,
    hands.showdown AS hand_showdown,
    strftime(started_at, '%Y') AS year,
    strftime(started_at, '%Y-%m') AS month,
    dayname(started_at) AS weekday,
    hour(started_at) AS hour
FROM seats
JOIN hands ON seats.hand = hands.hand
WHERE seats.dealt_in AND NOT hands.conflict;

-- A row per event with the name of its player, as a person reads a hand: SELECT * FROM hand_log WHERE hand = 1.
CREATE VIEW hand_log AS
SELECT
    events.hand, number, events.street, kind, events.seat, player, amount, raise_to, all_in, events.cards, pot, half,
    text, events.line
FROM events
LEFT JOIN seats ON seats.hand = events.hand AND seats.seat = events.seat
ORDER BY events.hand, number;
