-- What was done on some streets of the chosen hands?
-- Actions have two letters each: H for the hero or V, then what they do; `o` opens the betting.
SELECT hand, hero_seat{lines}
FROM (
    SELECT
        chosen.hand,
        chosen.hero_seat,
        (events_packed.facts >> 22) & 15 AS street,
        events_packed.facts & 65535 AS number,
        CASE
            WHEN ((events_packed.facts >> 26) & 127) - 1 = chosen.hero_seat THEN 'H' ELSE 'V'
        END || CASE (events_packed.facts >> 16) & 63
            WHEN 2 THEN 'b' WHEN 6 THEN 'k' WHEN 7 THEN 'w' WHEN 8 THEN 'c' WHEN 9 THEN 'w' ELSE 'f'
        END AS act
    FROM events_packed
    JOIN chosen ON events_packed.hand = chosen.hand
    WHERE
        (1::BIGINT << ((events_packed.facts >> 16) & 63)) & 549755815876 > 0  -- bring_in, check to fold, thrown_away
        AND (1 << ((events_packed.facts >> 22) & 15)) & {streets} > 0
)
GROUP BY hand, hero_seat
