-- A row per bet against a bank, as the banker sees it: `player` is the banker, `net` their win.
CREATE OR REPLACE VIEW banked AS
SELECT
    * EXCLUDE (player, banker, net),
    banker AS player,
    player AS better,
    -net AS net
FROM bets
WHERE banker IS NOT NULL;
