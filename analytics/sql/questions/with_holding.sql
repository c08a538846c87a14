-- What did a player start with, as players name it? The rows of the source with one more column, `holding`.
-- Of Seven Card Stud, stud8 and razz, if all three cards are known; NULL otherwise. The first name that fits counts.
-- Ranks: `high` has the ace as 14, `low` as 1; `bottom`, `middle` and `top` are the three low ranks in order.
SELECT
    * EXCLUDE (high_1, high_2, high_3, suit_1, suit_2, suit_3, low, is_known),
    CASE
        WHEN NOT is_known THEN NULL
        WHEN game = 'razz'::game
            THEN CASE
                WHEN low[1] = low[2] OR low[2] = low[3] THEN 'paired'
                WHEN low[3] <= 5 THEN 'three wheel cards'
                WHEN low[3] <= 8
                    THEN ['three to a six', 'three to a seven', 'three to an eight'][low[3] - 5]
                    || CASE WHEN low[3] - low[2] = 1 THEN ', rough' ELSE ', smooth' END
                WHEN low[3] = 9 THEN 'three to a nine'
                WHEN low[2] <= 8 THEN 'two low and a high card'
                ELSE 'one low card or none'
            END
        WHEN high_1 = high_2 AND high_2 = high_3 THEN 'rolled up'
        WHEN low[1] = low[2] OR low[2] = low[3]
            THEN CASE WHEN high_1 = high_2 THEN 'buried ' ELSE 'split ' END
            || CASE
                WHEN low[2] = 1 THEN 'aces'
                WHEN game = 'stud'::game AND low[2] >= 10 THEN ['tens', 'jacks', 'queens', 'kings'][low[2] - 9]
                WHEN low[2] >= 10 THEN 'tens to kings'
                WHEN low[2] >= 7 THEN 'sevens to nines'
                ELSE 'sixes or lower'
            END
        WHEN game = 'stud8'::game AND low[3] <= 8
            THEN CASE
                WHEN suit_1 = suit_2 AND suit_2 = suit_3 THEN 'three low suited'
                WHEN low[3] <= 5 THEN 'three wheel cards'
                WHEN low[3] - low[1] = 2 THEN 'three low connected'
                WHEN low[1] = 1 THEN 'ace and two low'
                ELSE ['three to a six', 'three to a seven', 'three to an eight'][low[3] - 5]
                    || CASE WHEN low[3] - low[2] = 1 THEN ', rough' ELSE ', smooth' END
            END
        WHEN suit_1 = suit_2 AND suit_2 = suit_3 THEN 'three suited'
        WHEN least(high_1, high_2, high_3) >= 10 THEN 'three big cards'
        WHEN
            low[3] - low[1] = 2 OR greatest(high_1, high_2, high_3) - least(high_1, high_2, high_3) = 2
            THEN 'three connected'
        WHEN game = 'stud8'::game AND low[2] <= 8
            THEN CASE WHEN low[1] = 1 THEN 'ace, one low and a high card' ELSE 'two low and a high card' END
        ELSE 'other'
    END AS holding
FROM (
    SELECT
        *,
        (cards.card(packed, 0) - 1) // 4 + 2 AS high_1,
        (cards.card(packed, 1) - 1) // 4 + 2 AS high_2,
        (cards.card(packed, 2) - 1) // 4 + 2 AS high_3,
        (cards.card(packed, 0) - 1) % 4 AS suit_1,
        (cards.card(packed, 1) - 1) % 4 AS suit_2,
        (cards.card(packed, 2) - 1) % 4 AS suit_3,
        list_sort(
            [
                (cards.card(packed, 0) - 1) // 4 % 12 + CASE WHEN cards.card(packed, 0) > 48 THEN 1 ELSE 2 END,
                (cards.card(packed, 1) - 1) // 4 % 12 + CASE WHEN cards.card(packed, 1) > 48 THEN 1 ELSE 2 END,
                (cards.card(packed, 2) - 1) // 4 % 12 + CASE WHEN cards.card(packed, 2) > 48 THEN 1 ELSE 2 END
            ]
        ) AS low,
        start IS NOT NULL AND game IN ('stud'::game, 'stud8'::game, 'razz'::game) AS is_known
    FROM {source}
)
