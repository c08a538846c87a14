-- Which hands of a database are not in the one that was read anew: neither their text, nor as a rejected text, nor a
-- hand that begins on the same line?
CREATE OR REPLACE TEMP TABLE missing AS
SELECT hand, file
FROM hands
ANTI JOIN fresh.hands AS same ON same.content = hands.content
ANTI JOIN fresh.rejects AS rejected ON rejected.content = hands.content
ANTI JOIN fresh.hands AS there ON there.file = hands.file AND there.line = hands.line
