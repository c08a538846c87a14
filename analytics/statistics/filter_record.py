"""One filter as each part of the program has it: an option, a part of an address, a word of searches, and SQL."""

from typing import NamedTuple

from studbook.analytics.database.resources import with_bit_fields


class Option(NamedTuple):
    """The filter as an option of commands."""

    spelled: str
    help: str
    metavar: str | None = None


class PageFilter(NamedTuple):
    """The filter in the address of a page."""

    parameter: str
    label: str
    """What a page calls it."""
    words: tuple[str, str] = ("yes", "no")
    """Values of a filter that is true or false."""
    values: tuple[str, ...] = ()
    """Values that pages know, if these are fewer than all."""


class Opposite(NamedTuple):
    """What a search says for a filter that is false."""

    name: str
    sentence: str = ""
    """Its meaning in docs/reference/find.md, if it is a word of its own."""


class SearchFilter(NamedTuple):
    """The filter in the search language: a key or a word if it has an opposite."""

    name: str
    sentence: str
    """Its meaning in docs/reference/find.md; without one, the language defines it itself."""
    sql: str = ""
    """SQL in a search, if it is not that of the filter."""
    is_of_player: bool = False
    """Whether it is about the player's own seat, so that `hero`, `villain` or `any` may precede it."""
    is_number: bool = False
    """Whether it is compared: `players = 4`."""
    opposite: Opposite | None = None
    """If the filter is true or false."""


class Filter(NamedTuple):
    """A filter: a way to choose hands."""

    kind: type
    """Type of its values: str, int, bool or datetime."""
    sql: str
    """What is compared with the value, or, with `{value}`, a condition.

    `{h}` and `{s}` stand before columns of the hand and of the player's seat.
    """
    search: SearchFilter
    option: Option | None = None
    page: PageFilter | None = None
    for_models: str = ""
    """Description for language models; without one, they do not have the filter."""
    values: tuple[str, ...] = ()
    """Its values, if they are known. Those of `site` are not known here: this part of the program reads no files."""
    least: int = 1
    """Smallest number that can match."""
    most: int = 10
    """Largest number that a page takes."""
    is_of_stud: bool = False
    """Whether only hands of stud can match."""
    is_own: bool = False
    """Whether it chooses among a player's own hands, so that hands of others cannot match it."""

    def expression(self, hand: str = "", seat: str = "") -> str:
        """SQL that is compared with the value; its bit fields have their names. `hand` and `seat` are such as `h.`."""
        return self.sql.format(h=hand, s=seat)

    def condition(self, value: str, hand: str = "", seat: str = "", *, is_text: bool = False) -> str:
        """SQL that is true of the hands that match; `is_text` says that the value is a text although it is a number."""
        if "{value}" in self.sql:
            return self.sql.format(h=hand, s=seat, value=value)
        compared = with_bit_fields(self.expression(hand, seat))
        if self.kind is bool:
            compared = f"({compared})"
        return f"{compared}{'::VARCHAR' * (is_text and self.kind is int)} = {value}"
