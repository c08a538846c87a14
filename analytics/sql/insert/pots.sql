-- Which pots did the hands of a batch have, and who is eligible for them and wins them?
INSERT INTO pots_packed BY NAME
SELECT
    hand,
    pot,
    money(gross) AS gross,
    money(nullif(net, -1)) AS net,
    eligible,
    high,
    low,
    decided
FROM incoming_pots
