-- Macros for the players of seats.

-- What statistics call the player of a seat: by the alias that the user gave; the hero of a site that marks a seat instead
-- of naming it, by the name that the user gave, or Hero.
CREATE OR REPLACE MACRO person_of(player, is_hero, alias, hero) AS coalesce(
    alias, CASE WHEN is_hero THEN coalesce(hero, 'Hero') ELSE player END
);

-- Whether a seat is a stranger's. A site that hides names calls players by their seats (Bovada: `Seat+3`): such a name is
-- another person in every hand, other than the hero's.
CREATE OR REPLACE MACRO is_stranger(player, seat, is_hero) AS (
    CASE WHEN starts_with(player, 'Seat+') THEN player = 'Seat+' || seat AND NOT is_hero ELSE false END
);
