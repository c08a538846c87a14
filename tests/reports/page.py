"""A page as a test reads it."""

from html.parser import HTMLParser

VOID = {"meta", "br", "path", "use", "hr", "img", "input", "link"}


class Page(HTMLParser):
    """Elements of a page with their attributes, and all its text; refuses tags that are not closed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.words: list[str] = []
        self.joins = False
        """Whether what follows belongs to the words before: around the id of a rule, which is a link."""
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self.joins = ("class", "rule") in attrs
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag
        self.joins = tag == "a" and self.elements[-1][1].get("class") == "rule"

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] not in ("style", "script"):
            if self.joins and self.words:
                self.words[-1] += data
            else:
                self.words.append(data)

    @property
    def text(self) -> str:
        """All words, white space as one space."""
        return " ".join(" ".join(self.words).split())

    def tags(self, name: str) -> list[dict[str, str | None]]:
        """Attributes of every element of a name."""
        return [attributes for tag, attributes in self.elements if tag == name]
