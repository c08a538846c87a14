-- What did the audit find in the hands of a batch?
INSERT INTO findings BY NAME
SELECT
    hand,
    code,
    (enum_range(NULL::severity)::severity[])[severity] AS severity,
    nullif(seat, -1) AS seat,
    player,
    (enum_range(NULL::street)::street[])[greatest(street, 1)] AS street,
    line,
    expected,
    found,
    false AS between_hands
FROM incoming
