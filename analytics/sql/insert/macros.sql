-- How do the columns of a batch become decimals and lists, and which hands may be raked?
CREATE OR REPLACE TEMP MACRO ten_thousandths(amount) AS (amount::DECIMAL(38, 4) * 10000)::BIGINT;

-- SITES D.3: neither tournaments nor home games are raked, nor hands that end on their first street.
CREATE OR REPLACE TEMP MACRO bears_rake(tournament, home, game, last_street) AS (
    tournament IS NULL AND NOT home
    AND last_street > (CASE WHEN game = 'fivestud' THEN 'second' ELSE 'third' END)::street
);
