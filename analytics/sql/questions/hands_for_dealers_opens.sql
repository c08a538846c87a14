-- In which hands can a dealer be asked who opens third street?
SELECT hand, content
FROM hands
WHERE NOT conflict AND players > 2 AND game IN ('stud', 'stud8', 'razz', 'razz27')
ORDER BY hash(content), hand
LIMIT $number
