-- Which temporary tables does only the comparison need? Live pages would keep them for as long as they run.
DROP TABLE table_seats;

DROP TABLE doubled;

DROP TABLE dealt_again;

DROP TABLE IF EXISTS table_lines
