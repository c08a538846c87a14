-- The player completed as the first one in, with no better door card left to act, and everyone folded.
SELECT hand, seat FROM played WHERE steal_won
