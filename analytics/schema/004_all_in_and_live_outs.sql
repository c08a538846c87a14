-- Version 4: luck: what all-ins were worth, and what every player saw before his next card.
--
-- Worked out at import (`equity/all_in.py`). `all_in_worth` is what a player was to get on average, after rake, where the
-- betting ended before the last card with two or more players left and somebody all-in (`all_in_early`); NULL where
-- that is not known card by card, and of everyone else. `betting_ended` is the last street on which anybody acted,
-- `all_in_error` the biggest standard error of any player's worth in the hand: 0 where every deal was counted, NULL
-- where nothing is known. `sights` holds dead cards, live outs, and whether the next card improved him
-- (`analytics/facts/live_outs.py` names the bits and says what improves), and the street on which a low was made; `deeds` who was
-- left to act behind who may be first in. All are NULL for hands that an older Studbook imported: they do not count.

ALTER TABLE seats_packed ADD COLUMN all_in_worth DECIMAL(18, 4);
ALTER TABLE hands ADD COLUMN betting_ended street;
ALTER TABLE hands ADD COLUMN all_in_early BOOLEAN;
ALTER TABLE hands ADD COLUMN all_in_error DECIMAL(18, 4);
ALTER TABLE seats_packed ADD COLUMN sights BIGINT;

CREATE TYPE low_street AS ENUM ('fifth', 'sixth', 'seventh', 'none');
