-- What are the user's settings for each site, and how many hands do they concern?
WITH marked AS (
    SELECT hands.site, count(DISTINCT hands.hand) AS marked
    FROM seats_packed
    JOIN hands ON seats_packed.hand = hands.hand
    WHERE seat_facts.is_hero(facts)
    GROUP BY hands.site
),
counted AS (
    SELECT
        site,
        count(*) AS hands,
        count_if(currency = 'unknown' OR currency_from IS NOT NULL) AS unprinted,
        count_if(currency_from = 'user') AS from_user,
        count_if(currency_from = 'file name') AS from_file_name
    FROM hands
    GROUP BY site
)
SELECT
    site,
    coalesce(hands, 0) AS hands,
    coalesce(unprinted, 0) AS unprinted,
    coalesce(from_user, 0) AS from_user,
    coalesce(from_file_name, 0) AS from_file_name,
    currency,
    hero,
    coalesce(marked, 0) AS marked
FROM counted
FULL JOIN site_settings USING (site)
LEFT JOIN marked USING (site)
ORDER BY site
