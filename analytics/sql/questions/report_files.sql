-- What was found in the files, what became of it, and which days does it cover?
SELECT
    (SELECT count(*) FROM files) AS files,
    (SELECT coalesce(sum(found), 0) FROM files) AS found,
    (SELECT coalesce(sum(imported), 0) FROM files) AS imported,
    (SELECT coalesce(sum(known), 0) FROM files) AS known,
    (SELECT coalesce(sum(other), 0) FROM files) AS other,
    (SELECT coalesce(sum(rejected), 0) FROM files) AS rejected,
    (SELECT count(*) FROM hands WHERE conflict) AS conflicts,
    (SELECT count(DISTINCT hand) FROM findings) AS with_findings,
    (SELECT min(started_at) FROM hands) AS first_hand,
    (SELECT max(started_at) FROM hands) AS last_hand
