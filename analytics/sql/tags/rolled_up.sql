-- The player's first three cards were three of a kind.
SELECT hand, player FROM played WHERE start = 'rolled up'
