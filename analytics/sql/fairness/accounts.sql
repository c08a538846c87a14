-- Which accounts were dealt in in these hands?
-- A temporary table: an account is a name at a site, numbered from 0.
CREATE OR REPLACE TEMP TABLE fairness_accounts AS
SELECT
    (row_number() OVER (ORDER BY site, player) - 1)::INTEGER AS account,
    site,
    player
FROM (
    SELECT DISTINCT site, player
    FROM seats_packed AS seats
    JOIN fairness_hands ON seats.hand = fairness_hands.hand
    WHERE seat_facts.dealt_in(seats.facts)
)
