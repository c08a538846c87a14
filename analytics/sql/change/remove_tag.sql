-- Which tag does a hand, a player or a session lose?
DELETE FROM tags WHERE about = $about::about AND key = $key AND tag = $tag
