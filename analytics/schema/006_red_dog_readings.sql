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

-- A row per turn of a player in the Red Dog family that counts in statistics, with what is known of its deal; `banker` is who
-- bears the bet, NULL where the pot is everybody's, or the bet his own (A-4). `expectation` is what a stake of one brings on
-- average, given all that he could see; NULL where his own cards are not printed.
CREATE OR REPLACE VIEW bets AS
SELECT
    turns.* EXCLUDE (line, result),
    turns.result AS net,
    seats.player,
    CASE WHEN hands.ante IS NULL AND turns.seat <> deals.dealer THEN banks.player END AS banker,
    (1 + coalesce(readings.payout, CASE hands.game WHEN 'polish_red_dog' THEN 2 ELSE 1 END))
    * turns.wins / nullif(turns.cases, 0) - 1 AS expectation,
    left(turns.turned::VARCHAR, 1) AS turned_rank,
    hands.* EXCLUDE (hand, conflict, rake, showdown, content, line),
    deals.reading,
    year_of(started_at) AS year,
    month_of(started_at) AS month,
    dayname(started_at) AS weekday,
    hour(started_at) AS hour
FROM turns
JOIN seats_packed AS seats ON turns.hand = seats.hand AND turns.seat = seats.facts & 255
JOIN hands ON turns.hand = hands.hand
JOIN deals ON turns.hand = deals.hand
LEFT JOIN readings ON deals.reading = readings.reading
LEFT JOIN seats_packed AS banks ON deals.hand = banks.hand AND deals.dealer = banks.facts & 255
WHERE NOT hands.conflict;

-- A row per bet against a bank, as the banker sees it: `player` is the banker, `net` what he wins by it.
CREATE OR REPLACE VIEW banked AS
SELECT
    * EXCLUDE (player, banker, net),
    banker AS player,
    player AS better,
    -net AS net
FROM bets
WHERE banker IS NOT NULL;

-- A row per player and deal of the Red Dog family that counts in statistics; `deals` says of its dealer.
CREATE OR REPLACE VIEW dealt AS
SELECT
    seats.* EXCLUDE (line),
    deals.* EXCLUDE (hand),
    seats.seat = deals.dealer AS deals_himself,
    seats.seat = deals.dealer AND hands.ante IS NULL AS banks,
    hands.* EXCLUDE (hand, conflict, rake, showdown, content),
    year_of(started_at) AS year,
    month_of(started_at) AS month,
    dayname(started_at) AS weekday,
    hour(started_at) AS hour
FROM seats
JOIN hands ON seats.hand = hands.hand
JOIN deals ON seats.hand = deals.hand
WHERE (seats.dealt_in OR seats.seat = deals.dealer) AND NOT hands.conflict;
