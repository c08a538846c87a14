-- A row per decision of a person in a stud hand that counts in statistics: a check, bet, call, raise or fold, as the text prints
-- it, and the chips that it puts in. `wagers_before` counts the bets, completions and raises on the street before it, by anyone.
CREATE OR REPLACE VIEW decisions AS
SELECT
    acts.hand,
    acts.number,
    acts.street,
    acts.seat,
    played.player,
    acts.kind,
    acts.amount,
    acts.raise_to,
    acts.put_in,
    acts.all_in,
    acts.wagers_before,
    acts.line
FROM (
    SELECT
        *,
        (count(*) FILTER (WHERE kind IN ('bet', 'raise')) OVER so_far)::SMALLINT AS wagers_before
    FROM events
    WHERE kind IN ('check', 'bet', 'call', 'raise', 'fold')
    WINDOW so_far AS (PARTITION BY hand, street ORDER BY number ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
) AS acts
JOIN played ON acts.hand = played.hand AND acts.seat = played.seat;
