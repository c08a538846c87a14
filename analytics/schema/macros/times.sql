-- Macros for the times by which statistics are broken down.

-- When a hand was played, in the words that statistics are broken down by.
CREATE OR REPLACE MACRO year_of(moment) AS strftime(moment, '%Y');

CREATE OR REPLACE MACRO month_of(moment) AS strftime(moment, '%Y-%m');
