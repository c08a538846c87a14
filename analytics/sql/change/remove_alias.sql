-- Which name at a site is nobody's alias any more?
DELETE FROM aliases WHERE site = $site AND name = $name
