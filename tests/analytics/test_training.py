"""Drills: what is asked, who judges it, and when it comes again; right answers are worked out anew, in other ways."""

import shutil
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest

from studbook.analytics.database.clock import times_in
from studbook.analytics.replayer.decisions import decisions, hero_of
from studbook.analytics.replayer.ranges import range_views
from studbook.analytics.replayer.solved_frames import solve_last
from studbook.analytics.replayer.solver_spots import played_actions
from studbook.analytics.replayer.stud import replayed
from studbook.analytics.store import Store
from studbook.analytics.training.answering import answer_question
from studbook.analytics.training.card_questions import LEVELS, Level, level_of, new_cards
from studbook.analytics.training.decision_questions import LOST_MOST, DecisionQuestions, candidates
from studbook.analytics.training.drills import Drills, state_of
from studbook.analytics.training.judges import showdowns
from studbook.analytics.training.question import DrillKind, DrillQuestion, Grade, Judge, key_of, parts_of
from studbook.analytics.training.reviews import Review, reviews
from studbook.analytics.training.schedule import due_list, progress
from studbook.analytics.training.solutions import Solutions
from studbook.game.events import Bet, Call, Check, Fold, Raise
from studbook.game.vocabulary import Street
from studbook.upkeep.demonstration import HERO, sample_database

NOW = datetime(2026, 11, 27, 12)  # noqa: DTZ001  # times of the database are in UTC
RANKS = "23456789TJQKA"


@pytest.fixture(scope="module")
def sample() -> Iterator[Store]:
    with Store(sample_database(), read_only=True) as store:
        yield store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    shutil.copyfile(sample_database(), tmp_path / "own.duckdb")
    with Store(tmp_path / "own.duckdb") as opened:
        yield opened


@pytest.fixture(scope="module")
def asked(sample: Store) -> list[DrillQuestion]:
    """Questions about decisions, of every leak and of the hands that lost most."""
    found = candidates(sample, HERO)
    made = DecisionQuestions(sample, HERO, Solutions())
    chosen = [*found[:30], *[one for one in found if one.theme == LOST_MOST][:12]]
    return [question for one in chosen if (question := made.of_candidate(one))]


def test_decisions_of_the_costliest_leaks_come_first(sample: Store, asked: list[DrillQuestion]) -> None:
    found = candidates(sample, HERO)
    themes = list(dict.fromkeys(one.theme for one in found))
    assert themes[0] == "Razz: answering a bet on later streets"
    assert themes[-1] == LOST_MOST
    assert len(asked) > 35
    assert len({(one.key, one.theme) for one in asked}) == len(asked)
    assert {one.verdict.judge for one in asked} >= {Judge.SOLVER, Judge.RANGES, Judge.HABIT}
    for one in asked:
        assert one.best
        assert len(one.choices) == len(one.verdict.grades) >= 2
        assert one.verdict.reasons


def test_no_question_shows_a_card_that_the_player_did_not_know(sample: Store, asked: list[DrillQuestion]) -> None:
    for one in asked:
        for player in one.players:
            for card, is_open in zip(player.cards, player.opens, strict=True):
                assert player.is_hero or is_open or card == "X"
        hero = next(player for player in one.players if player.is_hero)
        assert hero.name == HERO
        assert "X" not in hero.cards


