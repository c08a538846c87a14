-- What currency do hands have that do not print it: the user's setting for the site, or else the name of the file?
UPDATE {table}
SET currency = settled.currency, currency_from = settled.currency_from
FROM (
    SELECT
        unprinted.{key},
        coalesce(said.currency, named.currency, 'unknown')::currency AS currency,
        CASE
            WHEN said.currency IS NOT NULL THEN 'user'
            WHEN named.currency IS NOT NULL THEN 'file name'
        END::currency_source AS currency_from
    FROM {table} AS unprinted
    LEFT JOIN site_settings AS said ON said.site = unprinted.site
    LEFT JOIN (
        SELECT file, words[1]::currency AS currency
        FROM (
            SELECT
                file,
                list_distinct([
                    word
                    FOR word IN string_split_regex(
                        regexp_replace(path, if(contains(path, '/'), '^.*/', '^.*\\'), ''), '[^A-Za-z]+'
                    )
                    IF word IN ('USD', 'EUR', 'GBP', 'CAD', 'INR')
                ]) AS words
            FROM files
        )
        WHERE len(words) = 1
    ) AS named ON named.file = unprinted.file
    WHERE
        unprinted.{key} >= $first
        AND unprinted.site = coalesce($site, unprinted.site)
        AND (unprinted.currency = 'unknown' OR unprinted.currency_from IS NOT NULL)
) AS settled
WHERE settled.{key} = {table}.{key}
