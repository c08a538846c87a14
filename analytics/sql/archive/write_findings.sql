-- What did a comparison find?
COPY (FROM findings ORDER BY hand, code, seat, line) TO {file} (FORMAT parquet, COMPRESSION zstd)
