-- A row per person, stud hand and street after the first betting round on which they had a decision.
CREATE OR REPLACE VIEW later_streets AS
SELECT
    *,
    acts & 1 > 0 AS bet_chance,
    acts & 2 > 0 AS bet,
    acts & 4 > 0 AS faced_bet,
    acts & 8 > 0 AS called_bet,
    acts & 16 > 0 AS raised_bet,
    acts & 32 > 0 AS folded_to_bet,
    acts & 64 > 0 AS check_raise_chance,
    acts & 128 > 0 AS check_raised
FROM (
    SELECT played.*, streets.on_street, (played.later >> streets.place) & 255 AS acts
    FROM played
    CROSS JOIN (
        VALUES
        ('third'::street, 0), ('fourth'::street, 8), ('fifth'::street, 16), ('sixth'::street, 24),
        ('seventh'::street, 32)
    ) AS streets (on_street, place)
)
WHERE acts > 0;
