-- What became of the hands and the rejected texts of a database?
SELECT
    (SELECT count(*) FROM hands) AS before,
    (SELECT count(*) FROM fresh.hands) AS after,
    (SELECT count(*) FROM carried) AS carried,
    (SELECT count(*) FROM missing) - (SELECT count(*) FROM carried) AS others,
    (
        SELECT count(*)
        FROM rejects AS before
        SEMI JOIN fresh.hands AS again ON again.content = before.content
    ) AS rescued,
    (
        SELECT count(*)
        FROM hands AS before
        ANTI JOIN fresh.hands AS again ON again.content = before.content
        SEMI JOIN fresh.rejects AS rejected ON rejected.content = before.content
    ) AS rejected,
    (
        SELECT count(*)
        FROM hands AS before
        JOIN carried ON carried.hand = before.hand
        ANTI JOIN fresh.hands AS again ON again.content = before.content
    ) AS lost
