-- Macros for money: amounts of the integers that Python has, and their text.

-- Ten-thousandths as an exact amount; NULL if it is beyond what a column holds.
CREATE OR REPLACE MACRO money(amount) AS try_cast(amount AS DECIMAL(18, 0)) * 0.0001::DECIMAL(4, 4);

CREATE OR REPLACE MACRO amount_text(amount) AS (
    CASE WHEN amount = trunc(amount) THEN amount::BIGINT::VARCHAR
    ELSE regexp_replace(amount::DECIMAL(18, 4)::VARCHAR, '0{1,2}$', '') END
);
