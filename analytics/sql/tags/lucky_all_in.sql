-- The player was all-in, or up against an all-in, and won more than twice what their cards were worth then.
SELECT hand, seat FROM played WHERE all_in_worth > 0 AND collected > 2 * all_in_worth
