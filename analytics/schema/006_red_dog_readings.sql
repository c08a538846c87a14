-- Version 6: the readings by which deals of the Red Dog family are played, where they are not the adopted ones.

-- A row per set of rules, other than the adopted ones, by which deals of a game were replayed (`--game-rules`): every key that
-- a file of `rules/red_dog/variants/` has. `reading` is a hash of game and rules.
CREATE TABLE readings (
    reading UBIGINT PRIMARY KEY,
    game game NOT NULL,
    cards INTEGER NOT NULL,
    dealer_plays VARCHAR NOT NULL,
    funding VARCHAR NOT NULL,
    sees VARCHAR NOT NULL,
    bound VARCHAR NOT NULL,
    stake_in_pot VARCHAR NOT NULL,
    payout INTEGER NOT NULL,
    burn VARCHAR NOT NULL,
    passing VARCHAR NOT NULL,
    reante VARCHAR NOT NULL,
    broken VARCHAR NOT NULL,
    tenure VARCHAR NOT NULL,
    "left" VARCHAR NOT NULL,
    centre VARCHAR NOT NULL,
    centre_rank INTEGER NOT NULL,
    purchases INTEGER NOT NULL,
    price_part INTEGER NOT NULL,
    price VARCHAR NOT NULL,
    bought_for_all VARCHAR NOT NULL,
    stitch_at INTEGER NOT NULL,
    stitch_forced VARCHAR NOT NULL,
    limit_together VARCHAR NOT NULL,
    winner_shows VARCHAR NOT NULL,
    residue_stays VARCHAR NOT NULL,
    top_up VARCHAR NOT NULL
);

-- The rules by which a deal was replayed: NULL for the adopted ones, which deals of earlier versions count as.
ALTER TABLE deals ADD COLUMN reading UBIGINT;
