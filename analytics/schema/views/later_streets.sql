-- A row per person, stud hand and street after the first betting round on which they had a decision.
CREATE OR REPLACE VIEW later_streets AS
SELECT
    *,
    later.bet_chance(acts) AS bet_chance,
    later.bet(acts) AS bet,
    later.faced_bet(acts) AS faced_bet,
    later.called_bet(acts) AS called_bet,
    later.raised_bet(acts) AS raised_bet,
    later.folded_to_bet(acts) AS folded_to_bet,
    later.check_raise_chance(acts) AS check_raise_chance,
    later.check_raised(acts) AS check_raised
FROM (
    SELECT played.*, streets.on_street, later.all(played.later, streets.number) AS acts
    FROM played
    CROSS JOIN (
        VALUES
        ('third'::street, 0), ('fourth'::street, 1), ('fifth'::street, 2), ('sixth'::street, 3), ('seventh'::street, 4)
    ) AS streets (on_street, number)
)
WHERE acts > 0;
