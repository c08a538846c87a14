"""The report of an audit: every total that SQL gives, links that lead somewhere, names that break nothing."""

import csv
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree as ET

import polars as pl
import pytest

from studbook.analytics.audit.explained import explain
from studbook.analytics.audit.provenance import Provenance
from studbook.analytics.audit.report import MOST_HANDS, AuditReport, all_findings, audit_report
from studbook.analytics.store import Store
from studbook.importing.pipeline import import_paths
from studbook.reports.audit.bars import findings_svg, sites_svg
from studbook.reports.audit.page import HandPages, audit_page, hand_pages
from studbook.reports.layout.files import harmless, write_parquet, write_sheet
from studbook.reports.layout.words import count, currency_name, money
from studbook.rules.checks.catalogue import CHECKS
from studbook.upkeep.originals import hand_text
from tests.reports.page import Page

PATH = Path("my audit #1.html")
ORIGIN = Provenance("1.2.3", datetime(2026, 3, 14, 15, 9, tzinfo=UTC), None, [], [])


@pytest.fixture(scope="module")
def wrong() -> Iterator[Store]:
    """Every site's samples, some of them paid wrongly, as findings of every severity say."""
    with Store() as store:
        import_paths(store, [Path(__file__).parents[2] / "histories" / "samples"])
        for sql in (
            "UPDATE seats_packed SET collected = collected + 1 WHERE hand % 40 = 3 AND collected > 0",
            """INSERT INTO findings SELECT hand, 'M01', 'error', NULL, NULL, 'summary', line + 1, 20000 + hand, 10000,
               false FROM hands WHERE hand % 40 = 3""",
            """INSERT INTO findings SELECT hand, 'X01', 'warning', seat, player, 'before', line, 20000, 10000, true
               FROM seats WHERE hand % 3 = 1""",
            """INSERT INTO findings SELECT hand, 'B07', 'info', NULL, NULL, 'third', line, 20000, 10000, false
               FROM hands WHERE hand % 50 = 2""",
        ):
            store.connection.execute(sql)
        yield store


@pytest.fixture(scope="module")
def report(wrong: Store) -> AuditReport:
    return audit_report(wrong)


@pytest.fixture(scope="module")
def page(report: AuditReport) -> Page:
    return Page(audit_page(report, PATH, ORIGIN))


def rows_of(html: str, caption: str) -> list[list[str]]:
    """Cells of the table whose caption begins so."""
    table = next(part for part in html.split("<table")[1:] if f"<caption>{caption}" in part).split("</table>")[0]
    rows = re.findall(r"<tr role=\"row\">(.*?)</tr>", table, re.DOTALL)[1:]
    cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL) for row in rows]
    return [[" ".join(re.sub(r"<[^>]+>", " ", cell).split()) for cell in row] for row in cells]


def test_money_is_what_the_tables_of_the_store_say(wrong: Store, report: AuditReport) -> None:
    shown = {tuple(row[:1]) + tuple(row[2:]) for row in rows_of(audit_page(report, PATH, ORIGIN), "By site")}
    sums = "sum(put_in), sum(returned), sum(collected)"
    groups = wrong.sql(
        """SELECT DISTINCT site, currency, limit_type, tournament IS NOT NULL,
           CASE WHEN tournament IS NULL THEN stakes END FROM hands WHERE NOT conflict"""
    ).rows
    assert len(groups) > 20
    for site, currency, limit, tournament, stakes in groups:
        where = f"""site = '{site}' AND currency = '{currency}' AND limit_type = '{limit}' AND NOT conflict
            AND (tournament IS NOT NULL) = {tournament} AND ({tournament} OR stakes = '{stakes}')"""
        put_in, returned, awarded = wrong.sql(f"SELECT {sums} FROM seats JOIN hands USING (hand) WHERE {where}").rows[0]
        hands, rake, fees = wrong.sql(f"SELECT count(*), sum(rake), sum(fees) FROM hands WHERE {where}").rows[0]
        stake = "tournaments" if tournament else f"{stakes}{'' if limit == 'fixed' else f' {limit} limit'}"
        name = f"{site} {currency_name(currency)}{',' if tournament else ''} {stake}"
        ((stays,),) = wrong.sql(
            f"SELECT coalesce(sum(left_in - before), 0) FROM deals JOIN hands USING (hand) WHERE {where}"
        ).rows
        amounts = (put_in, returned, awarded, rake, fees, put_in - returned - awarded - rake - fees - stays)
        assert (name, *(money(amount, currency) for amount in amounts)) in shown, name
        assert [one.hands for one in report.money if one.hands == hands]
    assert len(shown) == len(groups)


def test_the_difference_is_what_was_paid_wrongly(wrong: Store, report: AuditReport) -> None:
    paid = wrong.sql("SELECT count(*) FROM seats WHERE hand % 40 = 3 AND collected > 0").rows[0][0]
    assert paid > 10
    assert sum(one.difference for one in report.money) == Decimal(-paid)


