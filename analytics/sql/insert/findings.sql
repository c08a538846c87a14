-- What did the audit find in the hands of a batch?
INSERT INTO findings BY NAME
SELECT
    hand,
    code,
    severity_of(severity) AS severity,
    nullif(seat, -1) AS seat,
    player,
    street_of(greatest(street, 1)) AS street,
    line,
    expected,
    found,
    false AS between_hands
FROM incoming_findings
