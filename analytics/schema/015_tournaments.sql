-- Version 15: tournaments: the summaries that rooms write, the currency of buy-ins, and what each player paid and won.

-- A row per hand of a tournament that prints the currency of its buy-in.
CREATE TABLE buy_in_currencies (
    hand BIGINT NOT NULL,
    currency currency NOT NULL
);

-- A row per place in a tournament for which a hand prints a prize that is no money.
CREATE TABLE tickets (
    hand BIGINT NOT NULL,
    seat TINYINT NOT NULL,
    ticket VARCHAR NOT NULL
);

-- A row per summary of a tournament, each text once.
CREATE TABLE summaries (
    summary BIGINT NOT NULL,
    site VARCHAR NOT NULL,
    tournament VARCHAR NOT NULL,
    title VARCHAR,
    game VARCHAR,
    currency currency NOT NULL,
    buy_in DECIMAL(18, 4),
    bounty DECIMAL(18, 4),
    fee DECIMAL(18, 4),
    entries BIGINT,
    prize_pool DECIMAL(18, 4),
    started_at TIMESTAMP,
    ended_at TIMESTAMP,
    seconds BIGINT,
    content UBIGINT NOT NULL,
    file INTEGER NOT NULL,
    line INTEGER NOT NULL,
    import INTEGER NOT NULL
);

-- A row per player whom a summary names.
CREATE TABLE summary_results (
    summary BIGINT NOT NULL,
    player VARCHAR NOT NULL,
    is_hero BOOLEAN NOT NULL,
    place BIGINT,
    prize DECIMAL(18, 4),
    ticket VARCHAR,
    bounties DECIMAL(18, 4),
    entries BIGINT NOT NULL,
    rebuys BIGINT,
    addons BIGINT,
    extras DECIMAL(18, 4),
    line INTEGER NOT NULL
);

-- Files in which earlier versions found no hands may be summaries: the next import reads them again.
UPDATE files SET digest = NULL WHERE problem = 'no hands found';
