-- A row per pot of a hand, the main pot first; who may win it and who does, as lists of seat numbers.
CREATE OR REPLACE VIEW pots AS
SELECT
    hand, pot, gross, net, seat_list(eligible) AS eligible, seat_list(high) AS high, seat_list(low) AS low, decided
FROM pots_packed;
