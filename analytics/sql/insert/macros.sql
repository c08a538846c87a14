-- How do the columns of a batch become decimals and lists?
CREATE OR REPLACE TEMP MACRO ten_thousandths(amount) AS (amount::DECIMAL(38, 4) * 10000)::BIGINT;
