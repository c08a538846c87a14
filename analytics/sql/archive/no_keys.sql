-- Which hands are there, if there are no files?
CREATE TEMP TABLE {name} (site VARCHAR, hand_id VARCHAR, content UBIGINT, hand BIGINT)
