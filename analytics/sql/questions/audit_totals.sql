-- How many hands, players, findings and rejected texts are stored?
SELECT
    (SELECT count(*) FROM hands) AS hands,
    (SELECT count(*) FROM hands WHERE NOT decided) AS undecided,
    (SELECT count(*) FROM findings WHERE severity = 'error') AS errors,
    (SELECT count(*) FROM findings WHERE severity = 'warning') AS warnings,
    (SELECT count(*) FROM findings WHERE severity = 'info') AS infos,
    (SELECT count(*) FROM rejects) AS rejects