def test_habits_of_others_are_counted_one_by_one(sample: Store, asked: list[DrillQuestion]) -> None:
    """In plain Python, over the actions of all hands."""
    rows = sample.query(
        "SELECT hand, number, street::VARCHAR, kind::VARCHAR, player, players, game::VARCHAR, played_for(currency) "
        "FROM events "
        "JOIN (SELECT hand, seat, player FROM seats) USING (hand, seat) "
        "JOIN (SELECT hand, game, players, currency FROM hands WHERE NOT conflict) USING (hand) "
        "WHERE kind IN ('bring_in', 'check', 'bet', 'call', 'raise', 'fold') ORDER BY hand, number"
    ).iter_rows()
    counts: Counter[tuple[object, ...]] = Counter()
    state: dict[int, dict[str, object]] = {}
    for hand, _, street, kind, player, players, game, money in rows:
        now = state.setdefault(hand, {"street": None, "wagers": 0, "in": False, "folds": 0})
        if now["street"] != street:
            now |= {"street": street, "wagers": 0, "in": False}
        if player != HERO:
            rivals = min(players - 1 - int(str(now["folds"])), 2)
            spot = (game, money, street, min(int(str(now["wagers"])), 2), now["in"], rivals)
            counts[*spot, "wager" if kind in ("bet", "raise") else kind] += 1
        now["wagers"] = int(str(now["wagers"])) + (kind in ("bet", "raise"))
        now["in"] = bool(now["in"]) or kind == "bring_in"
        now["folds"] = int(str(now["folds"])) + (kind == "fold")
    checked = 0
    for one in asked:
        if one.verdict.judge != Judge.HABIT:
            continue
        spot = _spot(sample, one)
        words = {"complete": "wager", "bet": "wager", "raise": "wager", "bring in": "bring_in"}
        acts = [words.get(choice.split(" 0")[0].rstrip("0123456789. "), choice.split()[0]) for choice in one.choices]
        times = [counts[*spot, act] for act in acts]
        assert f"In {sum(times):,} decisions" in one.verdict.reasons[0]
        assert sum(times) >= 30
        expected = [2 if number == max(times) else 1 if number >= sum(times) / 4 else 0 for number in times]
        assert list(one.verdict.grades) == expected
        checked += 1
    assert checked > 20


def _spot(sample: Store, question: DrillQuestion) -> tuple[object, ...]:
    """The spot of a decision by counting the stored actions before it."""
    number = int(parts_of(question.key)[2][0])
    acts = sample.sql(
        "SELECT number, street, kind, player FROM events JOIN (SELECT hand, seat, player FROM seats) USING (hand, seat)"
        f" WHERE hand = {question.hand} AND kind IN ('bring_in', 'check', 'bet', 'call', 'raise', 'fold') "
        "ORDER BY number"
    ).rows
    place = [place for place, act in enumerate(acts) if act[3] == HERO][number]
    street = acts[place][1]
    before = [act for act in acts[:place] if act[1] == street]
    game, money, players = sample.query(
        f"SELECT game::VARCHAR, played_for(currency), players FROM hands WHERE hand = {question.hand}"
    ).row(0)
    wagers = sum(act[2] in ("bet", "raise") for act in before)
    folds = sum(act[2] == "fold" for act in acts[:place])
    return game, money, street, min(wagers, 2), any(act[2] == "bring_in" for act in before), min(players - 1 - folds, 2)


def test_calls_on_the_last_street_are_judged_as_the_replayer_prices_them(
    sample: Store, asked: list[DrillQuestion]
) -> None:
    """The price of the replayer, `range_views`, takes every street of the hand."""
    checked = 0
    for one in [one for one in asked if one.verdict.judge == Judge.RANGES][:2]:
        played = replayed(sample, one.hand)
        decision = list(decisions(played))[int(parts_of(one.key)[2][0])]
        line = decision.after.line
        price = next(price for price in range_views(sample, played).prices if price.line == line)
        fold, call = (
            one.verdict.grades[one.choices.index(choice)]
            for choice in (one.choices[0], next(choice for choice in one.choices if choice.startswith("call")))
        )
        assert (call == Grade.RIGHT) == (price.value > 0)
        assert {fold, call} == {Grade.RIGHT, Grade.WRONG}
        checked += 1
    assert checked


def test_a_solved_choice_is_judged_by_what_it_costs(sample: Store, asked: list[DrillQuestion]) -> None:
    checked = 0
    for one in [one for one in asked if one.verdict.judge == Judge.SOLVER][:4]:
        played = replayed(sample, one.hand)
        spot, solution = solve_last(sample, played, 0.0005)
        decision = list(decisions(played))[int(parts_of(one.key)[2][0])]
        player = spot.names.index(HERO)
        earlier = sum(isinstance(event, Check | Bet | Call | Raise | Fold) and event.player == HERO
                      for frame in played.frames[: decision.step + 1] if frame.street == spot.street
                      for event in frame.events)  # fmt: skip
        cost = [act for act in played_actions(spot, solution) if act.player == player][earlier].cost
        assert cost is not None
        assert one.played is not None
        wanted = 2 if cost <= 0.05 else 1 if cost <= 0.25 else 0
        assert one.verdict.grades[one.played] == wanted
        assert f"{100 * solution.exploitability / spot.pot:.3f} % of the pot" in one.verdict.reasons[1]
        checked += 1
    assert checked


