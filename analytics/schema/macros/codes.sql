-- Macros for codes: the words that they stand for, NULL if there is none.

CREATE OR REPLACE MACRO street_of(code) AS (enum_range(NULL::street)::street[])[code];

CREATE OR REPLACE MACRO kind_of(code) AS (enum_range(NULL::kind)::kind[])[code];

CREATE OR REPLACE MACRO half_of(code) AS (enum_range(NULL::half)::half[])[code + 1];

CREATE OR REPLACE MACRO outcome_of(code) AS (enum_range(NULL::outcome)::outcome[])[code];

CREATE OR REPLACE MACRO severity_of(code) AS (enum_range(NULL::severity)::severity[])[code];

CREATE OR REPLACE MACRO part_of(code) AS (enum_range(NULL::part)::part[])[code + 1];

CREATE OR REPLACE MACRO start_of(code) AS (enum_range(NULL::start)::start[])[code];

CREATE OR REPLACE MACRO low_street_of(code) AS (enum_range(NULL::low_street)::low_street[])[code];

CREATE OR REPLACE MACRO seat_list(bits) AS [seat::TINYINT FOR seat IN range(0, 31) IF (bits >> seat) & 1 = 1];
