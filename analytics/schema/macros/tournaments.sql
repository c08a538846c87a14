-- Macros for what several texts say about a tournament.

-- The one value that several sources agree on; NULL if they do not.
CREATE OR REPLACE MACRO agreed(fact) AS CASE WHEN count(DISTINCT fact) < 2 THEN any_value(fact) END;

-- Rooms that print a prize with the place, or with the session, so that a place without one means that nothing was won.
CREATE OR REPLACE MACRO prints_prizes(site) AS site IN ('pokerstars', 'winning', 'partypoker', 'bovada', 'ipoker');

-- An amount with the sign of a currency in a text, after some words (a regular expression); NULL if there is none.
CREATE OR REPLACE MACRO sum_after(words, line) AS try_cast(
    replace(regexp_extract(line, '(?i)(?:' || words || ')[^0-9$€£₹]*[$€£₹]([0-9][0-9,]*(\.[0-9]+)?)', 1), ',', '')
    AS DECIMAL(18, 4)
);
