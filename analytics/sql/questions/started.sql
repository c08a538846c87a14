-- What are the results of all other players with the same class of starting hand as a player in a hand?
-- Starting hands that are known only because they were shown are not a fair sample. Two samples are fair:
-- `dealt`, hands in which the cards were known when they were dealt, and `shown`, showdowns at which everyone's
-- cards are known. For each, mean and standard error over the others' hands of the same game and currency, regardless of
-- filters, in big bets per 100 hands; NULL for hands that are not in the sample.
-- Hands whose starting hand is not known are left out, because they have no class.
-- The others' sums are everyone's minus the player's own; players not asked about are summed up together, without a name.
WITH results AS (
    SELECT
        CASE WHEN {whose} THEN player END AS player,
        currency,
        game,
        start,
        sights.from_deal(sights) AS dealt,
        went_to_showdown AND decided AS shown,
        100.0 * net::DOUBLE / nullif(big_bet, 0)::DOUBLE AS result
    FROM played
    WHERE start IS NOT NULL
),
sums AS (
    SELECT
        player, currency, game, start,
        count(result) FILTER (dealt) AS dealt_n,
        coalesce(exact_sum(CASE WHEN dealt THEN result END), 0) AS dealt_total,
        coalesce(exact_products(CASE WHEN dealt THEN result END, result), 0) AS dealt_squares,
        count(result) FILTER (shown) AS shown_n,
        coalesce(exact_sum(CASE WHEN shown THEN result END), 0) AS shown_total,
        coalesce(exact_products(CASE WHEN shown THEN result END, result), 0) AS shown_squares
    FROM results
    GROUP BY ALL
),
rests AS (
    SELECT
        player, currency, game, start,
        sum(dealt_n) OVER alike - dealt_n AS dealt_n,
        sum(dealt_total) OVER alike - dealt_total AS dealt_total,
        sum(dealt_squares) OVER alike - dealt_squares AS dealt_squares,
        sum(shown_n) OVER alike - shown_n AS shown_n,
        sum(shown_total) OVER alike - shown_total AS shown_total,
        sum(shown_squares) OVER alike - shown_squares AS shown_squares
    FROM sums
    WINDOW alike AS (PARTITION BY currency, game, start)
),
others AS (
    SELECT
        player, currency, game, start,
        CASE WHEN dealt_n > 0 THEN dealt_total / dealt_n END AS dealt_mean,
        standard_error(dealt_n, dealt_total::DOUBLE, dealt_squares::DOUBLE) AS dealt_error,
        CASE WHEN shown_n > 0 THEN shown_total / shown_n END AS shown_mean,
        standard_error(shown_n, shown_total::DOUBLE, shown_squares::DOUBLE) AS shown_error
    FROM rests
    WHERE player IS NOT NULL
)
SELECT
    mine.*,
    CASE WHEN sights.from_deal(sights) THEN others.dealt_mean END AS dealt_mean,
    CASE WHEN sights.from_deal(sights) THEN others.dealt_error END AS dealt_error,
    CASE WHEN went_to_showdown AND decided THEN others.shown_mean END AS shown_mean,
    CASE WHEN went_to_showdown AND decided THEN others.shown_error END AS shown_error
FROM {source} AS mine
LEFT JOIN others
    ON
        mine.player = others.player
        AND mine.currency = others.currency
        AND mine.game = others.game
        AND mine.start = others.start
WHERE mine.start IS NOT NULL
