-- A row per person and hand of another game than stud that counts: its chips balance, and it is no conflict.
CREATE OR REPLACE VIEW other_played AS
SELECT
    hands.site,
    hands.hand_id,
    -1 - hands.other AS hand,
    hands.game,
    hands.mixed,
    hands.started_at,
    hands.currency,
    hands.tournament,
    person_of(seats.player, seats.is_hero, alias, hero) AS player,
    seats.put_in,
    seats.returned,
    seats.collected,
    seats.net,
    seats.seat,
    hands.small_bet,
    hands.big_bet,
    hands.stakes,
    hands.table_name,
    hands.table_size,
    hands.players,
    hands.gross,
    CASE
        WHEN hands.gross > hands.rake + hands.fees
            THEN ((hands.rake + hands.fees)::DOUBLE * seats.collected::DOUBLE / (hands.gross - hands.rake - hands.fees)::DOUBLE)
            ::DECIMAL(18, 4)
        ELSE 0
    END AS rake_share,
    seats.collected > 0 AS won,
    false AS went_to_showdown,
    hands.home,
    hands.club,
    hands.file,
    hands.line
FROM other_seats AS seats
JOIN other_hands AS hands ON seats.other = hands.other
LEFT JOIN alias_names ON alias_site = hands.site AND alias_name = seats.player
LEFT JOIN hero_names ON hero_site = hands.site
WHERE hands.problem IS NULL AND NOT hands.conflict AND NOT seats.is_stranger;
