-- The player's first three cards were three of a kind.
SELECT hand, seat FROM played WHERE start = 'rolled up'
