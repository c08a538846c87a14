-- Which money moved between the player and a site?
INSERT INTO ledger BY NAME
SELECT
    $entry AS entry,
    $day::DATE AS day,
    $site AS site,
    $currency::currency AS currency,
    $movement::movement AS movement,
    $amount::DECIMAL(18, 4) AS amount,
    $note AS note
