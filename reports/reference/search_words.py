"""The words, keys and amounts of the search language in Markdown: a part of docs/reference/find.md."""

from collections.abc import Iterator

from studbook.analytics.search.fields import ACTIONS, FIELDS, KEYS, MONEY, Field, Use

_SECTIONS: tuple[tuple[str, str, tuple[Use, ...]], ...] = (
    ("Cards", "A street may follow: `pair on 4`.", (Use.HOLDS, Use.SHOWS, Use.DRAWS, Use.STARTS, Use.PLAYER_KEY)),
    ("What a player did", "", (Use.REACHES, Use.FOLDS, Use.DOES)),
    ("Results", "`at showdown`, a street, or both may follow; the street is that of the last card dealt.", (Use.ENDS,)),
    ("Amounts and numbers", "With `<`, `<=`, `=`, `!=`, `>=` or `>`.",
     (Use.HAND_MONEY, Use.PLAYER_MONEY, Use.HAND_COUNT, Use.LIVE)),
    ("The hand", "", (Use.HAND_KEY, Use.HAND)),
)  # fmt: skip


def search_words() -> str:
    """Tables of all fields and actions, in Markdown."""
    return "\n".join(_lines()).rstrip() + "\n"


def _lines() -> Iterator[str]:
    for title, about, uses in _SECTIONS:
        yield f"### {title}\n"
        if about:
            yield f"{about}\n"
        yield "| word | meaning | unit |\n|---|---|---|"
        for field in FIELDS:
            if field.use in uses:
                yield f"| {_spelled(field)} | {field.sentence} | {_unit(field)} |"
        yield ""
    yield "### Actions on a street\n\n| word | the player |\n|---|---|"
    yield from (f"| `{name}` | {meaning} |" for name, meaning in ACTIONS.items())


def _spelled(field: Field) -> str:
    colon = ":" if field.use in KEYS else ""
    return ", ".join(f"`{name}{colon}`" for name in (field.name, *field.spelled))


def _unit(field: Field) -> str:
    if field.use in MONEY:
        return "currency of the hand, `bb`, `sb`"
    return {Use.HAND_COUNT: "number", Use.LIVE: "cards, on a street"}.get(field.use, "")
