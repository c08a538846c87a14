-- Which players sat in these hands, in which order, and what did they have, win and lose? Only the columns that checks between
-- hands need: the view `seats` has 65, and every query makes DuckDB plan all of them. `doubled` holds names that sit on
-- several seats of a hand: whose stack is whose is not known, so that they are not followed.
CREATE OR REPLACE TEMP TABLE table_seats AS
SELECT
    sitting, place, table_hands.hand,
    seat_facts.seat(facts)::TINYINT AS seat,
    player, packed, stack, end_stack, net, rake,
    seat_facts.dealt_in(facts) AS dealt_in
FROM table_hands
JOIN seats_packed ON seats_packed.hand = table_hands.hand;

CREATE OR REPLACE TEMP TABLE doubled AS
SELECT hand, player
FROM table_seats
GROUP BY hand, player
HAVING count(*) > 1
