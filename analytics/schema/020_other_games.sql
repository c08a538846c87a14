-- Version 20: hands of other games: what their players put in and got, so that the result of a mixed session is known.

-- A row per hand of another game, each text once. `problem` is NULL if its chips balance.
CREATE TABLE other_hands (
    other BIGINT NOT NULL,
    site VARCHAR NOT NULL,
    hand_id VARCHAR NOT NULL,
    conflict BOOLEAN NOT NULL,
    game VARCHAR NOT NULL,
    mixed VARCHAR,
    currency currency NOT NULL,
    currency_from currency_source,
    small_bet DECIMAL(18, 4),
    big_bet DECIMAL(18, 4),
    stakes VARCHAR,
    started_at TIMESTAMP,
    zone zone,
    table_name VARCHAR NOT NULL,
    table_size TINYINT,
    tournament VARCHAR,
    level VARCHAR,
    buy_in DECIMAL(18, 4),
    bounty DECIMAL(18, 4),
    fee DECIMAL(18, 4),
    buy_in_currency currency,
    home BOOLEAN NOT NULL,
    club VARCHAR,
    players TINYINT NOT NULL,
    gross DECIMAL(18, 4),
    rake DECIMAL(18, 4),
    fees DECIMAL(18, 4),
    problem VARCHAR,
    content UBIGINT NOT NULL,
    file INTEGER NOT NULL,
    line INTEGER NOT NULL,
    import INTEGER NOT NULL
);

-- A row per player of such a hand whose chips balance.
CREATE TABLE other_seats (
    other BIGINT NOT NULL,
    seat TINYINT NOT NULL,
    player VARCHAR NOT NULL,
    is_hero BOOLEAN NOT NULL,
    is_stranger BOOLEAN NOT NULL,
    stack DECIMAL(18, 4),
    put_in DECIMAL(18, 4) NOT NULL,
    returned DECIMAL(18, 4) NOT NULL,
    collected DECIMAL(18, 4) NOT NULL,
    net DECIMAL(18, 4) NOT NULL
);

-- A row per line of such a hand that says how a player fares in a tournament.
CREATE TABLE other_lines (
    other BIGINT NOT NULL,
    player VARCHAR NOT NULL,
    is_hero BOOLEAN NOT NULL,
    is_stranger BOOLEAN NOT NULL,
    is_finish BOOLEAN NOT NULL,
    place BIGINT,
    amount DECIMAL(18, 4),
    ticket VARCHAR,
    text VARCHAR NOT NULL
);

-- A row per answer that the user gave to a question of a drill, so that the question can be repeated when it is due. `question`
-- names the hand by the hash of its text (`hands.content`), so that answers survive a new import and a merge.
CREATE TABLE reviews (
    question VARCHAR NOT NULL,
    reviewed_at TIMESTAMP NOT NULL,
    theme VARCHAR NOT NULL,
    answer VARCHAR NOT NULL,
    grade TINYINT NOT NULL,
    PRIMARY KEY (question, reviewed_at)
);
