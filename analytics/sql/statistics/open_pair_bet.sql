-- How often does a player who pairs his door card on fourth street bet the pair?
-- Numerator: of those, the ones in which he made the first bet of that street, single or double.
-- Denominator: hands of a game of seven cards in which his card of fourth street has the rank of his door card and he
-- had a decision before anybody bet there. Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO pairs_next(packed, slot, door) AS (
    door = card_of((packed >> (6 * slot)) & 63)
    AND (((packed >> (6 * slot)) & 63) - 1) // 4 = (((packed >> (6 * slot + 6)) & 63) - 1) // 4
);
CREATE OR REPLACE TEMP MACRO pairs_door(packed, known_down, door) AS ( -- closed cards come first, where they are known
    CASE WHEN known_down = 0 THEN pairs_next(packed, 0, door) WHEN known_down >= 2 THEN pairs_next(packed, 2, door) END
);
CREATE OR REPLACE TEMP MACRO open_pair_bet(game, packed, known_down, door, on_street, bet, bet_chance) AS share(
    count_if(CASE WHEN bet AND on_street = 'fourth' AND game <> 'fivestud' THEN pairs_door(packed, known_down, door) END),
    count_if(
        CASE WHEN bet_chance AND on_street = 'fourth' AND game <> 'fivestud' THEN pairs_door(packed, known_down, door) END
    )
);
