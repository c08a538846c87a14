"""A PHH document: its values, as a TOML reader understands them, and its actions, with their places in the text."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from studbook.grammar.formats.format_error import FormatError, Token, amount_of
from studbook.grammar.rejects import position


@dataclass(frozen=True, slots=True)
class Action:
    """An action of the list; `at` is its first byte."""

    at: int
    verb: str
    """Name of the terminal, such as `CALLS`; empty for a comment alone."""
    player: int
    """Number from 1; 0 for none."""
    cards: tuple[str, ...]
    amount: str
    shows_all: bool
    comment: str


@dataclass(frozen=True, slots=True)
class Document:
    """One hand in PHH."""

    text: bytes
    game: str
    """Name of the terminal of the variant."""
    values: Mapping[str, Any]
    starts: Mapping[str, int]
    """First byte of every key."""
    actions: tuple[Action, ...]

    def at(self, key: str) -> int:
        """First byte of a key; of the document if it lacks the key."""
        return self.starts.get(key, 0)

    def line(self, at: int) -> int:
        """Line of a byte, from 0."""
        return position(self.text, at)[0]

    def amount(self, key: str) -> int:
        """A required amount, in ten-thousandths."""
        if key not in self.values:
            raise FormatError(0, f"the required key {key!r} is missing")
        return amount_of(self.values[key], self.at(key), key)

    def amounts(self, key: str, count: int) -> list[int]:
        """A list with an amount for each player; -1 for an unknown one, which PHH calls `inf`."""
        values = self.values[key]
        if len(values) != count:
            raise FormatError(self.at(key), f"{key} has {len(values)} values for {count} players", "P06")
        return [amount_of(value, self.at(key), key) for value in values]


def document_of(text: bytes, tokens: list[Token]) -> Document:
    """Read a text that the grammar of PHH has parsed. Raises FormatError."""
    try:
        values = tomllib.loads(text.decode(), parse_float=_decimal)
    except tomllib.TOMLDecodeError as error:
        raise _broken(text, error) from None
    except (ValueError, RecursionError) as error:
        raise FormatError(0, f"a value that TOML does not allow: {error}", "P09") from None
    starts, game = {}, ""
    for name, start, end in tokens:
        if name.startswith("KEY_"):
            starts[text[start:end].decode()] = start
        elif name.startswith("GAME_"):
            game = name
            starts["variant"] = start
    return Document(text, game, values, starts, tuple(_actions(text, tokens)))


def _decimal(text: str) -> Decimal:
    return Decimal(text.replace("_", ""))


def _broken(text: bytes, error: tomllib.TOMLDecodeError) -> FormatError:
    """What the TOML reader says: a duplicate key, or a character or an escape that TOML does not allow."""
    words, _, position = str(error).partition(" (at line ")
    line, _, column = position.rstrip(")").partition(", column ")
    if not column:
        return FormatError(len(text), words)
    lines = text.decode().split("\n")
    before = "\n".join([*lines[: int(line) - 1], lines[int(line) - 1][: int(column) - 1]])
    return FormatError(len(before.encode()), f"not TOML: {words[:1].lower()}{words[1:]}")


_VERBS = {"HOLE", "BOARD", "BRINGS_IN", "FOLDS", "CALLS", "RAISES", "SHOWS", "DISCARDS"}


def _actions(text: bytes, tokens: list[Token]) -> Iterator[Action]:
    """The list of actions: each begins with its quotation mark."""
    starts = [index for index, token in enumerate(tokens) if token[0] in ("BASIC", "LITERAL")]
    for first, last in zip(starts, [*starts[1:], len(tokens)], strict=True):
        own = {}
        for name, start, end in tokens[first:last]:
            if name == "RIGHT":
                break
            own[name] = text[start:end].decode()
        verb = next((name for name in own if name in _VERBS), "")
        cards = own.get("CARDS", "")
        yield Action(
            at=tokens[first][1],
            verb=verb,
            player=int(own.get("PLAYER", "p0")[1:]),
            cards=tuple("X" if cards[at] == "?" else cards[at : at + 2] for at in range(0, len(cards), 2)),
            amount=own.get("AMOUNT", ""),
            shows_all="SHOWN" in own,
            comment=_comment(own),
        )


def _comment(own: Mapping[str, str]) -> str:
    text = own.get("TEXT", "")
    plain = str(tomllib.loads(f'text = "{text}"')["text"]) if "\\" in text else text or own.get("TEXT__LITERAL", "")
    return plain.strip()
