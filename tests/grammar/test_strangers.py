"""A payment to a name that no seat has: the hand is read, and the payment is an error at its line, on every site."""

import re
from pathlib import Path

import numpy as np
import pytest

from studbook.game.events import Collect, Unknown
from studbook.game.hand import hands_of
from studbook.game.sites import SITES
from studbook.grammar.read import Engine, Reading
from studbook.grammar.site_writer import UnknownToSiteError
from studbook.grammar.write import write_hand
from studbook.histories.raw_batches import raw_batches
from studbook.importing.reading import read
from studbook.rules.audit import audit_batch
from studbook.rules.checks.catalogue import CODES
from studbook.rules.checks.check import Severity
from tests.grammar.audited_texts import as_raw

ROOMS = sorted((Path(__file__).parents[2] / "histories" / "samples" / "rooms").glob("*.txt"))
BY_SEAT = {"houselog": r"Seat \d+ wins", "merge": r'player="\d+"'}
"""How an award names its seat on sites whose awards name no player."""


def hands_in(path: Path) -> list[bytes]:
    raw = next(raw_batches([path]))
    return [raw.text[start:end] for start, end in zip(raw.start[:8].tolist(), raw.end[:8].tolist(), strict=True)]


def readings(text: bytes, site: str, engine: Engine = "native") -> list[Reading]:
    return read(as_raw([text], [site]), engine=engine)


def paid_to_a_stranger(text: bytes, site: str) -> tuple[bytes, int, int] | None:
    """The text with its first award paid to someone without a seat, the line of the award, and its amount."""
    batch = readings(text, site)[0].batch
    award = next((event for hand in hands_of(batch) for event in hand.events if isinstance(event, Collect)), None)
    if award is None or site == "ipoker":  # iPoker prints what a seat wins in the line of the seat
        return None
    lines = text.decode().split("\n")
    line = lines[award.line - 1]
    changed = (
        re.sub(BY_SEAT[site], lambda found: re.sub(r"\d+", "77", found[0]), line)
        if site in BY_SEAT
        else line.replace(award.player, "Dealer", 1)
    )
    assert changed != line
    lines[award.line - 1] = changed
    return "\n".join(lines).encode(), award.line, award.amount


@pytest.mark.parametrize("engine", ["native", "lark"])
@pytest.mark.parametrize("path", ROOMS, ids=lambda path: path.stem)
def test_a_payment_to_someone_without_a_seat_is_an_error_at_its_line(path: Path, engine: Engine) -> None:
    tried = 0
    for text in hands_in(path):
        changed = paid_to_a_stranger(text, path.stem)
        if changed is None:
            continue
        paid, line, amount = changed
        (reading,) = readings(paid, path.stem, engine)
        assert reading.rejects == []
        found = audit_batch(reading.batch).settled.findings
        here = found.code == CODES["M15"]
        assert found.line[here].tolist() == [line]
        assert found.severity[here].tolist() == [Severity.ERROR]
        assert found.found[here][0] >= amount > 0  # as printed: on some sites with an uncalled bet
        assert CODES["P13"] not in found.code
        tried += 1
    assert tried >= 5 or path.stem == "ipoker"


def test_what_the_summary_repeats_is_one_error() -> None:
    path = next(path for path in ROOMS if path.stem == "pokerstars")
    changed = paid_to_a_stranger(hands_in(path)[0], "pokerstars")
    assert changed
    (reading,) = readings(changed[0].rstrip() + b"\nSeat 9: Dealer collected ($1)\n", "pokerstars")
    found = audit_batch(reading.batch).settled.findings
    assert reading.rejects == []
    assert found.line[found.code == CODES["M15"]].tolist() == [changed[1]]


def test_a_stranger_who_only_acts_is_still_rejected() -> None:
    path = next(path for path in ROOMS if path.stem == "pokerstars")
    text = re.sub(rb"^.+: folds", b"Stranger: folds", hands_in(path)[0], count=1, flags=re.MULTILINE)
    (reading,) = readings(text, "pokerstars")
    assert [reject.code for reject in reading.rejects] == ["P07"]
    assert len(reading.rows) == 0


def test_a_payment_that_names_a_seated_player_among_other_words_is_rejected() -> None:
    path = next(path for path in ROOMS if path.stem == "pokerstars")
    text = re.sub(rb"^(.+ collected )", rb"~~\1", hands_in(path)[0], count=1, flags=re.MULTILINE)
    (reading,) = readings(text, "pokerstars")
    assert [reject.code for reject in reading.rejects] == ["P07"]


def test_no_format_hides_such_a_payment() -> None:
    path = next(path for path in ROOMS if path.stem == "pokerstars")
    changed = paid_to_a_stranger(hands_in(path)[0], "pokerstars")
    assert changed
    (reading,) = readings(changed[0], "pokerstars")
    (hand,) = hands_of(reading.batch)
    (payment,) = [event for event in hand.events if isinstance(event, Unknown)]
    assert payment.amount == changed[2]
    assert payment.text.startswith("Dealer collected")
    for site in np.unique([*SITES]).tolist():
        with pytest.raises((UnknownToSiteError, LookupError)):
            write_hand(hand, site)


def test_a_player_id_of_ohh_without_a_player() -> None:
    path = next(path for path in ROOMS if path.stem == "pokerstars")
    (hand,) = hands_of(readings(hands_in(path)[0], "pokerstars")[0].batch)
    text = re.sub(r'("player_wins": \[\{"player_id": )\d+', r"\g<1>77", write_hand(hand, "ohh"), count=1)
    assert '"player_id": 77' in text
    (reading,) = readings(text.encode(), "ohh")
    assert reading.rejects == []
    assert CODES["M15"] in audit_batch(reading.batch).settled.findings.code
