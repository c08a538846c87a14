-- How many hands does an earlier shard have, too, whose rows are still there or have been removed?
SELECT (SELECT count(*) FROM archive.lost) + (SELECT coalesce(sum(hands), 0)::BIGINT FROM archive.removed)
