-- How do all others fare who started with the same class of cards as a player in a hand?
-- Whose first cards are known because he showed them is no fair sample of those who got them. Two samples are:
-- `from_deal`, hands in which the cards were known when they were dealt, and `at_showdown`, showdowns at which everybody's
-- cards are known. Of each, mean and standard error over the others' hands of the same game and currency, whatever the
-- filters, in big bets per 100 hands; NULL for hands that are not in the sample.
WITH results AS (
    SELECT
        player, currency, game, start, did_there(sights, 56) AS from_deal, showdown AND decided AS at_showdown,
        100.0 * net::DOUBLE / nullif(big_bet, 0)::DOUBLE AS result
    FROM played
    WHERE start IS NOT NULL
),
everybody AS (
    SELECT currency, game, start, {samples}
    FROM results
    GROUP BY currency, game, start
),
his AS (
    SELECT player, currency, game, start, {samples}
    FROM results
    WHERE {whose}
    GROUP BY player, currency, game, start
),
rests AS (
    SELECT
        player, currency, game, start, sample,
        everybody.n - his.n AS n,
        everybody.total - his.total AS total,
        everybody.squares - his.squares AS squares
    FROM his
    JOIN everybody USING (currency, game, start, sample)
    WHERE his.n > 0
),
others AS (
    SELECT
        player, currency, game, start, sample,
        total / n AS mean,
        CASE WHEN n > 1 THEN sqrt(greatest(0, squares - total ** 2 / n) / (n - 1) / n) END AS error
    FROM rests
    WHERE n > 0
)
SELECT
    played.*,
    dealt.mean AS dealt_mean,
    dealt.error AS dealt_error,
    shown.mean AS shown_mean,
    shown.error AS shown_error
FROM played
LEFT JOIN others AS dealt
    ON
        did_there(played.sights, 56)
        AND dealt.sample = 'from_deal'
        AND played.player = dealt.player
        AND played.currency = dealt.currency
        AND played.game = dealt.game
        AND played.start = dealt.start
LEFT JOIN others AS shown
    ON
        played.showdown
        AND played.decided
        AND shown.sample = 'at_showdown'
        AND played.player = shown.player
        AND played.currency = shown.currency
        AND played.game = shown.game
        AND played.start = shown.start
