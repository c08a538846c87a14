"""The page of the rules: generated from the code, complete, and linked from every place that cites an id."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from studbook.cli import app
from studbook.program.rule_functions import AUDITED, SIMULATED, leading_rules, rule_functions
from studbook.reports.layout.citations import cite, with_rules
from studbook.rules.checks.catalogue import CHECKS
from studbook.rules.rulebook import anchor, citations, cited, demand_of, find_rule, linked, rulebook
from studbook.rules.stud.house import KEYS

SHIPPED = (".py", ".md", ".sql", ".toml", ".j2", ".js", ".lark")
FOLDERS = ("analytics", "docs", "grammar", "histories", "reports", "rules", "studbook")
RULES = [rule for section in rulebook() for rule in section.rules]
SOURCES = {"FR": 28, "DE": 37, "ES": 23, "RD": 39, "B": 31, "A": 17}


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False)


def test_the_page_is_made_of_the_code(root: Path) -> None:
    page = (root / "docs" / "reference" / "rules.md").read_text("utf-8")
    assert run("checks", "--rules", "--markdown").stdout == page


def test_functions_begin_with_the_ids_of_their_rules() -> None:
    audited = {rule: dict(found) for rule, found in rule_functions(AUDITED).items()}
    assert "bring_in_seat" in audited["FR-05"]["rules.stud.first_to_act"]
    assert audited["FR-24"]["game.ranking"] == ("low8_strength", "ace_to_five_strength")
    assert "wager_total" in dict(rule_functions(SIMULATED)["ES-05"])["simulation.stud.wagering"]
    assert [rule for rule in audited if find_rule(rule) is None] == []


def test_every_function_on_the_page_exists(root: Path) -> None:
    page = (root / "docs" / "reference" / "rules.md").read_text("utf-8")
    listed = re.findall(r"`((?:game|grammar|rules|equity|analytics|simulation)\.[a-z_.]+)`: ((?:`\w+`(?:, )?)+)", page)
    assert len(listed) > 300
    for module, names in listed:
        source = (root / f"{module.replace('.', '/')}.py").read_text("utf-8")
        assert all(f"def {name}(" in source for name in re.findall(r"\w+", names)), module


def test_only_ids_at_the_beginning_count() -> None:
    assert leading_rules("DE-17, DE-18 (B-23): deal a street") == ("DE-17", "DE-18", "B-23")
    assert leading_rules("SITES D.1, D.1b: street of a numbered heading") == ("SITES D.1",)
    assert leading_rules("ES-14 to ES-16, H03: pots") == ("ES-14", "ES-15", "ES-16")
    assert leading_rules("Split a pot (B-3): odd chips") == ()
    assert leading_rules("") == ()


def test_a_low_hand_is_not_a_rule() -> None:
    assert cited("A-2-3-4-5 is the best (A-2)") == ["A-2"]
    assert list(citations("2-4-5-6-7 above A-2-3-4-5")) == []


def test_every_source_is_there_as_a_whole() -> None:
    for family, number in SOURCES.items():
        width = 1 if family in "AB" else 2
        assert all(demand_of(f"{family}-{place:0{width}d}") for place in range(1, number + 1)), family


def test_every_id_that_is_cited_anywhere_is_explained(root: Path) -> None:
    pages = [path for folder in FOLDERS for path in (root / folder).rglob("*") if path.suffix in SHIPPED]
    pages += [root / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md")]
    for page in pages:
        unknown = [rule for rule in cited(page.read_text("utf-8")) if not demand_of(rule)]
        assert unknown == [], page


def test_every_rule_is_checked_or_says_why_not() -> None:
    codes = {check.code for check in CHECKS}
    assert [rule.id for rule in RULES if not (rule.checks or rule.unchecked)] == []
    assert {code for rule in RULES for code in rule.checks} <= codes
    assert len({rule.id for rule in RULES}) == len(RULES)
    assert len({anchor(rule.id) for rule in RULES}) == len(RULES)


def test_every_key_of_a_house_states_a_rule() -> None:
    stated = {key for rule in RULES for key in rule.keys}
    assert set(KEYS) <= stated
    fifteen = find_rule("FR-15")
    assert fifteen is not None
    assert (fifteen.checks, fifteen.keys) == (("O03",), ("tie.suit",))


@pytest.mark.parametrize("name", ["checks", "houselog", "reddog", "statistics", "tampering"])
def test_pages_link_what_they_cite(name: str, root: Path) -> None:
    page = (root / "docs" / "reference" / f"{name}.md").read_text("utf-8")
    assert linked(page) == page
    rules = (root / "docs" / "reference" / "rules.md").read_text("utf-8")
    checks = (root / "docs" / "reference" / "checks.md").read_text("utf-8")
    assert all(f'id="{target}"' in rules for target in re.findall(r"\(rules\.md#([^)]+)\)", page))
    assert all(f'id="{target}"' in checks for target in re.findall(r"\(checks\.md#([^)]+)\)", rules))
    assert all(f'id="{target}"' in rules for target in re.findall(r"\(#([^)]+)\)", rules))


@pytest.mark.parametrize("name", ["comparing-players", "performance"])
def test_explanations_link_what_they_cite(name: str, root: Path) -> None:
    page = (root / "docs" / "explanation" / f"{name}.md").read_text("utf-8")
    assert linked(page, "../reference/rules.md") == page


def test_one_rule() -> None:
    printed = run("checks", "de-33").stdout
    assert all(words in printed for words in ("DE-33", "high half", "T04", "odd.hilo"))
    listed = [json.loads(line) for line in run("checks", "--rules", "--json").stdout.splitlines()]
    assert [rule["id"] for rule in listed] == [rule.id for rule in RULES]
    assert "RD-17" in run("checks", "--rules").stdout


def test_ids_on_a_page_lead_to_their_sentences() -> None:
    page = "<title>x (DE-16)</title><main><p>due (RD-07, <b>RD-08</b>) and (DE-17 to DE-19)</p></main>"
    explained = with_rules(page)
    assert explained.startswith("<title>x (DE-16)</title>")
    assert '(<a class="rule" href="#rule-de-17">DE-17 to DE-19</a>)' in explained
    for rule in ("de-17", "de-18", "de-19"):
        assert explained.count(f'<dt id="rule-{rule}">') == 1
    assert with_rules("<main>nothing (XX-99)</main>") == "<main>nothing (XX-99)</main>"
    assert cite("<DE-16>") == '&lt;<a class="rule" href="#rule-de-16">DE-16</a>&gt;'


def _explained(page: str) -> set[str]:
    """Return the ids that a page explains; each of its links leads to one."""
    targets = set(re.findall(r'<dt id="(rule-[a-z0-9-]+)">', page))
    assert set(re.findall(r'class="rule" href="#([^"]+)"', page)) <= targets
    return targets


def test_pages_of_hands_and_audits_explain_what_they_cite(root: Path, tmp_path: Path) -> None:
    wrong, audit = tmp_path / "wrong.txt", tmp_path / "audit.html"
    hand = (root / "tests" / "rules" / "hands" / "tied.txt").read_text("utf-8")
    hand = hand.replace(
        "Seat 2 checks\nSeat 3 checks\nShow", "Seat 2 bets 20\nSeat 3 raises to 50\nSeat 2 calls 30\nShow"
    )
    wrong.write_text(hand.replace("wins 7", "wins 57").replace("wins 6", "wins 56").replace(": 13", ": 113"), "utf-8")
    run("explain", wrong, "-o", tmp_path / "why.html")
    assert {"rule-de-12", "rule-es-09"} <= _explained((tmp_path / "why.html").read_text("utf-8"))
    run("import", wrong, "--db", tmp_path / "s.duckdb")
    run("audit", "--db", tmp_path / "s.duckdb", "--report", audit)
    assert "rule-b-24" in _explained(audit.read_text("utf-8"))
    (page,) = (tmp_path / "audit_hands").glob("*.html")
    assert "rule-es-09" in _explained(page.read_text("utf-8"))


def test_pages_of_deals_explain_what_they_cite(root: Path, tmp_path: Path) -> None:
    run("explain", root / "tests" / "rules" / "deals" / "fort_wayne.txt", "-o", tmp_path / "why.html")
    assert {"rule-rd-07", "rule-rd-28"} <= _explained((tmp_path / "why.html").read_text("utf-8"))


def test_either_division_of_an_odd_chip_is_explained_as_right(root: Path, tmp_path: Path) -> None:
    """B-15: if the house does not state a rule, the explanation says that either way is right."""
    hand, db = root / "tests" / "rules" / "hands" / "high_low.txt", tmp_path / "s.duckdb"
    run("import", hand, "--house", "winning", "--db", db)
    printed = " ".join(run("explain", 4, "--db", db).stdout.split())
    assert "either division is right (B-15)" in printed
    assert "should be" not in printed
    run("replay", 4, "--db", db, "-o", tmp_path / "steps.html")
    page = (tmp_path / "steps.html").read_text("utf-8")
    assert "either division is right" in page
    assert "rule-b-15" in _explained(page)
    assert "it gets the odd chip (DE-33)" in " ".join(run("explain", hand).stdout.split())
