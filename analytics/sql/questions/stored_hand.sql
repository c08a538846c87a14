-- What does the head of a hand say?
SELECT
    game, limit_type, currency, ante, bring_in, small_bet, big_bet, stakes_inferred, tournament, home
FROM hands
WHERE hand = $hand
