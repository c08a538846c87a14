-- What happened in a hand, line by line?
SELECT * FROM hand_log WHERE hand = $hand
