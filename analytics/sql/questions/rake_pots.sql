-- How much rake was taken from which pots, at every room and stake? Only cash hands that saw the second betting round,
-- because others are not raked; amounts are ten-thousandths. `since` leaves out rooms and stakes without a hand from there on.
SELECT
    site,
    currency::VARCHAR AS currency,
    limit_type::VARCHAR AS limit_type,
    ten_thousandths(small_bet) AS small_bet,
    ten_thousandths(big_bet) AS big_bet,
    min(stakes) AS stakes,
    players,
    pots,
    ten_thousandths(gross) AS gross,
    ten_thousandths(rake) AS rake,
    count(*) AS hands
FROM hands
SEMI JOIN (
    SELECT DISTINCT site, currency, limit_type, small_bet, big_bet
    FROM hands
    WHERE hand >= $since
) AS touched USING (site, currency, limit_type, small_bet, big_bet)
WHERE NOT conflict AND bears_rake(tournament, home, game, last_street) AND rake IS NOT NULL AND gross > 0
GROUP BY ALL
ORDER BY ALL
