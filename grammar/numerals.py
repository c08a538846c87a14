"""Numbers in the words of sites: in digits, as Roman numerals, and as ordinals."""

_ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}


def digits(text: str) -> str:
    """The digits of a text, at least one."""
    return text if text.isdecimal() else "".join(letter for letter in text if letter.isdecimal()) or "1"


def numeral(word: str) -> int:
    """Value of a number in digits or in Roman numerals; 1 for a word that is neither."""
    if word.isdecimal():
        return int(word)
    values = [_ROMAN.get(letter, 0) for letter in word.upper()]
    pairs = zip(values, [*values[1:], 0], strict=True)
    return sum(-value if value < following else value for value, following in pairs) or 1


def ordinal(number: int) -> str:
    """Suffix of an English ordinal number."""
    return "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
