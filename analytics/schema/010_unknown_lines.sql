-- Version 10: a kind of event for lines that no grammar knows.
--
-- Events keep the number of their kind, so that the words can be replaced; the numbers of the old ones stay.

DROP TYPE kind;
CREATE TYPE kind AS ENUM (
    'ante', 'bring_in', 'street', 'deal', 'community', 'check', 'bet', 'call', 'raise', 'fold', 'uncalled', 'show',
    'muck', 'no_show', 'collect', 'total', 'pot', 'rake', 'fee', 'board', 'result', 'net', 'no_low', 'capped',
    'open_pair', 'timeout', 'disconnect', 'connect', 'sit_out', 'join', 'leave', 'finish', 'chat', 'notice', 'dealer',
    'burn', 'reshuffle', 'exposed', 'thrown_away', 'announce', 'protected', 'skipped', 'stake', 'turn', 'centre', 'win',
    'lose', 'pass', 'buy', 'fund', 'take', 'share', 'stitch', 'next_dealer', 'unknown'
);
