-- Which blocks of a file are there from the one that a line begins in, in their order?
SELECT lines, block
FROM file_blocks
WHERE
    file = $file
    AND number >= (
        SELECT coalesce(max(number), 0)
        FROM file_blocks
        WHERE file = $file AND lines < $line
    )
ORDER BY number
