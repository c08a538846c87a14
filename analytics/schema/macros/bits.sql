-- Macros for bits of what a player did.

CREATE OR REPLACE MACRO did(facts, bit) AS (facts >> 24) & bit > 0;

CREATE OR REPLACE MACRO did_there(deeds, place) AS (deeds >> place) & 1 > 0;
