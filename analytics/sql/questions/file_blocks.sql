-- Which blocks of a file follow, in order, from the one in which a line begins?
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
