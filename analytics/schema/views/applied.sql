-- A row per check of the audit: to how many of the stored hands it was applied.
CREATE OR REPLACE VIEW applied AS
SELECT code, sum(hands)::BIGINT AS hands
FROM applied_by_import
GROUP BY code;
