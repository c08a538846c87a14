-- What do these tables have that only some checks are about: sittings of several hands, stacks or seats that changed between
-- hands, tournaments, Red Dog deals, hands that soon follow another, hands that two files repeat, or hands that were raked
-- differently, now or at the last comparison?
SELECT
    EXISTS (FROM table_hands WHERE hand_before IS NOT NULL) AS several,
    EXISTS (FROM moves) AS moves,
    EXISTS (FROM table_hands WHERE hand_before IS NOT NULL AND tournament IS NOT NULL) AS tournaments,
    EXISTS (FROM table_hands WHERE hand_before IS NOT NULL AND hand IN (SELECT hand FROM deals)) AS deals,
    EXISTS (FROM table_hands WHERE seconds < 60) AS quick,
    EXISTS (FROM twice_told) AS repeated,
    EXISTS (FROM rake_departures) OR EXISTS (FROM findings WHERE code = 'R02') AS raked
