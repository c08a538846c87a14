-- How do the columns of a batch become decimals and lists?
CREATE OR REPLACE TEMP MACRO money(amount) AS try_cast(amount AS DECIMAL(18, 0)) * 0.0001::DECIMAL(4, 4);
CREATE OR REPLACE TEMP MACRO seat_list(bits) AS (
    [seat::TINYINT FOR seat IN range(0, 32) IF (bits >> seat) & 1 = 1]
);
CREATE OR REPLACE TEMP MACRO ten_thousandths(amount) AS (amount::DECIMAL(38, 4) * 10000)::BIGINT;
