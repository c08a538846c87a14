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
        sights.dead_cards(sight)::TINYINT AS dead_cards,
        sights.live_outs(sight)::TINYINT AS live_outs,
        (52 - number - sights.dead_cards(sight))::TINYINT AS unseen,
        CASE sights.improved(sight) WHEN 1 THEN false WHEN 2 THEN true END AS improved,
        sights.from_deal(sights) AS from_deal
    FROM (
        SELECT
            played.*,
            sights.all(played.sights, streets.number - 3) AS sight,
            streets.number - (played.game = 'fivestud')::INTEGER AS number
        FROM played
        CROSS JOIN (VALUES (3), (4), (5), (6)) AS streets (number)
        WHERE played.sights > 0
    )
    WHERE sight > 0
);
