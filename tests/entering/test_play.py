"""One hand, line by line: what is refused, what follows by itself, and what is taken back."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from studbook.entering.awards import finished
from studbook.entering.draft import HandSoFar
from studbook.entering.log_text import LogError
from studbook.entering.outcome import outcome_of
from studbook.entering.play import add, begin, checked, undone
from studbook.entering.set_up import checked_header, header, set_up_of
from studbook.entering.steps import next_step
from studbook.entering.table import table_now
from studbook.rules.stud.house import house

RULES = house()
NOW = datetime(2026, 11, 27, 20, 15, tzinfo=UTC)


def table(*stacks: str, **changes: object) -> dict[str, object]:
    seats = [{"number": at, "name": f"Player {at}", "stack": stack} for at, stack in enumerate(stacks, 1)]
    stakes = {"small": "10", "big": "20", "ante": "1", "bring_in": "5", "currency": "EUR"}
    return {"game": "stud8", "limit": "fixed", "dealer": 3, "seats": seats, **stakes, **changes}


def started(*stacks: str, **changes: object) -> HandSoFar:
    return begin(header(set_up_of(table(*stacks, **changes)), "1", NOW), RULES)


def entered(draft: HandSoFar, *lines: str) -> HandSoFar:
    for line in lines:
        draft = add(draft, line)
    return draft


DOORS = ("Seat 1 gets (?? ??) 2c", "Seat 2 gets (?? ??) Kd", "Seat 3 gets (?? ??) 9h")


def labels(draft: HandSoFar) -> list[str]:
    return [choice.label for choice in next_step(draft).choices]


def test_only_legal_choices_are_offered() -> None:
    draft = started("100", "100", "7")
    assert [deal.seat for deal in next_step(draft).deals] == [1, 2, 3]
    draft = entered(draft, *DOORS)
    assert labels(draft) == ["Bring in 5", "Bet 10"]
    draft = add(draft, "Seat 1 brings in 5")
    assert labels(draft) == ["Fold", "Call 5", "Complete to 10"]
    draft = add(draft, "Seat 2 completes to 10")
    assert labels(draft) == ["Fold", "Call 6, all-in"]
    draft = entered(draft, "Seat 3 calls 6", "Seat 1 calls 5")
    assert "Seat 3 calls 6, all-in" in draft.log
    assert draft.log.endswith("Fourth street")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("Seat 2 raises to 30", "30"),
        ("Seat 2 calls 4", "4"),
        ("Seat 2 checks", "the 5 to call"),
        ("Seat 3 folds", "turn"),
        ("Seat 9 folds", "seat line"),
        ("Seat 2 gets 5d", "cannot come now"),
        ("Seat 2 wins 8", "cannot come now"),
        ("Seat 2 folds\nSeat 3 folds", "one line"),
        ("Seat 2 folds\rSeat 3 folds", "one line"),
        ("House log #2", "line 19"),
        ("End of hand", "line 20"),
        ("", "one line"),
        ("Rake: 5", "cannot come now"),
        ("Seat 2 raises to 9999999999999999999", "million"),
        ("Seat 2 " + "folds" * 100, "one line"),
    ],
)
def test_a_forged_choice_is_refused(line: str, why: str) -> None:
    draft = entered(started("100", "100", "100"), *DOORS, "Seat 1 brings in 5")
    with pytest.raises(LogError, match=why):
        add(draft, line)


@pytest.mark.parametrize(
    "line",
    [
        "Seat 3 gets (?? ??) 2c",
        "Seat 3 gets (?? ??)",
        "Seat 3 gets (??) 5d",
        "Seat 1 gets (?? ??) 5d",
        "Seat 3 gets (?? ??) 5d 6d",
        "Seat 3 gets (5d 5d) 6d",
        "Seat 3 gets (5d Kd) 6d",
        "Seat 3 gets (?? ??) 1z",
        "Seat 3 folds",
    ],
)
def test_wrong_cards_are_refused(line: str) -> None:
    draft = entered(started("100", "100", "100"), *DOORS[:2])
    with pytest.raises(LogError):
        add(draft, line)


def test_a_choice_is_taken_back_with_what_followed_it() -> None:
    draft = entered(started("100", "100", "100"), *DOORS, "Seat 1 brings in 5", "Seat 2 calls 5")
    before = draft.log
    after = add(draft, "Seat 3 calls 5")
    assert after.log.endswith("Fourth street")
    assert undone(after).log == before
    draft = after
    for _ in range(20):
        draft = undone(draft)
    assert draft.log.endswith("Third street")


def test_everyone_folds() -> None:
    draft = entered(started("100", "100", "100"), *DOORS, "Seat 1 brings in 5", "Seat 2 folds", "Seat 3 folds")
    assert next_step(draft).kind == "end"
    log = finished(draft, 0)
    assert "Seat 1 takes back 5" in log
    assert "Seat 1 wins 3" in log
    outcome = outcome_of(log, RULES)
    assert outcome.findings == ()
    assert outcome.stacks == {1: "102", 2: "99", 3: "99"}
    for rake in (-1, 3 * 10_000):
        with pytest.raises(LogError, match="rake"):
            finished(draft, rake)


STREETS = (
    ("Seat 1 gets 4d", "Seat 2 gets Qs", "Seat 3 gets 9c"),
    ("Seat 1 gets 5h", "Seat 2 gets Jd", "Seat 3 gets 8c"),
    ("Seat 1 gets 7s", "Seat 2 gets Tc", "Seat 3 gets 8d"),
    ("Seat 1 gets (??)", "Seat 2 gets (??)", "Seat 3 gets (??)"),
)


def all_in() -> HandSoFar:
    """Everyone is all-in on third street, for 9, 19 and 19 of 30: a main and a side pot."""
    draft = entered(started("9", "19", "30"), *DOORS, "Seat 1 brings in 5", "Seat 2 completes to 10")
    draft = entered(draft, "Seat 3 raises to 20", "Seat 1 calls 3", "Seat 2 calls 8")
    assert "Seat 3 takes back 2" in draft.log
    return entered(draft, *(line for street in STREETS for line in street))


def test_who_gets_what() -> None:
    draft = all_in()
    assert next_step(draft).seats == (1, 2, 3)
    shows = (
        "Seat 1 shows Ah 3c 2c 4d 5h 7s Kc",
        "Seat 2 shows Kh Qc Kd Qs Jd Tc 2d",
        "Seat 3 shows 9d 3h 9h 9c 8c 8d 2s",
    )
    log = finished(entered(draft, *shows), 0)
    outcome = outcome_of(log, RULES)
    assert outcome.findings == ()
    assert [pot.title for pot in outcome.pots] == ["Main pot: 27", "Side pot 1: 20"]
    assert outcome.pots[0].awards[0].startswith("Player 3 gets 14 for the high half: a full house")
    assert outcome.pots[0].awards[1].startswith("Player 1 gets 13 for the low half")
    assert outcome.pots[1].awards == (
        "Player 3 gets 20: a full house, nines full of eights beats two pair, kings and queens (Player 2)",
    )
    assert outcome.stacks == {1: "13", 2: "0", 3: "45"}


def test_a_hand_that_is_mucked_wins_nothing() -> None:
    draft = add(all_in(), "Seat 3 mucks")
    assert [choice.line for choice in next_step(draft).choices] == [
        "Seat 1 mucks"
    ]  # no one else could win the side pot
    draft = entered(draft, "Seat 1 shows Ah 3c 2c 4d 5h 7s Kc", "Seat 2 shows Kh Qc Kd Qs Jd Tc 2d")
    outcome = outcome_of(finished(draft, 0), RULES)
    assert not [text for text in outcome.findings if text.startswith(("error", "warning"))]
    assert outcome.pots[1].awards == ("Player 2 gets 20",)
    assert "Player 3 were not shown" in outcome.pots[1].split


def test_a_rake_beyond_the_main_pot_is_shared() -> None:
    draft = add(all_in(), "Seat 3 mucks")
    draft = entered(draft, "Seat 1 shows Ah 3c 2c 4d 5h 7s Kc", "Seat 2 shows Kh Qc Kd Qs Jd Tc 2d")
    assert "Rake: 4" in finished(draft, 40_000)
    assert finished(draft, 300_000).count(" wins ") >= 2


def test_a_short_deck_takes_a_community_card() -> None:
    draft = started(*["500"] * 8, game="stud")
    cards = iter(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")
    while (step := next_step(draft)).kind not in ("show", "community"):
        if step.kind == "deal":
            seat, down, up = step.deals[0]
            closed = [f"({' '.join(['??'] * down)})"] * bool(down)
            draft = add(draft, " ".join([f"Seat {seat} gets", *closed, *([next(cards)] * up)]))
        else:
            choices = {choice.label.split()[0]: choice.line for choice in step.choices}
            draft = add(draft, choices.get("Check") or choices.get("Call") or choices["Bring"])
    assert step.kind == "community"
    draft = add(draft, f"Community card {next(cards)}")
    assert next_step(draft).kind == "act"
    assert len(table_now(draft).community) == 1


@pytest.mark.parametrize("name", ["", " ", "A\nSeat 2: B (5)", "A\u202eB", "A" * 41, "Bob (5)", "x\x00"])
def test_hostile_names_are_refused_or_kept(name: str) -> None:
    given = table("100", "100", dealer=0)
    given["seats"][0]["name"] = name  # type: ignore[index]
    try:
        text = checked_header(set_up_of(given), RULES)
    except LogError:
        return
    assert begin(text, RULES).hand.seats[0].player == name


@pytest.mark.parametrize("name", ["<b>", 'O\'Hara "& Söhne"', "{{ 7*7 }}", "Anna: (", "all-in", "Seat 2", "日本"])
def test_odd_names_read_back(name: str) -> None:
    given = table("100", "100", dealer=0)
    given["seats"][0]["name"] = name  # type: ignore[index]
    draft = begin(checked_header(set_up_of(given), RULES), RULES)
    assert draft.hand.seats[0].player == name
    assert table_now(draft).players[0].name == name


@pytest.mark.parametrize(
    "changes",
    [
        {"game": "holdem"}, {"limit": 1}, {"small": "-5"}, {"small": "x"}, {"small": "30"}, {"big": "1e9"}, {"ante": 5},
        {"bring_in": "0"}, {"bring_in": "11"}, {"dealer": "1"}, {"dealer": 99}, {"dealer": 9}, {"currency": "XXX"},
        {"seats": 5}, {"seats": []}, {"seats": ["x"]}, {"table": "a\nb"}, {"chip": "9999999999999999"},
    ],
)  # fmt: skip
def test_a_table_that_cannot_be_is_refused(changes: dict[str, object]) -> None:
    with pytest.raises(LogError):
        begin(checked_header(set_up_of(table("100", "100", **({"dealer": 0} | changes))), RULES), RULES)
    with pytest.raises(LogError):
        set_up_of(None)


def test_a_log_with_a_mistake_is_refused() -> None:
    draft = entered(started("100", "100", "100"), *DOORS, "Seat 1 brings in 5")
    for wrong in (draft.log.replace("brings in 5", "brings in 500"), draft.log.replace("Kd", "2c"), "x", "", "\x00"):
        with pytest.raises(LogError):
            checked(wrong, RULES)
    other = draft.log.replace("Game: Seven Card Stud Hi-Lo, fixed limit 10/20", "Game: Badugi, fixed limit 10/20")
    with pytest.raises(LogError):
        checked(other, RULES)


def test_several_may_open_if_the_house_does_not_say() -> None:
    draft = entered(
        started("100", "100", "100", dealer=0), *DOORS, "Seat 1 brings in 5", "Seat 2 calls 5", "Seat 3 calls 5"
    )
    draft = entered(replace(draft), "Seat 1 gets 3d", "Seat 2 gets 4d", "Seat 3 gets 4s")
    assert {choice.seat for choice in next_step(draft).choices} == {2}
