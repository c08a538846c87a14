-- Which hands did not count before, if all counted?
CREATE TEMP TABLE {name} (hand BIGINT)
