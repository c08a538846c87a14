-- Which name at a site is no longer an alias?
DELETE FROM aliases WHERE site = $site AND name = $name
