-- Which hands have these texts, as hashes? Of several with one text, the first.
SELECT content, min(hand) AS hand
FROM hands
WHERE list_contains($contents::UBIGINT[], content)
GROUP BY content
