"""Ids of rules on a page: links to sentences at its end, so that it explains itself without any other file."""

import re
from html import escape

from markupsafe import Markup

from studbook.rules.rulebook import anchor, citations, cited, demand_of

_PARTS = re.compile(
    r"(<script\b.*?</script>|<style\b.*?</style>|<svg\b.*?</svg>|<title\b.*?</title>|<a\b.*?</a>|<[^>]*>)", re.DOTALL
)
"""What is no text of a page, or a link already."""
_IN_BRACKETS = re.compile(r"\([^()<>]*\)")
_SCRIPT = re.compile(r"<script\b.*?</script>", re.DOTALL)


def cite(text: str) -> Markup:
    """A text of ids, or of words that hold no names, with every id as a link to its sentence."""
    said, at = "", 0
    for start, end, ids in citations(text):
        if all(map(demand_of, ids)):
            said += escape(text[at:start])
            said += f'<a class="rule" href="#rule-{anchor(ids[0])}">{escape(text[start:end])}</a>'
            at = end
    return Markup(said + escape(text[at:]))  # noqa: S704  # every part is escaped above


def with_rules(page: str) -> str:
    """A page whose ids in brackets are links too, and at its end the sentences of all that it cites."""
    parts = _PARTS.split(page)
    parts[::2] = [_IN_BRACKETS.sub(lambda found: _linked(found[0]), part) for part in parts[::2]]
    linked = "".join(parts)
    rules = _cited_on(linked)
    return linked.replace("</main>", f"{_sentences(rules)}</main>", 1) if rules else page


def _linked(text: str) -> str:
    """HTML in brackets with its ids as links."""
    said, at = "", 0
    for start, end, ids in citations(text):
        if all(map(demand_of, ids)):
            said += f'{text[at:start]}<a class="rule" href="#rule-{anchor(ids[0])}">{text[start:end]}</a>'
            at = end
    return said + text[at:]


def _cited_on(page: str) -> list[str]:
    """All rules that are linked, those between two of one family too, and those that a script of the page will name."""
    texts = re.findall(r'<a class="rule"[^>]*>(.*?)</a>', page)
    for script in _SCRIPT.findall(page):
        texts += _IN_BRACKETS.findall(script)
    return sorted(rule for rule in set(cited("; ".join(texts))) if demand_of(rule))


def _sentences(rules: list[str]) -> str:
    said = "".join(
        f'<dt id="rule-{anchor(rule)}">{escape(rule)}</dt><dd>{escape(demand_of(rule))}</dd>\n' for rule in rules
    )
    return (
        '<section id="rules" aria-labelledby="rules-title">\n<h2 id="rules-title">Rules</h2>\n'
        f"<dl>\n{said}</dl>\n</section>\n"
    )
