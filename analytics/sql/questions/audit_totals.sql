-- How many hands, findings, rejected texts, files without hands, and hands of other games are stored?
SELECT
    (SELECT count(*) FROM hands) AS hands,
    (SELECT count(*) FROM hands WHERE NOT decided) AS undecided,
    (SELECT count(*) FROM findings WHERE severity = 'error') AS errors,
    (SELECT count(*) FROM findings WHERE severity = 'warning') AS warnings,
    (SELECT count(*) FROM findings WHERE severity = 'info') AS infos,
    (SELECT count(*) FROM rejects) AS rejects,
    (SELECT count(*) FROM files WHERE problem <> '') AS unread,
    (SELECT coalesce(sum(other), 0)::BIGINT FROM files) AS other
