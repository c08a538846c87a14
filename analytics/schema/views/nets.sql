-- A row per person and counted hand of any game: what they put in and got. `hand` is below 0 for other games than stud:
-- -1 - other.
CREATE OR REPLACE VIEW nets AS
SELECT
    site,
    hand_id,
    hand,
    game,
    mixed,
    started_at,
    currency,
    tournament,
    player,
    put_in,
    returned,
    collected,
    net,
    hand >= 0 AS is_stud,
    seat,
    small_bet,
    big_bet,
    stakes,
    table_name,
    players,
    gross,
    rake_share,
    file,
    line
FROM every_hand;
