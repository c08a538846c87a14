-- Which accounts have these hashes?
SELECT
    hash(site, player) AS who,
    any_value(site) AS site,
    any_value(player) AS player
FROM seats_packed AS seats
JOIN fairness_hands ON seats.hand = fairness_hands.hand
WHERE hash(site, player) IN $accounts
GROUP BY ALL
