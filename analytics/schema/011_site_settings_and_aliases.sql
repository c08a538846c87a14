-- Version 11: what users say of a site (its currency, their own name there), and persons with several names.

-- A currency that neither the hand nor the name of its file prints is unknown; earlier versions called it play money.
ALTER TABLE hands ALTER currency TYPE VARCHAR;
DROP TYPE currency;
CREATE TYPE currency AS ENUM ('play', 'chips', 'USD', 'EUR', 'GBP', 'CAD', 'INR', 'unknown');
UPDATE hands SET currency = 'unknown' WHERE currency = 'play' AND site IN ('kingsclub', 'bovada', 'winning');
ALTER TABLE hands ALTER currency TYPE currency;

-- Who says the currency of a hand that does not print it: the name of its file, or the user. NULL for all others.
CREATE TYPE currency_source AS ENUM ('file name', 'user');
ALTER TABLE hands ADD COLUMN currency_from currency_source;

-- A row per site of which the user says something: the currency of hands that print none, and the user's own name where
-- the site marks a seat instead of naming it.
CREATE TABLE site_settings (
    site VARCHAR PRIMARY KEY,
    currency currency,
    hero VARCHAR
);

-- A row per name at a site that belongs to a person whom statistics know by another name (`person`), or who is to be set
-- apart from others of that name.
CREATE TABLE aliases (
    site VARCHAR NOT NULL,
    name VARCHAR NOT NULL,
    person VARCHAR NOT NULL,
    PRIMARY KEY (site, name)
);

-- P04 says both games; of those that are stored the name of the file is only known to say another one.
UPDATE findings
SET found = list_position(enum_range(NULL::game)::VARCHAR[], hands.game::VARCHAR) - 1
FROM hands
WHERE hands.hand = findings.hand AND findings.code = 'P04';
