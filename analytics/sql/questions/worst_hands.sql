-- Which hands of a player show each leak, the biggest losses in big bets first, and how many are there?
-- `leak` is the number of the leak; `matches` counts all hands that show it.
WITH own AS MATERIALIZED (
    SELECT {columns}
    FROM {source}
    WHERE {conditions}
){kinds}
{leaks}
ORDER BY leak, big_bets NULLS LAST, hand
