-- A row per person and counted hand of any game: what they put in and got. `hand` is below 0 for other games than stud and
-- the Red Dog family: -1 - other.
CREATE OR REPLACE VIEW nets AS
SELECT
    site,
    hand_id,
    hand,
    game::VARCHAR AS game,
    mixed,
    started_at,
    currency,
    tournament,
    player,
    put_in,
    returned,
    collected,
    net,
    true AS is_stud,
    seat,
    limit_type,
    small_bet,
    big_bet,
    stakes,
    table_name,
    table_size,
    players,
    gross,
    rake_share,
    won,
    went_to_showdown,
    all_in_worth,
    home,
    club,
    file,
    line
FROM played
UNION ALL BY NAME
FROM other_played;
