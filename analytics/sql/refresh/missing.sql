-- Which hands of a database are not in the one that was read anew: neither their text, nor as a rejected text, nor a
-- hand that begins on the same line?
CREATE OR REPLACE TEMP TABLE missing AS
SELECT before.hand, before.file
FROM hands AS before
ANTI JOIN fresh.hands AS same ON same.content = before.content
ANTI JOIN fresh.rejects AS rejected ON rejected.content = before.content
ANTI JOIN fresh.hands AS there ON there.file = before.file AND there.line = before.line
