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
