-- Version 3: what every player decided, street by street, which half of a pot he won, and what he started with.
--
-- Worked out at import (`analytics/facts/decisions.py` and `analytics/facts/starting_hands.py` name the bits). NULL for hands that an older
-- Studbook imported: they do not count in the statistics of decisions.

ALTER TABLE seats_packed ADD COLUMN deeds BIGINT;
ALTER TABLE seats_packed ADD COLUMN later BIGINT;

CREATE TYPE part AS ENUM ('none', 'part', 'all');
CREATE TYPE start AS ENUM (
    'rolled up', 'big pair in the hole', 'big split pair', 'small pair', 'three low', 'three-flush', 'three-straight',
    'three big', 'to a five', 'to a six', 'to a seven', 'to an eight', 'two low', 'other'
);
