"""The rules given to an import, as the database keeps them."""

import json
from collections.abc import Mapping

from studbook.analytics.stored.options import stored_options
from studbook.game.vocabulary import Game
from studbook.rules.red_dog.variants import Variant, game_of, with_stored, written
from studbook.rules.stud.house import House, as_numbers, from_numbers


def options_of(rules: House | None, variants: Mapping[Game, Variant] | None) -> str:
    """Return the rules given to an import in place of each site's own, as JSON for the store."""
    house = {"house": as_numbers(rules)} if rules else {}
    games = {game.name: written(variant) for game, variant in (variants or {}).items()}
    return json.dumps(house | ({"variants": games} if games else {}))


def rules_of_options(options: str) -> tuple[House | None, dict[Game, Variant]]:
    """Read the rules of an import as `options_of` wrote them; keys that a later version added get their default.

    Raises StoreError for rules that no version writes.
    """
    stated = stored_options(options)
    rules = from_numbers(stated.house) if stated.house else None
    return rules, {game_of(name): with_stored(game_of(name), values) for name, values in stated.variants.items()}
