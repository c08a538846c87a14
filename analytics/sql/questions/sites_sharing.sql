-- At which sites does a player have this name, of whom no alias says who they are?
SELECT DISTINCT site
FROM people
WHERE player = $player AND NOT EXISTS (FROM aliases WHERE aliases.site = people.site AND aliases.name = people.name)
ORDER BY site
