-- Version 14: what users note of hands, players and sessions, searches under names, and money that moves to and from sites.

CREATE TYPE about AS ENUM ('hand', 'player', 'session');

-- A row per tag that the user gave a hand, a player or a session. `key` is the hash of the hand's text (`hands.content`), so
-- that it survives a new import; the player's name; or the session's site, start and player.
CREATE TABLE tags (
    about about NOT NULL,
    key VARCHAR NOT NULL,
    tag VARCHAR NOT NULL,
    PRIMARY KEY (about, key, tag)
);

-- A row per hand, player or session with a note; `key` is as in `tags`.
CREATE TABLE notes (
    about about NOT NULL,
    key VARCHAR NOT NULL,
    note VARCHAR NOT NULL,
    PRIMARY KEY (about, key)
);

-- A row per search that the user gave a name.
CREATE TABLE saved_searches (
    name VARCHAR PRIMARY KEY,
    search VARCHAR NOT NULL
);

-- A row per movement of money between a player and a site, apart from play.
CREATE TYPE movement AS ENUM ('deposit', 'withdrawal', 'rakeback', 'bonus', 'other');
CREATE TABLE ledger (
    entry VARCHAR PRIMARY KEY,
    day DATE NOT NULL,
    site VARCHAR NOT NULL,
    currency currency NOT NULL,
    movement movement NOT NULL,
    amount DECIMAL(18, 4) NOT NULL,
    note VARCHAR NOT NULL
);
