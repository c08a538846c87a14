"""Link rule ids on a page to their text at its end, so that the page explains itself without other files."""

import re
from html import escape

from markupsafe import Markup

from studbook.rules.rulebook import anchor, citations, cited, demand_of


def _element(tag: str) -> str:
    """Pattern of an element and everything in it: like `<tag.*?</tag>`, which looks at every letter twice."""
    return rf"<{tag}\b[^<]*(?:<(?!/{tag}>)[^<]*)*</{tag}>"


_PARTS = re.compile(f"({'|'.join(map(_element, ('script', 'style', 'svg', 'title', 'a')))}|<[^>]*>)")
"""Everything on a page that is not text, or is already a link."""
_IN_BRACKETS = re.compile(r"\([^()<>]*[A-Z][^()<>]*\)")
"""Text in brackets that may be an id: most of it is an amount, and every id has a capital letter."""
_SCRIPT = re.compile(_element("script"))


def cite(text: str) -> Markup:
    """Escape a text of ids, or one without names, and link every id to its rule."""
    result, at = "", 0
    for start, end, ids in citations(text):
        if all(map(demand_of, ids)):
            result += escape(text[at:start])
            result += f'<a class="rule" href="#rule-{anchor(ids[0])}">{escape(text[start:end])}</a>'
            at = end
    return Markup(result + escape(text[at:]))  # noqa: S704  # every part is escaped above


def with_rules(page: str) -> str:
    """Link the ids in brackets on a page, and add the text of all cited rules at its end."""
    if not _may_cite(page):
        return page
    parts = _PARTS.split(page)
    parts[::2] = [_IN_BRACKETS.sub(_link_found, part) if "(" in part else part for part in parts[::2]]
    linked = "".join(parts)
    rules = _cited_on(linked)
    return linked.replace("</main>", f"{_sentences(rules)}</main>", 1) if rules else page


def _may_cite(page: str) -> bool:
    """Whether any id is linked already, or in brackets: most pages of hands have none and are not taken apart."""
    return '<a class="rule"' in page or any(map(cited, _IN_BRACKETS.findall(page)))


def _link_found(found: re.Match[str]) -> str:
    return _linked(found[0])


def _linked(text: str) -> str:
    """Link the ids in bracketed HTML."""
    result, at = "", 0
    for start, end, ids in citations(text):
        if all(map(demand_of, ids)):
            result += f'{text[at:start]}<a class="rule" href="#rule-{anchor(ids[0])}">{text[start:end]}</a>'
            at = end
    return result + text[at:]


def _cited_on(page: str) -> list[str]:
    """All rules that are linked, including those within a range of ids, and those that a script of the page names."""
    texts = re.findall(r'<a class="rule"[^>]*>(.*?)</a>', page)
    for script in _SCRIPT.findall(page):
        texts += _IN_BRACKETS.findall(script)
    return sorted(rule for rule in set(cited("; ".join(texts))) if demand_of(rule))


def _sentences(rules: list[str]) -> str:
    result = "".join(
        f'<dt id="rule-{anchor(rule)}">{escape(rule)}</dt><dd>{escape(demand_of(rule))}</dd>\n' for rule in rules
    )
    return (
        '<section id="rules" aria-labelledby="rules-title">\n<h2 id="rules-title">Rules</h2>\n'
        f"<dl>\n{result}</dl>\n</section>\n"
    )
