-- What are the next free keys of a hand, a file and an import?
SELECT
    (SELECT coalesce(max(hand) + 1, 0) FROM hands) AS hand,
    greatest(
        (SELECT coalesce(max(file) + 1, 0) FROM files),
        (SELECT coalesce(max(file) + 1, 0) FROM hands),
        (SELECT coalesce(max(file) + 1, 0) FROM rejects),
        (SELECT coalesce(max(file) + 1, 0) FROM other_hands)
    ) AS file,
    (SELECT coalesce(max(import) + 1, 1) FROM imports) AS import
