-- How often does a player who pairs his door card on fourth street bet the pair?
-- Numerator: of those, the ones in which he made the first bet of that street, single or double.
-- Denominator: hands of a game of seven cards in which his card of fourth street has the rank of his door card and he
-- had a decision before anybody bet there. Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO pairs_door(cards, door) AS ( -- closed cards come first, where they are known
    coalesce((door::VARCHAR)[1] = CASE (door::VARCHAR) WHEN cards[1:2] THEN cards[4] WHEN cards[7:8] THEN cards[10] END, false)
);
CREATE OR REPLACE TEMP MACRO open_pair_bet(game, cards, door, on_street, bet, bet_chance) AS share(
    count_if(bet AND on_street = 'fourth' AND game <> 'fivestud' AND pairs_door(cards, door)),
    count_if(bet_chance AND on_street = 'fourth' AND game <> 'fivestud' AND pairs_door(cards, door))
);