def _five(cards: tuple[str, ...]) -> tuple[object, ...]:
    """Strength of five cards in high stud, written anew."""
    ranks = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
    groups = sorted(Counter(ranks).items(), key=lambda item: (-item[1], -item[0]))
    shape = tuple(count for _, count in groups)
    order = tuple(rank for rank, _ in groups)
    flush = len({card[1] for card in cards}) == 1
    straight = len(order) == 5 and (ranks[0] - ranks[4] == 4 or ranks == [12, 3, 2, 1, 0])
    if straight:
        order = (3,) if ranks[0] == 12 and ranks[1] == 3 else (ranks[0],)
    kind = (
        8 if straight and flush else 7 if shape == (4, 1) else 6 if shape == (3, 2) else 5 if flush else 4 if straight
        else 3 if shape == (3, 1, 1) else 2 if shape == (2, 2, 1) else 1 if shape == (2, 1, 1, 1) else 0
    )  # fmt: skip
    return kind, order


def test_a_final_hand_against_every_holding_is_ranked_as_by_brute_force(sample: Store) -> None:
    keys = [
        key
        for (key,) in sample.sql(
            "SELECT hand FROM played WHERE player = 'Hero' AND game = 'stud' AND last_street = 'seventh' ORDER BY hand"
        ).rows
    ]
    deck = [rank + suit for rank in RANKS for suit in "cdhs"]
    checked = 0
    for key in keys:
        played = replayed(sample, key)
        hero = hero_of(played)
        frame = next((one for one in played.frames if one.street == Street.SEVENTH and one.turn == hero), None)
        if frame is None or hero is None:
            continue
        found = showdowns(played.hand.game, frame, hero)
        own = next(player for player in frame.players if player.seat == hero)
        rivals = [player for player in frame.players if player.status == "in" and player.seat != hero]
        if not found or len(rivals) != 1:
            continue
        seen = {card.name for player in frame.players for card in player.cards if card.is_open or player.seat == hero}
        unseen = [card for card in deck if card not in seen]
        mine = max(_five(five) for five in combinations([card.name for card in own.cards], 5))
        up = [card.name for card in rivals[0].cards if card.is_open]
        downs = list(combinations(unseen, 3))
        part = downs[:: max(1, len(downs) // 400)]
        theirs = [max(_five(five) for five in combinations((*up, *down), 5)) for down in part]
        assert found[0].holdings == len(downs)
        share = Fraction(sum(one < mine for one in theirs), len(part))
        assert abs(float(share) - found[0].beaten / found[0].holdings) < 0.12
        checked += 1
        if checked == 1:
            theirs = [max(_five(five) for five in combinations((*up, *down), 5)) for down in downs]
            assert found[0].beaten == sum(one < mine for one in theirs)
            assert found[0].tied == sum(one == mine for one in theirs)
        if checked == 6:
            break
    assert checked == 6


def test_numbers_about_upcards_are_those_of_plain_counting(store: Store) -> None:
    checked: Counter[str] = Counter()
    for number in range(24):
        answers = reviews(store)
        one = new_cards(store, HERO, answers)
        assert one is not None
        kind, detail, _ = parts_of(one.key)[2]
        up = [card for player in one.players for card, is_up in zip(player.cards, player.opens, strict=True) if is_up]
        hero = next(player for player in one.players if player.is_hero)
        seen = {*up, *hero.cards}
        if kind == "suit":
            right = str(sum(card[1] == detail for card in up))
        elif kind == "live":
            rank = list(dict.fromkeys(card[0] for card in hero.cards))[int(detail)]
            right = str(4 - sum(card[0] == rank for card in seen))
        else:
            name = one.asks.removeprefix("Can ").partition(" have three ")[0]
            rival = next(player for player in one.players if player.name == name)
            rank = rival.cards[0][0]
            shown = sum(card[0] == rank for card in rival.cards)
            unseen = 4 - sum(card[0] == rank for card in seen)
            right = "yes" if shown + min(unseen, 2) >= 3 else "no"
        assert one.best == (right,)
        checked[kind] += 1
        answer_question(store, one, right, at=NOW + timedelta(seconds=number))
    assert min(checked[kind] for kind in ("suit", "live", "trips")) >= 7
    assert level_of(reviews(store)).number == LEVELS


def test_the_drill_of_upcards_gets_harder_with_success_and_easier_without() -> None:
    def given(grades: str) -> list[Review]:
        return [Review(f"cards 1 suit h {n}", NOW, "", "", Grade(int(grade))) for n, grade in enumerate(grades)]

    assert [level_of(given(grades)).number for grades in ("", "2", "22", "2222", "22220", "0", "2022")] == [
        1, 1, 2, 3, 2, 1, 2,
    ]  # fmt: skip
    assert [Level(number).players for number in (1, 6, 8)] == [3, 8, 8]
    assert [Level(number).seconds for number in (1, LEVELS)] == [2.4, 0.6]


def test_dealers_are_asked_what_plain_rules_say(sample: Store) -> None:
    drills = Drills(sample, HERO, ())
    state = state_of(sample, NOW)
    answers: list[Review] = []
    checked: Counter[str] = Counter()
    for number in range(45):
        one = drills.next_question(state._replace(answers=answers), DrillKind.DEALER)
        assert one is not None
        answers.append(Review(one.key, NOW + timedelta(seconds=number), one.theme, "", Grade.RIGHT))
        part = parts_of(one.key)[2][0]
        assert any(reason.partition(":")[0] in ("FR-05", "FR-19", "B-3", "B-12") for reason in one.verdict.reasons)
        if part == "opens":
            is_razz = one.facts[0].startswith("Razz")
            order = "A23456789TJQK" if is_razz else RANKS
            doors = {(order.index(one_.cards[0][0]), "cdhs".index(one_.cards[0][1])): one_.name for one_ in one.players}
            assert one.best == (doors[(max if is_razz else min)(doors)],)
        else:
            net = "SELECT player, half, expected FROM awards WHERE hand = ? AND pot = 0 AND expected > 0"
            due = sample.connection.execute(net, [one.hand]).fetchall()
            _check_division(one, due, part)
        checked[part] += 1
    assert checked["opens"] >= 15
    assert checked["divides"] >= 15
    assert checked["chip"]


def _check_division(one: DrillQuestion, due: list[tuple[str, str, object]], part: str) -> None:
    if part == "chip":
        most = max(due, key=lambda row: float(str(row[2])))
        assert one.best == (most[0],)
        return
    paid = {name for name, _, _ in due}
    assert {name for name in [player.name for player in one.players] if f" {name}" in f" {one.best[0]}"} == paid
    low = {name for name, half, _ in due if half == "low"}
    if "low half to" in one.best[0]:
        assert set(one.best[0].partition("low half to ")[2].split(" and ")) == low


def test_a_wrong_answer_is_due_tomorrow_and_right_ones_later_each_time() -> None:
    wrong = due_list([Review("decision 1 0", NOW, "t", "fold", Grade.WRONG)], NOW)
    assert [one.on for one in wrong] == [date(2026, 11, 28)]
    answers, at, gaps = [], NOW, []
    for _ in range(5):
        answers.append(Review("decision 1 0", at, "t", "fold", Grade.RIGHT))
        (due,) = due_list(answers, at)
        gaps.append((due.on - at.date()).days)
        at = datetime.combine(due.on, at.time())
    assert gaps == sorted(gaps)
    assert gaps[0] >= 1
    assert gaps[-1] > 20


def test_the_scheduler_is_the_published_one() -> None:
    from fsrs import Card, Rating, Scheduler

    plain = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    card = Card()
    moments = [
        (NOW, Rating.Good, 2),
        (NOW + timedelta(days=3), Rating.Again, 0),
        (NOW + timedelta(days=4), Rating.Hard, 1),
    ]
    for at, rating, _ in moments:
        card, _ = plain.review_card(card, rating, at.replace(tzinfo=UTC))
    given = [Review("dealer 1 opens site", at, "t", "x", Grade(grade)) for at, _, grade in moments]
    assert due_list(given, NOW + timedelta(days=9))[0].on == card.due.date()
    assert due_list(given[::-1], NOW + timedelta(days=9))[0].on == card.due.date()


def test_a_clock_that_was_ahead_does_not_keep_a_question_away() -> None:
    ahead = Review("decision 1 0", NOW + timedelta(days=4000), "t", "fold", Grade.RIGHT)
    assert (due_list([ahead], NOW)[0].on - NOW.date()).days < 5
    back = [Review("decision 1 0", NOW - timedelta(days=days), "t", "fold", Grade.RIGHT) for days in (0, 3, 1)]
    assert due_list(back, NOW) == due_list(sorted(back, key=lambda one: one.reviewed_at), NOW)


def test_days_are_those_of_the_player() -> None:
    late = Review("decision 1 0", NOW.replace(hour=23, minute=30), "t", "fold", Grade.WRONG)
    assert due_list([late], late.reviewed_at)[0].on == date(2026, 11, 28)
    with times_in("Asia/Tokyo"):
        assert due_list([late], late.reviewed_at)[0].on == date(2026, 11, 29)


def test_an_answer_is_kept_and_the_question_comes_again(store: Store) -> None:
    drills = Drills(store, HERO)
    keys = []
    for number in range(10):
        state = state_of(store, NOW)
        one = drills.next_question(state, DrillKind.DECISION)
        assert one is not None
        wrong = one.choices[one.verdict.grades.index(min(one.verdict.grades))]
        grade = answer_question(store, one, wrong, NOW + timedelta(seconds=number))
        assert grade == min(one.verdict.grades)
        keys.append(one.key)
    assert len(set(keys)) == 10
    state = state_of(store, NOW + timedelta(hours=1))
    assert not state.waiting()
    tomorrow = state_of(store, NOW + timedelta(days=1))
    assert {one.question for one in tomorrow.waiting()} <= set(keys)
    assert len(tomorrow.waiting()) == len(state.waiting(1)) > 0
    again = drills.next_question(tomorrow, DrillKind.DECISION)
    assert again is not None
    assert again.key == tomorrow.waiting()[0].question
    assert sum(one.answers for one in progress(state.answers, state.due, NOW.date())) == 10


def test_two_tabs_count_once_and_unknown_answers_never(store: Store) -> None:
    one = Drills(store, HERO, ()).next_question(state_of(store, NOW), DrillKind.DEALER)
    assert one is not None
    assert answer_question(store, one, one.choices[0], NOW) is not None
    assert answer_question(store, one, one.choices[1], NOW + timedelta(seconds=1)) is None
    assert answer_question(store, one, one.choices[1], NOW - timedelta(days=9)) is None, "the clock was set back"
    with pytest.raises(ValueError, match="is not an answer"):
        answer_question(store, one, "all of it")
    assert len(reviews(store)) == 1
    (due,) = state_of(store, NOW).due
    assert answer_question(store, one, one.choices[1], NOW + (due.on - NOW.date())) is not None
    assert len(reviews(store)) == 2


def test_a_hand_that_was_removed_waits(store: Store) -> None:
    drills = Drills(store, HERO, ())
    assert drills.again(key_of(DrillKind.DECISION, 123, 0)) is None
    answer = Review("decision 123 0", NOW, "t", "fold", Grade.WRONG)
    store.change("add_review", question=answer.question, reviewed_at=NOW, theme="t", answer="fold", grade=0)
    state = state_of(store, NOW + timedelta(days=3))
    assert [one.question for one in state.waiting()] == ["decision 123 0"]
    assert drills.next_question(state, DrillKind.DECISION) is None


@pytest.mark.parametrize(
    "key",
    ["", "decision", "decision x 1", "decision \u00b2 1", "nothing 1", "decision 99999999999999999999 1"],
)
def test_keys_that_name_no_question_are_refused(sample: Store, key: str) -> None:
    with pytest.raises(ValueError, match="not a question"):
        parts_of(key)
    with pytest.raises(ValueError, match="not a question"):
        Drills(sample, HERO, ()).again(key)


@pytest.mark.parametrize(
    "rest",
    [
        *("cards {} suit", "cards {} suit x third", "cards {} live 9 third", "cards {} suit hh third"),
        *("dealer {} opens me", "decision {} 1 1", "decision {} 99", "decision {} \u0661"),
    ],
)
def test_keys_that_ask_nothing_of_a_hand_are_refused_or_have_no_question(sample: Store, rest: str) -> None:
    content = sample.sql("SELECT content FROM hands ORDER BY hand LIMIT 1").rows[0][0]
    with suppress(ValueError):
        assert Drills(sample, HERO, ()).again(rest.format(content)) is None


def test_a_database_without_hands_asks_nothing() -> None:
    with Store() as empty:
        drills = Drills(empty, HERO, ())
        assert all(drills.next_question(state_of(empty, NOW), kind) is None for kind in DrillKind)
