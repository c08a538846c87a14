-- Which movement of money was entered by mistake?
DELETE FROM ledger WHERE entry = $entry
