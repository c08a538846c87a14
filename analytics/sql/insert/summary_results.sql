-- Which players do the summaries of a batch name, and how did they finish?
INSERT INTO summary_results BY NAME
SELECT * REPLACE (money(prize) AS prize, money(bounties) AS bounties, money(extras) AS extras)
FROM incoming_summary_results
