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

-- A row per turn of a player that counts in statistics, and in which he could buy a card or pass: how often he could buy, and
-- did; of those that are judged, how often he did (`judged_buys`) and did not (`judged_bets`), and was wrong; what that cost
-- him beside the best choices. A cost is NULL where he had no such choice, or one of them is not judged.
CREATE VIEW buying AS
SELECT bets.*, chosen.* EXCLUDE (hand, turn)
FROM bets
JOIN (
    SELECT
        hand,
        turn,
        count(price) AS offers,
        count_if(chosen = 'buy') AS buys,
        count_if(chosen = 'buy' AND is_right IS NOT NULL) AS judged_buys,
        count_if(chosen = 'buy' AND NOT is_right) AS wrong_buys,
        count_if(chosen = 'bet' AND price IS NOT NULL AND is_right IS NOT NULL) AS judged_bets,
        count_if(chosen = 'bet' AND price IS NOT NULL AND NOT is_right) AS missed_buys,
        count_if(may_pass AND is_right IS NOT NULL) AS judged_ends,
        count_if(may_pass AND NOT is_right) AS wrong_ends,
        CASE WHEN count(price) = count(is_right) FILTER (price IS NOT NULL) THEN sum(cost) FILTER (price IS NOT NULL) END
            AS buying_cost,
        CASE WHEN count_if(may_pass) = count_if(may_pass AND is_right IS NOT NULL) THEN sum(cost) FILTER (may_pass) END
            AS passing_cost
    FROM (
        SELECT
            *,
            greatest(bet, CASE WHEN price IS NOT NULL THEN buy END, CASE WHEN may_pass THEN 0 END)
            - CASE chosen WHEN 'bet' THEN bet WHEN 'buy' THEN buy ELSE 0 END AS cost
        FROM choices
    )
    GROUP BY hand, turn
    HAVING count(price) > 0 OR bool_or(may_pass)
) AS chosen ON bets.hand = chosen.hand AND bets.number = chosen.turn;
