-- Which texts do hands have, as hashes?
SELECT hand, content
FROM hands
WHERE list_contains($hands::BIGINT[], hand)
