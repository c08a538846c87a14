-- Which games are there, in the order of their numbers?
SELECT unnest(enum_range(NULL::game))::VARCHAR AS game
