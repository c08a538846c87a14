-- Which players sat in the hands of other games of a batch, and what were their results?
INSERT INTO other_seats BY NAME
SELECT
    other,
    seat,
    player,
    is_hero,
    is_stranger,
    money(nullif(stack, -1)) AS stack,
    money(put_in) AS put_in,
    money(returned) AS returned,
    money(collected) AS collected,
    money(collected + returned - put_in) AS net
FROM incoming_other_seats
