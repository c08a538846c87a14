-- Which money moved between the player and the sites, oldest first?
SELECT entry, day, site, currency::VARCHAR AS currency, movement::VARCHAR AS movement, amount, note
FROM ledger
ORDER BY day, entry
