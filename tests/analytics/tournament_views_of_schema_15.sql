-- How schema 15 found how players fared in tournaments: an independent, slower way to the same rows.

CREATE OR REPLACE TEMP VIEW old_tournament_lines AS
SELECT
    hands.hand,
    hands.site,
    hands.tournament,
    hands.started_at,
    people.player,
    kind_of((events_packed.facts >> 16) & 63) = 'finish' AS is_finish,
    nullif(events_packed.raise_to, -1) AS place,
    money(nullif(events_packed.amount, -1)) AS amount,
    tickets.ticket,
    events_packed.text
FROM hands
JOIN events_packed ON events_packed.hand = hands.hand
JOIN people ON people.hand = hands.hand AND people.seat + 1 = (events_packed.facts >> 26) & 127
LEFT JOIN tickets
    ON
        tickets.hand = hands.hand AND tickets.seat = people.seat
        AND kind_of((events_packed.facts >> 16) & 63) = 'finish'
WHERE
    hands.tournament IS NOT NULL
    AND NOT hands.conflict
    AND (
        kind_of((events_packed.facts >> 16) & 63) = 'finish'
        OR (
            kind_of((events_packed.facts >> 16) & 63) = 'notice'
            AND regexp_matches(events_packed.text, '(?i)bount|eliminat|re-?buy|rebought|add-?on|ticket')
        )
    );

CREATE OR REPLACE TEMP VIEW old_tournament_fates AS
WITH ends AS (
    -- iPoker prints the end of the session with each of its hands.
    SELECT DISTINCT
        site, tournament, player, place, amount,
        CASE WHEN site <> 'ipoker' THEN hand END AS hand,
        CASE WHEN site <> 'ipoker' THEN started_at END AS started_at,
        contains(lower(text), 'bount') AS is_bounty,
        ticket IS NOT NULL AS is_ticket
    FROM old_tournament_lines
    WHERE is_finish
),

fates AS (
    SELECT
        site, tournament, player,
        count(DISTINCT coalesce(hand, -1)) FILTER (WHERE NOT is_bounty) AS ends,
        max(started_at) FILTER (WHERE NOT is_bounty) AS ended_at,
        min(place) AS place,
        sum(amount) FILTER (WHERE NOT is_bounty) AS prize,
        count(place) AS places,
        count(amount) FILTER (WHERE NOT is_bounty) AS prizes,
        bool_or(is_ticket) AS has_ticket,
        sum(amount) FILTER (WHERE is_bounty) AS bounties
    FROM ends
    GROUP BY ALL
),

notices AS (
    SELECT
        site, tournament, player,
        bool_or(regexp_matches(text, '(?i)ticket')) AS has_ticket,
        count_if(regexp_matches(text, '(?i)bount|eliminat')) AS knockouts,
        bool_or(regexp_matches(text, '(?i)split')) AS shared_bounty,
        sum(sum_after('wins|won|collect|receive', text)) FILTER (WHERE regexp_matches(text, '(?i)bount|eliminat')) AS bounties,
        count_if(regexp_matches(text, '(?i)re-?buy|rebought|add-?on')) AS purchases,
        count(sum_after(' for ', text)) FILTER (WHERE regexp_matches(text, '(?i)re-?buy|rebought|add-?on')) AS priced,
        sum(sum_after(' for ', text)) FILTER (WHERE regexp_matches(text, '(?i)re-?buy|rebought|add-?on')) AS extras
    FROM old_tournament_lines
    WHERE NOT is_finish
    GROUP BY ALL
)

SELECT
    site,
    tournament,
    player,
    fates.ends,
    fates.ended_at,
    fates.place,
    CASE
        WHEN coalesce(fates.has_ticket, false) OR coalesce(notices.has_ticket, false) THEN NULL
        WHEN fates.prizes > 0 AND (fates.prizes >= fates.ends OR prints_prizes(site)) THEN fates.prize
        WHEN fates.place > 1 AND fates.places >= fates.ends AND prints_prizes(site) THEN 0
    END AS prize,
    CASE WHEN NOT coalesce(notices.shared_bounty, false)
        THEN coalesce(fates.bounties, 0) + coalesce(notices.bounties, 0)
    END AS bounties,
    CASE WHEN coalesce(notices.purchases, 0) = coalesce(notices.priced, 0) THEN coalesce(notices.extras, 0) END AS extras,
    coalesce(notices.purchases, 0) AS purchases
FROM fates
FULL JOIN notices USING (site, tournament, player);
