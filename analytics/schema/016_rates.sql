-- Version 16: exchange rates that the user gives, for amounts that they want to see in one currency.

-- A row per day from which a rate is valid: one unit of `currency` is `rate` units of `into_currency`.
CREATE TABLE rates (
    day DATE NOT NULL,
    currency currency NOT NULL,
    into_currency currency NOT NULL,
    rate DECIMAL(18, 8) NOT NULL,
    PRIMARY KEY (day, currency, into_currency)
);
