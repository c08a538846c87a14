-- The main pot was split into halves, and the player shared one half and won nothing of the other.
SELECT hand, seat
FROM played
WHERE (main_high = 'part' AND main_low = 'none') OR (main_high = 'none' AND main_low = 'part')
