"""The rules given to an import, as the database keeps them."""

import json
from collections.abc import Mapping

from studbook.game.vocabulary import Game
from studbook.rules.reddog.variants import Variant, as_read, variant, written
from studbook.rules.stud.house import House, house


def options_of(rules: House | None, variants: Mapping[Game, Variant] | None) -> str:
    """Return the rules given to an import in place of each site's own, as JSON for the store."""
    house = {"house": rules._asdict()} if rules else {}
    games = {game.name: written(variant) for game, variant in (variants or {}).items()}
    return json.dumps(house | ({"variants": games} if games else {}))


def rules_of_options(options: str) -> tuple[House | None, dict[Game, Variant]]:
    """Read the rules of an import as `options_of` wrote them; keys that a later version added get their default."""
    said = json.loads(options)
    known = {key: value for key, value in said.get("house", {}).items() if key in House._fields}
    rules = house()._replace(**known) if known else None
    games = {Game[name]: values for name, values in said.get("variants", {}).items()}
    return rules, {game: as_read(written(variant(game)) | values) for game, values in games.items()}
