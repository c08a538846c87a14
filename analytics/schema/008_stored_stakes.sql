-- Version 8: every table reads without Studbook: the stakes of a hand are stored, no longer worked out by a macro.
--
-- DuckDB resolves the macro of a generated column neither when it replays a log nor when another connection attaches the
-- file. Views may use macros, because DuckDB looks those up in the database of the view.

ALTER TABLE hands RENAME TO hands_before;

-- A row per hand. Stakes that the room does not print are those of the bets (`stakes_inferred`). `conflict` marks a hand
-- whose number an earlier hand with other content has.
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
    stakes VARCHAR NOT NULL,
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
    line INTEGER NOT NULL,
    betting_ended street,
    all_in_early BOOLEAN,
    all_in_error DECIMAL(18, 4)
);

INSERT INTO hands BY NAME
SELECT * FROM hands_before;

DROP TABLE hands_before;
