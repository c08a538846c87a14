-- How many hands with the same first cards are in each of the two samples, and what are the sums of their results?
unnest([
    struct_pack(
        sample := 'from_deal',
        n := count(result) FILTER (from_deal),
        total := sum(result) FILTER (from_deal),
        squares := sum(result * result) FILTER (from_deal)
    ),
    struct_pack(
        sample := 'at_showdown',
        n := count(result) FILTER (at_showdown),
        total := sum(result) FILTER (at_showdown),
        squares := sum(result * result) FILTER (at_showdown)
    )
], recursive := true)