def test_clean_hands_leave_nothing_over(simulated: Store) -> None:
    assert {one.difference for one in audit_report(simulated).money} == {Decimal(0)}


def test_counts_stand_on_the_page(wrong: Store, page: Page, report: AuditReport) -> None:
    for sql, words in (
        ("count(*) FROM findings WHERE severity = 'error'", "error"),
        ("count(*) FROM findings WHERE severity = 'warning'", "warning"),
        ("count(*) FROM findings WHERE severity = 'info'", "note"),
        ("count(*) FROM hands WHERE NOT decided", "undecided"),
        ("sum(found)::BIGINT FROM files", ""),
        ("sum(imported)::BIGINT FROM files", ""),
    ):
        ((number,),) = wrong.sql(f"SELECT {sql}").rows
        assert number
        assert f"{count(number)} {words}".strip() in page.text
    files = report.files
    assert files.found == files.imported + files.known + files.other + files.rejected
    html = audit_page(report, PATH, ORIGIN)
    found = {(row[0], row[1], row[2]) for row in rows_of(html, "Checks with findings in")}
    sql = "SELECT severity || ' ' || code, count(*), count(DISTINCT hand) FROM findings GROUP BY severity, code"
    assert found == {(name, count(findings), count(hands)) for name, findings, hands in wrong.sql(sql).rows}


def test_every_check_says_where_it_applied(wrong: Store, report: AuditReport) -> None:
    html = audit_page(report, PATH, ORIGIN)
    parts = html.split('id="checks"')[1].split("</details>")[:-1]
    rows = {row[0]: row[1:3] for part in parts for row in rows_of(part, "")}
    assert set(rows) == {check.code for check in CHECKS}
    applied = dict(wrong.sql("SELECT code, hands FROM applied").rows)
    total = report.totals.hands
    compared = {code for code, cells in rows.items() if cells[0] == "between hands"}
    assert {"X01", "R02", "R07"} <= compared
    for code in set(rows) - compared:
        assert rows[code] == [count(applied[code]), count(total - applied[code])], code


def test_the_worst_come_first(report: AuditReport) -> None:
    order = ["error", "warning", "info"]
    kinds = [order.index(worst.severity) for worst in report.worst]
    assert kinds == sorted(kinds)
    assert set(kinds) == {0, 1}
    money_kind = {"chips": 3, "play": 2, "unknown": 1}
    errors = [worst for worst in report.worst if worst.severity == "error"]
    keys = [(money_kind.get(worst.hand.facts.currency, 0), -worst.amount) for worst in errors]
    assert keys == sorted(keys)
    assert {kind for kind, _ in keys} == {0, 1, 2, 3}


def test_hands_beyond_the_list_are_counted(wrong: Store, report: AuditReport, page: Page) -> None:
    ((hands,),) = wrong.sql("SELECT count(DISTINCT hand) FROM findings").rows
    assert hands > MOST_HANDS == len(report.worst)
    assert report.more == hands - MOST_HANDS
    assert f"{count(report.more)} more have findings" in page.text
    few = audit_report(wrong, most=3)
    assert "3 are listed;" in Page(audit_page(few, PATH, ORIGIN)).text


def test_every_link_leads_to_a_page_and_back(wrong: Store, page: Page, tmp_path: Path) -> None:
    report = audit_report(wrong, most=12)
    path = tmp_path / PATH
    html = audit_page(report, path, ORIGIN)
    made_of = HandPages(lambda key: explain(wrong, key), lambda key: hand_text(wrong, key), None, ORIGIN)
    pages = dict(hand_pages(report, path, made_of))
    ids = {attributes["id"] for _, attributes in Page(html).elements if "id" in attributes}
    links = [link["href"] or "" for link in Page(html).tags("a")]
    outside = [link for link in links if not link.startswith("#")]
    assert all(link[1:] in ids for link in links if link.startswith("#"))
    assert {tmp_path / unquote(link) for link in outside} == set(pages)
    listed = {worst.hand.facts.hand for worst in report.worst} | {one.hand.facts.hand for one in report.undecided}
    assert len(set(outside)) == len(pages) == len(listed) >= 12
    for place, text in pages.items():
        back = [link["href"] or "" for link in Page(text).tags("a") if not (link["href"] or "").startswith("#")]
        assert [(place.parent / unquote(link)).resolve() for link in back] == [path.resolve()]
        assert "Findings" in Page(text).text
    assert not any("my audit #1" in link for link in links)


def test_the_page_needs_nothing_from_elsewhere(report: AuditReport) -> None:
    html = audit_page(report, PATH, ORIGIN)
    assert "<script" not in html
    assert "@import" not in html
    assert not re.findall(r"""(?:src|srcset|action|poster)\s*=""", html)
    assert set(re.findall(r"https?://[^\s\"'<]+", html)) <= {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
    }
    assert html == audit_page(report, PATH, ORIGIN)


