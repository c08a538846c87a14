-- Version 5: the Red Dog family beside stud: its games and events, deals and turns.

ALTER TABLE hands ALTER game TYPE VARCHAR;
DROP TYPE game;
CREATE TYPE game AS ENUM (
    'other', 'stud', 'stud8', 'razz', 'razz27', 'fivestud', 'red_dog', 'red_dog_four', 'red_dog_three', 'red_dog_bank',
    'red_dog_bank_four', 'red_dog_bank_three', 'shoot', 'slippery_sam', 'fort_wayne', 'polish_red_dog'
);
ALTER TABLE hands ALTER game TYPE game;

-- Events keep the number of their kind, so that the words can be replaced; the numbers of the old ones stay.
DROP TYPE kind;
CREATE TYPE kind AS ENUM (
    'ante', 'bring_in', 'street', 'deal', 'community', 'check', 'bet', 'call', 'raise', 'fold', 'uncalled', 'show',
    'muck', 'no_show', 'collect', 'total', 'pot', 'rake', 'fee', 'board', 'result', 'net', 'no_low', 'capped',
    'open_pair', 'timeout', 'disconnect', 'connect', 'sit_out', 'join', 'leave', 'finish', 'chat', 'notice', 'dealer',
    'burn', 'reshuffle', 'exposed', 'thrown_away', 'announce', 'protected', 'skipped', 'stake', 'turn', 'centre', 'win',
    'lose', 'pass', 'buy', 'fund', 'take', 'share', 'stitch', 'next_dealer'
);

-- A row per hand of the Red Dog family, which is a deal. `number` counts the deals of its dealer in a row, NULL where it is not
-- printed; `filled` is what antes or the dealer put in; `taken` what the dealer took, or the players divided, at its end.
CREATE TABLE deals (
    hand BIGINT NOT NULL,
    dealer TINYINT,
    number TINYINT,
    before DECIMAL(18, 4) NOT NULL,
    filled DECIMAL(18, 4) NOT NULL,
    left_in DECIMAL(18, 4) NOT NULL,
    taken DECIMAL(18, 4) NOT NULL,
    largest DECIMAL(18, 4) NOT NULL,
    broken BOOLEAN NOT NULL,
    stitch BOOLEAN NOT NULL
);

-- A row per turn of a player in a deal: his bet, or his pass (a stake of 0). `least` and `most` are what he might have bet, `pot`
-- what lay there. `known`: the turned card had been seen by everybody. `outcome` is 1 won, -1 lost, 0 passed, as the text
-- says, `due` the same by the cards, 0 where that cannot be decided. Of `cases` equally likely ones, given all that he could see,
-- he wins `wins`, and `best` is the stake with the best expectation; `cases` is 0 where his own cards are not printed.
CREATE TABLE turns (
    hand BIGINT NOT NULL,
    number TINYINT NOT NULL,
    seat TINYINT NOT NULL,
    stake DECIMAL(18, 4) NOT NULL,
    pot DECIMAL(18, 4) NOT NULL,
    least DECIMAL(18, 4) NOT NULL,
    most DECIMAL(18, 4) NOT NULL,
    bought TINYINT NOT NULL,
    paid DECIMAL(18, 4) NOT NULL,
    turned card,
    known BOOLEAN NOT NULL,
    outcome TINYINT NOT NULL,
    due TINYINT NOT NULL,
    result DECIMAL(18, 4) NOT NULL,
    wins BIGINT NOT NULL,
    cases BIGINT NOT NULL,
    best DECIMAL(18, 4),
    line INTEGER NOT NULL
);

-- When a hand was played, in the words that statistics are broken down by.
CREATE MACRO year_of(moment) AS strftime(moment, '%Y');
CREATE MACRO month_of(moment) AS strftime(moment, '%Y-%m');

-- A row per player and stud hand that counts in statistics: he was dealt in, and the hand is no conflict.
CREATE OR REPLACE VIEW played AS
SELECT
    seats.* EXCLUDE (line),
    hands.* EXCLUDE (hand, conflict, rake, showdown, content),
    hands.rake AS hand_rake,
    hands.showdown AS hand_showdown,
    year_of(started_at) AS year,
    month_of(started_at) AS month,
    dayname(started_at) AS weekday,
    hour(started_at) AS hour,
    left(door::VARCHAR, 1) AS door_rank
FROM seats
JOIN hands ON seats.hand = hands.hand
WHERE seats.dealt_in AND NOT hands.conflict AND hands.game < 'red_dog'::game;

-- A row per turn of a player in the Red Dog family that counts in statistics, with what is known of its deal; `banker` is who
-- bears the bet, NULL where the pot is everybody's. `expectation` is what a stake of one brings on average, given all that
-- he could see; NULL where his own cards are not printed.
CREATE VIEW bets AS
SELECT
    turns.* EXCLUDE (line, result),
    turns.result AS net,
    seats.player,
    CASE WHEN hands.ante IS NULL THEN banks.player END AS banker,
    (CASE hands.game WHEN 'polish_red_dog' THEN 3 ELSE 2 END) * turns.wins / nullif(turns.cases, 0) - 1 AS expectation,
    left(turns.turned::VARCHAR, 1) AS turned_rank,
    hands.* EXCLUDE (hand, conflict, rake, showdown, content, line),
    year_of(started_at) AS year,
    month_of(started_at) AS month,
    dayname(started_at) AS weekday,
    hour(started_at) AS hour
FROM turns
JOIN seats_packed AS seats ON turns.hand = seats.hand AND turns.seat = seats.facts & 255
JOIN hands ON turns.hand = hands.hand
JOIN deals ON turns.hand = deals.hand
LEFT JOIN seats_packed AS banks ON deals.hand = banks.hand AND deals.dealer = banks.facts & 255
WHERE NOT hands.conflict;

-- A row per bet against a bank, as the banker sees it: `player` is the banker, `net` what he wins by it.
CREATE VIEW banked AS
SELECT
    * EXCLUDE (player, banker, net),
    banker AS player,
    player AS better,
    -net AS net
FROM bets
WHERE banker IS NOT NULL;

-- A row per player and deal of the Red Dog family that counts in statistics; `deals` says of its dealer.
CREATE VIEW dealt AS
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
