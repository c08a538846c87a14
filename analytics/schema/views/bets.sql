-- A row per turn of a person in the Red Dog family that counts in statistics, with what is known of its deal; `banker` is who
-- bears the bet, NULL if the pot is everyone's, or the bet their own (A-4). `expectation` is what a stake of one brings on
-- average, given all that they could see; NULL if their own cards are not printed.
CREATE OR REPLACE VIEW bets AS
SELECT
    turns.* EXCLUDE (line, result),
    turns.result AS net,
    person_of(seats.player, seat_facts.is_hero(seats.facts), names.alias, hero) AS player,
    CASE
        WHEN hands.ante IS NULL AND turns.seat <> deals.dealer
            THEN person_of(banks.player, seat_facts.is_hero(banks.facts), banker_names.alias, hero)
    END AS banker,
    (1 + coalesce(readings.payout, CASE hands.game WHEN 'polish_red_dog' THEN 2 ELSE 1 END))
    * turns.wins / nullif(turns.cases, 0) - 1 AS expectation,
    left(turns.turned::VARCHAR, 1) AS turned_rank,
    hands.* EXCLUDE (hand, conflict, rake, showdown, content, line, import, currency_from, prints),
    deals.reading,
    year_of(started_at) AS year,
    month_of(started_at) AS month,
    dayname(started_at) AS weekday,
    hour(started_at) AS hour
FROM turns
JOIN seats_packed AS seats ON turns.hand = seats.hand AND turns.seat = seat_facts.seat(seats.facts)
JOIN hands ON turns.hand = hands.hand
JOIN deals ON turns.hand = deals.hand
LEFT JOIN readings ON deals.reading = readings.reading
LEFT JOIN seats_packed AS banks ON deals.hand = banks.hand AND deals.dealer = seat_facts.seat(banks.facts)
LEFT JOIN alias_names AS names ON names.alias_site = hands.site AND names.alias_name = seats.player
LEFT JOIN alias_names AS banker_names
    ON banker_names.alias_site = hands.site AND banker_names.alias_name = banks.player
LEFT JOIN hero_names ON hero_site = hands.site
WHERE NOT hands.conflict;
