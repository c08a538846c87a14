-- What do the headers of hands say?
SELECT
    hand, game, limit_type, currency, ante, bring_in, small_bet, big_bet, stakes_inferred, tournament, home
FROM hands
WHERE hand IN (SELECT unnest($hands))
