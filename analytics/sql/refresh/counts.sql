-- What has become of the hands and the rejected texts of a database?
SELECT
    (SELECT count(*) FROM hands) AS before,
    (SELECT count(*) FROM fresh.hands) AS after,
    (SELECT count(*) FROM carried) AS carried,
    (SELECT count(*) FROM missing) - (SELECT count(*) FROM carried) AS others,
    (SELECT count(*) FROM rejects SEMI JOIN fresh.hands AS now ON now.content = rejects.content) AS rescued,
    (
        SELECT count(*)
        FROM hands
        ANTI JOIN fresh.hands AS now ON now.content = hands.content
        SEMI JOIN fresh.rejects AS rejected ON rejected.content = hands.content
    ) AS rejected,
    (
        SELECT count(*)
        FROM hands
        JOIN carried ON carried.hand = hands.hand
        ANTI JOIN fresh.hands AS now ON now.content = hands.content
    ) AS lost
