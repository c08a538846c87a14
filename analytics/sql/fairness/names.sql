-- Which name at which site does each account have?
SELECT
    account,
    site,
    player
FROM fairness_accounts
ORDER BY account
