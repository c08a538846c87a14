-- The player posted the bring-in and won chips.
SELECT hand, seat FROM played WHERE brought_in AND won
