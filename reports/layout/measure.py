"""The width of printed text, measured with its font, and lines that fit into a width."""

from collections.abc import Iterator
from functools import cache, lru_cache

from matplotlib.font_manager import FontProperties, findfont
from matplotlib.ft2font import FT2Font, LoadFlags

from studbook.reports.layout.pictures import POINTS_PER_INCH

_FAMILY = "DejaVu Sans"
"""The family that the style of all figures names."""
_EM = 100
"""Font size at which text is measured; widths grow in proportion."""
_PIXEL = 64
"""Units of a font in one pixel."""
_ROOM = 1.01
"""Text is taken as a little wider than it is, because no line may touch its neighbour."""
_BREAKS = "/-_,.:@"
"""A word that is too long is broken after one of these if possible."""


@cache
def _font(bold: bool) -> FT2Font:
    """A font of its own: those that Matplotlib keeps change their size."""
    font = FT2Font(findfont(FontProperties(family=_FAMILY, weight="bold" if bold else "normal")))
    font.set_size(_EM, POINTS_PER_INCH)
    return font


@lru_cache(100_000)
def _measured(text: str, bold: bool) -> float:
    font = _font(bold)
    font.set_text(text, 0.0, flags=LoadFlags.NO_HINTING)
    return font.get_width_height()[0] / _PIXEL / _EM / POINTS_PER_INCH * _ROOM


def width(text: str, size: float, bold: bool = False) -> float:
    """Width of a line in inches; `size` in points.

    >>> width("WWW", 10) > width("iii", 10) > 0
    True
    """
    return _measured(text, bold) * size


def longest_word(text: str, size: float, bold: bool = False) -> float:
    """Width of the widest word."""
    return max(width(word, size, bold) for word in text.split(" "))


@lru_cache(10_000)
def fold(text: str, inches: float, size: float, bold: bool = False) -> tuple[str, ...]:
    """Break text into lines of at most this width, at blanks; a wider word is broken after a sign or a letter.

    >>> fold("to be", width("to be", 8), 8), fold("to be", width("to b", 8), 8)
    (('to be',), ('to', 'be'))
    """
    lines = [""]
    for word in text.split(" "):
        for part in _pieces(word, inches, size, bold):
            longer = f"{lines[-1]} {part}" if lines[-1] else part
            if width(longer, size, bold) <= inches:
                lines[-1] = longer
            else:
                lines.append(part)
    return tuple(lines[1:] if len(lines) > 1 and not lines[0] else lines)


def _pieces(word: str, inches: float, size: float, bold: bool) -> Iterator[str]:
    """Parts of a word that fit, mostly the whole word."""
    while width(word, size, bold) > inches and len(word) > 1:
        fits = next((end for end in range(len(word) - 1, 1, -1) if width(word[:end], size, bold) <= inches), 1)
        at = max(word.rfind(sign, 0, fits) for sign in _BREAKS) + 1
        end = at if at > fits // 2 else fits
        yield word[:end]
        word = word[end:]
    yield word
