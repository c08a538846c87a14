-- Version 19: the chips that each event puts in, beside the amount that is printed: a raise prints its increment and the
-- player's total on the street, but not what the player pays.

-- A raise describes no hands, so `said` has the chips that it puts in, in ten-thousandths: its total, less what the player
-- had put in on the street. `beyond` is the total, less what no raise says; what is left counts from raise to raise.
UPDATE events_packed SET said = beyond - before
FROM (
    SELECT
        hand,
        facts,
        beyond,
        coalesce(lag(beyond IGNORE NULLS) OVER (PARTITION BY hand, facts >> 22 & 2047 ORDER BY facts & 65535), 0) AS before
    FROM (
        SELECT
            hand,
            facts,
            CASE WHEN (facts >> 16) & 63 = 9 THEN raise_to - coalesce(
                sum(greatest(amount, 0)) FILTER (WHERE (facts >> 16) & 63 <> 9) OVER (
                    PARTITION BY hand, facts >> 22 & 2047
                    ORDER BY facts & 65535
                    ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
                ),
                0
            ) END::BIGINT AS beyond
        FROM events_packed
        WHERE (facts >> 16) & 63 IN (2, 7, 8, 9)  -- bring-ins, bets, calls, raises
    )
) AS raises
WHERE events_packed.hand = raises.hand AND events_packed.facts = raises.facts AND raises.beyond IS NOT NULL;
