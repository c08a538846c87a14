-- The player showed down and won nothing.
SELECT hand, seat FROM played WHERE went_to_showdown AND NOT won
