-- How often does a player who pairs their door card on fourth street bet the open pair?
-- Numerator: of these, those in which the player made the first bet of that street, single or double.
-- Denominator: hands of seven-card games in which the player's fourth-street card has the rank of their door card and
-- they had a decision on that street before anyone bet. Interval: Wilson.
-- Unit: percent.
-- Heading: Bets an open pair
-- Short: open|pair
-- Groups: streets 60
-- Did: CASE WHEN bet AND on_street = 'fourth' AND opening_of(game) = 3 THEN pairs_door(packed, known_down, door) END
-- Had: CASE WHEN bet_chance AND on_street = 'fourth' AND opening_of(game) = 3 THEN pairs_door(packed, known_down,
--   door) END
CREATE OR REPLACE TEMP MACRO pairs_next(packed, slot, door) AS (
    door = card_of(cards.card(packed, slot))
    AND (cards.card(packed, slot) - 1) // 4 = (cards.card(packed, slot + 1) - 1) // 4
);
CREATE OR REPLACE TEMP MACRO pairs_door(packed, known_down, door) AS ( -- downcards come first if they are known
    CASE WHEN known_down = 0 THEN pairs_next(packed, 0, door) WHEN known_down >= 2 THEN pairs_next(packed, 2, door) END
);
