-- Which pots did the hands of a batch have, and who may win and wins them?
INSERT INTO pots BY NAME
SELECT
    hand,
    pot,
    money(gross) AS gross,
    money(nullif(net, -1)) AS net,
    seat_list(eligible) AS eligible,
    seat_list(high) AS high,
    seat_list(low) AS low,
    decided
FROM incoming
