-- Which hands of a database are missing from the one that was read again: neither their text, nor a rejected text, nor
-- a hand that begins on the same line is there?
CREATE OR REPLACE TEMP TABLE missing AS
SELECT before.hand, before.file
FROM hands AS before
ANTI JOIN fresh.hands AS same ON same.content = before.content
ANTI JOIN fresh.rejects AS rejected ON rejected.content = before.content
ANTI JOIN fresh.hands AS there ON there.file = before.file AND there.line = before.line
