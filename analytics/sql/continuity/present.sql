-- What do these tables have that only some checks are about: sittings of several hands, tournaments, hands that soon follow
-- another, stacks or seats that changed between hands, Red Dog deals, hands that two files repeat, several currencies, hands
-- with the same cards, or hands that were raked differently, now or at the last comparison? Numbers instead of EXISTS, which
-- DuckDB plans four times as long.
SELECT
    count(hand_before) > 0 AS several,
    count(tournament) FILTER (hand_before IS NOT NULL) > 0 AS tournaments,
    coalesce(min(seconds) < 60, false) AS quick,
    (SELECT count(*) FROM moves) > 0 AS moves,
    count(hand_before) > 0 AND (SELECT count(*) FROM deals) > 0 AS deals,
    (SELECT count(*) FROM twice_told) > 0 AS repeated,
    count(DISTINCT currency) > 1 AS currencies,
    (SELECT count(*) FROM dealt_again) > 0 AS dealt_again,
    (SELECT count(*) FROM rake_departures) + (SELECT count(*) FROM findings WHERE code = 'R02') > 0 AS raked
FROM table_hands
