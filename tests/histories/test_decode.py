"""Encodings, line endings and blocks: all of them must give the same text."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from studbook.histories.cut import cut
from studbook.histories.decode import as_utf8, chunks, encoding_of, is_binary
from studbook.histories.signatures import SIGNATURES

HEADERS = ("PokerStars Game #1:  Razz Limit", "POKERSTARS HAND #2: x", "PokerStars Home Game Hand #33: {Klub} y")
LINE_ENDS = ("\n", "\r\n", "\r")
WHITE = " \t\n\r\v\f"

any_line = st.one_of(
    st.sampled_from(HEADERS),
    st.sampled_from(("", "  ", "\ufeff", "\ufeff\ufeffPokerStars Hand #4", "x PokerStars Hand #5", "\0")),
    st.text(max_size=12),
)
latin_line = st.one_of(st.sampled_from(HEADERS), st.text(st.sampled_from("abc äöüÄßéñÿ\t"), max_size=12))


def by_hand(text: str) -> list[tuple[int, str]]:
    """Cut a text line by line, in the simplest way: line and text of every piece; the first may be stray."""
    lines = [line.lstrip("\ufeff") for line in re.split("\r\n|\r|\n", text.replace("\0", ""))]
    pieces: list[tuple[int, list[str]]] = []
    for number, line in enumerate(lines, 1):
        begins = any(signature.pattern.match(line.encode()) for signature in SIGNATURES.values())
        if begins or (not pieces and line.strip(WHITE)):
            pieces.append((number, [line]))
        elif pieces:
            pieces[-1][1].append(line)
    texts = [(line, "\n".join(part).rstrip(WHITE)) for line, part in pieces]
    if texts and not any(signature.pattern.match(texts[0][1].encode()) for signature in SIGNATURES.values()):
        texts[0] = (texts[0][0], texts[0][1].lstrip(WHITE))
        return texts if len(texts) > 1 else []
    return texts


def read(data: bytes, encoding: str, block: int) -> list[tuple[int, str]]:
    """Cut bytes that arrive in blocks of a given size."""
    blocks = [data[start : start + block] for start in range(0, len(data), block)]
    return [
        (line, pieces.text[start:end].decode())
        for pieces in cut(chunks(blocks, encoding))
        for line, start, end in zip(pieces.line.tolist(), pieces.start.tolist(), pieces.end.tolist(), strict=True)
    ]


@given(
    st.lists(any_line),
    st.sampled_from(LINE_ENDS),
    st.sampled_from(("utf-8", "utf-8-sig", "utf-16-le", "utf-16-be")),
    st.integers(1, 90),
)
@example(["a", "PokerStars Hand #1", "b\r", "\n\ufeffPokerStars Hand #2"], "\r\n", "utf-16-le", 1)
def test_any_encoding_any_line_end_any_block(lines: list[str], end: str, encoding: str, block: int) -> None:
    text = end.join(lines)
    assert read(text.encode(encoding), encoding, block) == by_hand(text)


@given(st.lists(latin_line), st.sampled_from(LINE_ENDS), st.integers(1, 90))
def test_the_windows_code_page_is_read_where_bytes_are_no_utf8(lines: list[str], end: str, block: int) -> None:
    text = end.join(lines)
    assert read(text.encode("cp1252"), "utf-8", block) == by_hand(text)


@given(st.lists(any_line, min_size=1), st.binary(max_size=1), st.sampled_from(("utf-16-le", "utf-16-be")))
def test_half_a_character_at_the_end_of_utf16_is_nothing(lines: list[str], half: bytes, encoding: str) -> None:
    text = "\n".join(lines)
    assert read(text.encode(encoding) + half, encoding, 64) == by_hand(text)


@given(st.binary(), st.sampled_from(("utf-8", "utf-16-le", "utf-16-be")), st.integers(1, 90))
def test_any_bytes_become_utf8(data: bytes, encoding: str, block: int) -> None:
    for _, text in read(b"PokerStars Hand #1\n" + data, encoding, block):
        assert "\0" not in text
    assert as_utf8(data)[0].decode() is not None


def test_one_bad_byte_leaves_the_rest_alone() -> None:
    text, code_page = as_utf8("Käthe €5 ".encode() + b"caf\xe9 \x80 \x81 " + "Мир".encode())
    assert (text.decode(), code_page) == ("Käthe €5 café € \x81 Мир", True)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16-le", "utf-16-be"])
def test_encodings_are_recognised(encoding: str) -> None:
    text = "PokerStars Game #1: Мир folds €5\n"
    assert encoding_of(text.encode(encoding)) == encoding
    assert encoding_of(("\ufeff" + text).encode("utf-16-be")) == "utf-16-be"
    assert encoding_of(("\ufeff" + text).encode("utf-16-le")) == "utf-16-le"


def test_an_odd_byte_does_not_hide_utf16() -> None:
    assert encoding_of("PokerStars Game #1\n".encode("utf-16-le") + b"\n") == "utf-16-le"


@pytest.mark.parametrize("head", [b"", b"\0", b"P", bytes(1000), bytes(range(256)) * 4])
def test_what_is_no_utf16_is_not_taken_for_it(head: bytes) -> None:
    assert encoding_of(head) == "utf-8"


def test_some_nul_bytes_do_not_make_a_text_binary() -> None:
    assert not is_binary(b"\0Game #1 starts.\n" * 1 + b"Seat 1: someone ($20.00 USD)\n" * 20, "utf-8")
    assert is_binary(bytes(range(256)), "utf-8")
    assert not is_binary("PokerStars".encode("utf-16-le"), "utf-16-le")
