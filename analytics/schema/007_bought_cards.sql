-- Version 7: what it was worth to buy another card in Fort Wayne Red Dog, and what a player chose.

CREATE TYPE choice AS ENUM ('bet', 'buy', 'pass');

-- A row per choice of a player where cards may be bought: to bet against `card`, which lies open, to buy another one, or to
-- pass; a turn has one more than cards bought. `bought` counts those bought before, `turn` is the number in `turns`. `price`
-- is NULL where he could buy none. Of `cases` equally likely ones a bet wins `wins`. `bet` and `buy` are what the best stake
-- and the best way on from a bought card bring on average, price paid, rounded to ten-thousandths; a pass brings 0. `is_right`:
-- nothing was worth more than what he chose, without rounding. All three are NULL where that is not worked out.
CREATE TABLE choices (
    hand BIGINT NOT NULL,
    turn TINYINT NOT NULL,
    bought TINYINT NOT NULL,
    card card,
    pot DECIMAL(18, 4) NOT NULL,
    least DECIMAL(18, 4) NOT NULL,
    most DECIMAL(18, 4) NOT NULL,
    price DECIMAL(18, 4),
    may_pass BOOLEAN NOT NULL,
    chosen choice NOT NULL,
    wins BIGINT NOT NULL,
    cases BIGINT NOT NULL,
    bet DECIMAL(18, 4),
    buy DECIMAL(18, 4),
    is_right BOOLEAN,
    line INTEGER NOT NULL
);
