-- Which terms are true about another player of the chosen hands?
-- True for one of them, otherwise unknown for one of them, otherwise false.
SELECT h.hand, h.hero_seat{terms}
FROM chosen AS h
JOIN ({seats}) AS s ON h.hand = s.hand{condition}
GROUP BY h.hand, h.hero_seat
