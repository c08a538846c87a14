"""Reads hands from PHH documents."""

from studbook.grammar.formats.format_error import Token
from studbook.grammar.formats.format_hand import FormatHand
from studbook.grammar.sites.phh.document import document_of
from studbook.grammar.sites.phh.hand import hand_of, house_of, is_stud, prints_of
from studbook.grammar.sites.phh.money import money_of


def read(text: bytes, tokens: list[Token], line: int) -> FormatHand:
    """Read the hand of a document. Raises FormatError."""
    document = document_of(text, tokens)
    if not is_stud(document):
        return FormatHand(None, other=str(document.values.get("variant", "")), money=money_of(document, line))
    return FormatHand(hand_of(document, line), prints_of(document), house_of(document))
