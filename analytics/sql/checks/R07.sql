-- R07 Does a larger pot pay at least as much rake as a smaller pot of the same sitting, stakes and number of players?
-- Info if it pays less, by more than a cent, or a chip of play money. Of two hands that contradict each other, the
-- finding is at the one that contradicts more others, or else at the larger pot. Hands with side pots are left out,
-- because side pots may be raked separately.
INSERT INTO findings BY NAME
WITH raked AS (
    SELECT
        table_hands.hand, table_hands.line, place, sitting, hands.players, hands.limit_type, hands.small_bet, hands.big_bet,
        hands.gross, hands.rake,
        CASE WHEN hands.currency IN ('play', 'unknown') AND hands.rake = trunc(hands.rake) THEN 1 ELSE 0.01 END AS unit
    FROM table_hands
    JOIN hands ON hands.hand = table_hands.hand
    WHERE hands.pots = 1 AND bears_rake(hands.tournament, home, hands.game, last_street)
),
compared AS (
    SELECT
        *,
        max(rake) OVER (at_stake ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS most_below,
        min(rake) OVER (at_stake ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING) AS least_above
    FROM raked
    WINDOW at_stake AS (PARTITION BY sitting, players, limit_type, small_bet, big_bet ORDER BY gross, rake, place)
),
doubtful AS (
    SELECT *
    FROM compared
    WHERE rake < most_below - unit OR rake > least_above + unit
),
contradictions AS (
    SELECT smaller.hand AS smaller, larger.hand AS larger
    FROM doubtful AS smaller
    JOIN doubtful AS larger
        ON smaller.sitting = larger.sitting
        AND smaller.players = larger.players
        AND smaller.limit_type = larger.limit_type
        AND smaller.small_bet = larger.small_bet
        AND smaller.big_bet = larger.big_bet
        AND smaller.gross < larger.gross
        AND smaller.rake > larger.rake + larger.unit
),
counted AS (
    SELECT hand, count(*) AS times
    FROM (SELECT smaller AS hand FROM contradictions UNION ALL SELECT larger FROM contradictions)
    GROUP BY hand
),
odd AS (
    SELECT DISTINCT CASE WHEN below.times > above.times THEN smaller ELSE larger END AS hand
    FROM contradictions
    JOIN counted AS below ON below.hand = smaller
    JOIN counted AS above ON above.hand = larger
)
SELECT
    doubtful.hand,
    'R07' AS code,
    'info' AS severity,
    'summary' AS street,
    coalesce(rake_lines.line, doubtful.line) AS line,
    ten_thousandths(CASE WHEN rake < most_below - unit THEN most_below ELSE least_above END) AS expected,
    ten_thousandths(rake) AS found,
    true AS between_hands
FROM odd
JOIN doubtful ON doubtful.hand = odd.hand
LEFT JOIN (SELECT hand, min(line) AS line FROM table_lines WHERE kind = 'rake' GROUP BY hand) AS rake_lines
    ON rake_lines.hand = doubtful.hand