def test_the_page_can_be_heard_and_walked_through(page: Page) -> None:
    ids = [attributes["id"] for _, attributes in page.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    assert page.tags("html")[0]["lang"] == "en"
    assert {"header", "nav", "main", "footer"} <= {tag for tag, _ in page.elements}
    assert len(page.tags("h1")) == 1
    assert len(page.tags("caption")) == len(page.tags("table"))
    assert all(cell.get("scope") in ("col", "row") for cell in page.tags("th"))
    assert len(page.tags("summary")) == len(page.tags("details"))
    assert all(cell.get("data-label") for cell in page.tags("td") if cell.get("role") == "cell")
    assert len(page.tags("title")) == 1 + len(page.tags("svg")) == 4


def test_names_break_neither_the_page_nor_its_hands(hostile: tuple[Store, str]) -> None:
    store, _ = hostile
    report = audit_report(store, most=5)
    made_of = HandPages(lambda key: explain(store, key), lambda _: None, None, ORIGIN)
    texts = [
        audit_page(report, Path('"><script>.html'), ORIGIN),
        *dict(hand_pages(report, PATH, made_of)).values(),
    ]
    assert len(texts) == 6
    for text in texts:
        assert not Page(text).tags("script")
        assert "<script" not in text
        assert "{{ 7*7 }}" in Page(text).text


def test_an_empty_store_has_a_page() -> None:
    with Store() as store:
        page = Page(audit_page(audit_report(store), PATH, ORIGIN))
        assert "Audit of 0 hands" in page.text
        assert "No hand has findings" in page.text
        assert all_findings(store).is_empty()


def test_clean_hands_are_said_to_be_clean(ten_hands: Store) -> None:
    page = Page(audit_page(audit_report(ten_hands), PATH, ORIGIN))
    assert "No findings: in 10 hands" in page.text


def test_figures_say_their_numbers_in_words(report: AuditReport) -> None:
    found = [one for one in report.checks if one.findings]
    for narrow in (False, True):
        by_check = ET.fromstring(findings_svg(found, report.totals.hands, narrow))
        by_site = ET.fromstring(sites_svg(report.sites, narrow))
        assert f"X01 warning {count(next(one.findings for one in found if one.code == 'X01'))}" in (
            by_check.findtext("{*}desc") or ""
        )
        assert all(f"{one.site}: " in (by_site.findtext("{*}desc") or "") for one in report.sites)
        for root in (by_check, by_site):
            words = {"".join(text.itertext()).strip() for text in root.findall(".//{*}text")}
            assert {"error", "warning", "info"} <= words
    text = findings_svg(found, report.totals.hands)
    assert not re.findall(r"(?<!, )#[0-9a-f]{6}\b", text)
    assert not re.findall(r'(?:fill|stroke)="#', text)  # the colours under the hatching are the page's too
    assert len(text) < 60_000


def test_files_have_a_row_for_every_finding(wrong: Store, tmp_path: Path) -> None:
    table = all_findings(wrong)
    ((number,),) = wrong.sql("SELECT count(*) FROM findings").rows
    assert table.height == number > 500
    write_sheet(table, tmp_path / "findings.csv")
    write_parquet(table, tmp_path / "findings.parquet")
    assert pl.read_parquet(tmp_path / "findings.parquet").equals(table)
    sql = "SELECT hand_id, code, severity::VARCHAR, findings.line FROM findings JOIN hands USING (hand)"
    kept = sorted(wrong.sql(sql).rows)
    assert sorted(table.select("hand_id", "code", "severity", "line").rows()) == kept
    with (tmp_path / "findings.csv").open(encoding="utf-8", newline="") as lines:
        sheet = list(csv.DictReader(lines))
    assert sorted((row["hand_id"], row["code"], row["severity"], int(row["line"])) for row in sheet) == kept
    assert list(sheet[0]) == table.columns
    assert table.filter(pl.col("code") == "M01")["found"].unique().to_list() == ["1"]


def test_a_sheet_runs_no_formula_and_changes_no_number() -> None:
    cells = ["=1+1", "+cmd", "-2", "-2.50", "+3", "@SUM(A1)", "\tx", "-x", "=2", "Ann", "", None, "1-2", "-1e5"]
    table = pl.DataFrame({"text": cells, "number": [-value for value in range(len(cells))]})
    safe = harmless(table)
    assert safe["text"].to_list() == [
        "'=1+1", "'+cmd", "-2", "-2.50", "+3", "'@SUM(A1)", "'\tx", "'-x", "'=2", "Ann", "", None, "1-2", "'-1e5",
    ]  # fmt: skip
    assert safe["number"].to_list() == table["number"].to_list()
