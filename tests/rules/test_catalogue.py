"""The catalogue of checks: its files, and the numbers that compiled rules use."""

import re
from string import Formatter
from typing import Any

import pytest

from studbook.analytics.database.resources import questions
from studbook.rules.checks import numbers
from studbook.rules.checks.catalogue import CHECKS, CODES, SECTIONS, SEVERITIES, check_of, in_order
from studbook.rules.checks.check import AuditCheck, Counts, Severity
from studbook.rules.rulebook import cited, demand_of

TABLE = {
    "severity": "warning",
    "counts": "money",
    "rules": "DE-01",
    "message": "{player} pays {found}",
    "verifies": "No one pays.",
    "todo": "Nothing.",
}


def test_every_check_has_the_number_that_compiled_rules_use() -> None:
    assert [getattr(numbers, check.code) for check in CHECKS] == list(range(len(CHECKS)))
    assert {check.code: number for number, check in enumerate(CHECKS)} == CODES
    assert SEVERITIES.tolist() == [check.severity for check in CHECKS]


def test_numbers_never_change() -> None:
    firsts = {"M01": 0, "B01": 14, "O01": 26, "S01": 37, "C01": 47, "H01": 61, "T01": 75, "R01": 88, "P01": 95}
    assert {code: CODES[code] for code in firsts} == firsts
    assert {code: CODES[code] for code in ("X01", "G01", "A01")} == {"X01": 108, "G01": 118, "A01": 134}


def test_a_code_begins_with_the_letter_of_its_section() -> None:
    assert all(re.fullmatch(r"[A-Z]\d\d", check.code) for check in CHECKS)
    assert {check.code[0]: check.section for check in CHECKS} == SECTIONS
    assert len(set(SECTIONS.values())) == len(SECTIONS)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.code)
def test_sentences(check: AuditCheck) -> None:
    fields = {field for _, field, _, _ in Formatter().parse(check.message) if field is not None}
    assert fields <= {"player", "street", *(() if check.counts == Counts.NOTHING else ("expected", "found"))}
    assert check.verifies.endswith(".")
    assert check.todo.endswith(".")
    assert not check.message.endswith(".")
    assert check.rules in (check.code, "conservation") or all(demand_of(rule) for rule in cited(check.rules))


def test_checks_between_hands_have_the_severity_of_the_catalogue() -> None:
    said = {check.name: re.findall(r"'(\w+)' AS severity", check.sql) for check in questions("sql/checks")}
    assert {name: severities for name, severities in said.items() if name != "P03"} == {
        name: [CHECKS[CODES[name]].severity.name.lower()] for name in said if name != "P03"
    }
    assert CHECKS[CODES["P03"]].severity == Severity.ERROR  # and info if only the wording differs


@pytest.mark.parametrize(
    ("table", "trouble"),
    [
        ({key: value for key, value in TABLE.items() if key != "todo"}, "check M15: .*'todo'"),
        (TABLE | {"severity": "fatal"}, "check M15: 'FATAL'"),
        (TABLE | {"counts": "chips"}, "check M15: 'CHIPS'"),
        (TABLE | {"sevrity": "info"}, "check M15: .*'sevrity'"),
        (TABLE | {"severity": 3}, "check M15: "),
    ],
)
def test_a_table_that_is_wrong_is_refused(table: dict[str, Any], trouble: str) -> None:
    assert check_of("M15", "Money", TABLE).severity == Severity.WARNING
    with pytest.raises(ValueError, match=trouble):
        check_of("M15", "Money", table)


@pytest.mark.parametrize(
    ("numbers", "trouble"),
    [
        ({"M01": 0}, "not both: .*M02"),
        ({"M01": 0, "M02": 1, "M03": 2}, "not both: .*M03"),
        ({"M01": 0, "M02": 0}, "two checks have the same code or number"),
        ({"M01": 0, "M02": 2}, "a number is left out"),
    ],
)
def test_numbers_that_do_not_fit_the_checks_are_refused(numbers: dict[str, int], trouble: str) -> None:
    checks = [check_of(code, "Money", TABLE) for code in ("M02", "M01")]
    assert [check.code for check in in_order(checks, {"M01": 0, "M02": 1})] == ["M01", "M02"]
    with pytest.raises(ValueError, match=trouble):
        in_order(checks, numbers)


def test_a_code_described_twice_is_refused() -> None:
    checks = [check_of("M01", "Money", TABLE)] * 2
    with pytest.raises(ValueError, match="two checks have the same code"):
        in_order(checks, {"M01": 0})
