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

-- The generated column `stakes` of this version needs it. All other macros, and all views, are in `macros` and `views`.
CREATE MACRO amount_text(amount) AS (
    CASE WHEN amount = trunc(amount) THEN amount::BIGINT::VARCHAR
    ELSE regexp_replace(amount::DECIMAL(18, 4)::VARCHAR, '0{1,2}$', '') END
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
