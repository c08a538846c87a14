-- A row per person, stud hand and street before the last on which their cards are known: the cards seen in other hands, and how
-- many of the unseen ones improve the player. `from_deal`: known when they were dealt, not because they were shown.
CREATE OR REPLACE VIEW draws AS
SELECT
    *,
    live_outs / unseen AS chance,
    dead_cards AS dead,
    live_outs AS outs
FROM (
    SELECT
        * EXCLUDE (sight, number),
        street_of(number) AS on_street,
        ((sight & 63) - 1)::TINYINT AS dead_cards,
        ((sight >> 6) & 63)::TINYINT AS live_outs,
        (53 - number - (sight & 63))::TINYINT AS unseen,
        CASE (sight >> 12) & 3 WHEN 1 THEN false WHEN 2 THEN true END AS improved,
        did_there(sights, 56) AS from_deal
    FROM (
        SELECT
            played.*,
            (played.sights >> streets.place) & 16383 AS sight,
            streets.number - (played.game = 'fivestud')::INTEGER AS number
        FROM played
        CROSS JOIN (VALUES (3, 0), (4, 14), (5, 28), (6, 42)) AS streets (number, place)
        WHERE played.sights > 0
    )
    WHERE sight > 0
);
