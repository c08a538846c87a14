-- Which kinds of hands are there, and how many of each? Hands of a kind have exactly the same decisions on all streets.
-- Every seat of every player is read once, for the statistics of all streets. `his` marks the hands of the player; the powers
-- are sums of the results in big bets, and `example` is one of the seats.
CREATE OR REPLACE TEMP TABLE decision_kinds AS
SELECT
    his,
    game,
    played_for,
    conduct,
    later,
    count(*) AS times,
    count(result) AS known,
    coalesce(try_cast(sum(try_cast(result AS DECIMAL(32, 14))) AS DECIMAL(34, 14)), 0) AS first_power,
    coalesce(try_cast(sum(try_cast(result * result AS DECIMAL(32, 10))) AS DECIMAL(34, 10)), 0) AS second_power,
    coalesce(try_cast(sum(try_cast(result * result * result AS DECIMAL(32, 6))) AS DECIMAL(34, 6)), 0) AS third_power,
    min(seat) AS example
FROM (
    SELECT
        person_of(player, seat_facts.is_hero(facts), alias, hero) = $player AS his,
        game,
        played_for(currency) AS played_for,
        conduct(facts, deeds) AS conduct,
        later,
        net::DOUBLE / nullif(big_bet, 0)::DOUBLE AS result,
        {row_of_seat} AS seat
    FROM seats_packed
    JOIN hands USING (hand)
    LEFT JOIN alias_names ON alias_site = hands.site AND alias_name = seats_packed.player
    LEFT JOIN hero_names ON hero_site = hands.site
    WHERE
        seat_facts.dealt_in(facts) AND NOT conflict AND {conditions}
        AND NOT is_stranger(player, seat_facts.seat(facts), seat_facts.is_hero(facts))
)
GROUP BY ALL
