-- Which deals of the Red Dog family does a batch add?
INSERT INTO deals BY NAME
SELECT
    hand,
    nullif(dealer, -1) AS dealer,
    nullif(number, 0) AS number,
    money(before) AS before,
    money(filled) AS filled,
    money("left") AS left_in,
    money(taken) AS taken,
    money(largest) AS largest,
    broken,
    stitch,
    reading
FROM incoming_deals
