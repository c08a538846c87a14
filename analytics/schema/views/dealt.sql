-- A row per person and deal of the Red Dog family that counts in statistics; `deals` has its dealer.
CREATE OR REPLACE VIEW dealt AS
SELECT
    seats.* EXCLUDE (line, is_hero) REPLACE (person_of(seats.player, seats.is_hero, alias, hero) AS player),
    deals.* EXCLUDE (hand),
    seats.seat = deals.dealer AS deals_himself,
    seats.seat = deals.dealer AND hands.ante IS NULL AS banks,
    hands.* EXCLUDE (hand, conflict, rake, showdown, content, import, currency_from, prints),
    year_of(started_at) AS year,
    month_of(started_at) AS month,
    dayname(started_at) AS weekday,
    hour(started_at) AS hour
FROM seats
JOIN hands ON seats.hand = hands.hand
JOIN deals ON seats.hand = deals.hand
LEFT JOIN alias_names ON alias_site = hands.site AND alias_name = seats.player
LEFT JOIN hero_names ON hero_site = hands.site
WHERE (seats.dealt_in OR seats.seat = deals.dealer) AND NOT hands.conflict;
