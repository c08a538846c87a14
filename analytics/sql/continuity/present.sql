-- What do these tables have that only some checks are about: stacks or seats that changed between hands, tournaments, Red Dog
-- deals, hands that two files repeat, or hands that were raked differently, now or at the last comparison?
SELECT
    EXISTS (FROM moves) AS moves,
    EXISTS (FROM table_hands WHERE tournament IS NOT NULL) AS tournaments,
    EXISTS (FROM deals) AS deals,
    EXISTS (FROM twice_told) AS repeated,
    EXISTS (FROM rake_departures) OR EXISTS (FROM findings WHERE code = 'R02') AS raked
