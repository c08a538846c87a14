"""Errors in a text that a user wrote, with the column in which they are."""


class PlacedError(ValueError):
    """A text that cannot be understood: what is wrong, and the column (from 1) in which it is."""

    def __init__(self, message: str, query: str, column: int) -> None:
        self.message, self.query, self.column = message, query, column
        super().__init__(f"column {column}: {message}\n{self.pointer()}")

    def pointer(self) -> str:
        """The text with a caret below the column, shortened if it is long."""
        start = max(self.column - 50, 0)
        shown = "".join(letter if letter.isprintable() else " " for letter in self.query[start : start + 76])
        return f"  {shown}\n  {' ' * (self.column - 1 - start)}^"
