-- Which players sat in the hands of a batch, and what were their results?
INSERT INTO seats_packed BY NAME
SELECT
    hand,
    player,
    facts,
    money(nullif(stack, -1)) AS stack,
    money(nullif(end_stack, -1)) AS end_stack,
    money(put_in) AS put_in,
    money(returned) AS returned,
    money(collected) AS collected,
    money(collected_high) AS collected_high,
    money(collected_low) AS collected_low,
    money(nullif(expected, -1)) AS expected,
    money(net) AS net,
    money(rake) AS rake,
    packed,
    line,
    deeds,
    later,
    money(nullif(all_in_worth, -1)) AS all_in_worth,
    sights
FROM incoming_seats
