-- Of what does the user note nothing any longer?
DELETE FROM notes WHERE about = $about::about AND key = $key
