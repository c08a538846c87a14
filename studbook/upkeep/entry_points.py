"""The entry points of machine code: calls of each rule that Python calls, so that the build sees their arguments.

    python -m studbook.upkeep.entry_points PART FOLDER

compiles the entry points of one part into a folder; `machine.build` starts it.
"""

import sys
from collections.abc import Callable
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any


def command(part: str, folder: Path) -> list[str]:
    """Return the command that compiles a part into a folder."""
    return [sys.executable, "-m", "studbook.upkeep.entry_points", part, str(folder)]


def call_reading() -> None:
    """Call the parser, and what completes the hands of some sites: by reading the samples."""
    from studbook.game.vocabulary import Game
    from studbook.grammar.stakes import infer_missing
    from studbook.histories.raw_batches import raw_batches
    from studbook.importing.reading import read
    from studbook.simulation.stud.batches import simulate

    with as_file(files("studbook.histories") / "samples") as samples:
        for raw in raw_batches([samples / "rooms"]):
            read(raw)
    without_stakes = simulate(Game.STUD, 1, 1)
    without_stakes.hands.small_bet[:] = -1
    infer_missing(without_stakes)


def call_replay() -> None:
    """Call the replay of stud, its settlement and its checks, and what bounds hands with unknown cards."""
    from studbook.rules.stud.batch import settle_batch
    from studbook.rules.stud.settlement.undecided import most_strength

    settle_batch(_no_hands())
    most_strength(0b1111, 0b1110000, 3, 0, 0)


def call_facts() -> None:
    """Call what the import adds to events and seats: chips that raises put in, decisions and live outs."""
    from studbook.analytics.facts.chips_put_in import chips_put_in
    from studbook.analytics.facts.decisions import decisions_of
    from studbook.analytics.facts.live_outs import live_outs_of

    chips_put_in(_no_hands())
    decisions_of(_no_hands(), _nothing_settled())
    live_outs_of(_no_hands(), _nothing_settled())


def call_all_ins() -> None:
    """Call the equities of players who are all-in."""
    import numpy as np

    from studbook.equity.all_in import all_in_values
    from studbook.equity.swaps import swapped_shares

    all_in_values(_no_hands(), _nothing_settled())
    none = np.zeros(0, np.int64)
    swapped_shares(none, none, none, none, none, np.zeros((0, 3), np.int64))


def call_collusion() -> None:
    """Call what goes through the decisions of pairs."""
    import numpy as np

    from studbook.analytics.collusion.walk import Acts, Tables, decisions_of

    nothing, seats = np.zeros(0, np.int64), np.zeros((0, 16), np.int64)
    decisions_of(Acts(*[nothing] * 6), Tables(nothing, nothing, nothing, nothing, seats, seats))


def call_red_dog() -> None:
    """Call the replay of the Red Dog family and its checks."""
    from studbook.rules.red_dog.settle import settle_deals

    settle_deals(_no_hands())


def call_equities() -> None:
    """Call the equities of any hands: counted for two players and for three, and sampled."""
    import numpy as np

    from studbook.equity.pot_equity import count_deals, rank_every_deal, sample_deals, spot
    from studbook.game.cards import parse_cards
    from studbook.game.ranking import rank_all
    from studbook.game.vocabulary import Game

    hands = [parse_cards(cards) for cards in ("Ah Ad Kc 2s 3d 9c", "8c 8d 7h 7s 5h 2c", "Kh Kd 4c 4s 6d 6c")]
    for players in (2, 3):
        asked = spot(Game.STUD, hands[:players], (), (), False)
        count_deals(asked)
        if players == 2:
            rank_every_deal(asked)
        sample_deals(asked, 1)
    masks, strengths = np.zeros(0, np.int64), np.zeros(0, np.int64)
    rank_all(masks, int(Game.STUD), strengths, strengths)


def call_ranges() -> None:
    """Call the equities of ranges, counted for two players and for three, and sampled; and both solvers."""
    import numpy as np

    from studbook.equity.final_hands import FinalHands, all_of
    from studbook.equity.range_counts import count_several, count_two, overlaps
    from studbook.equity.range_equity import sample_ranges
    from studbook.equity.range_spot import range_spot
    from studbook.equity.ranges.expand import range_of
    from studbook.equity.solver.money import Money
    from studbook.equity.solver.solve import solve
    from studbook.equity.solver.spot import dealt, street_spot
    from studbook.equity.solver.streets import StreetSolver
    from studbook.game.vocabulary import Game
    from studbook.rules.stud.first_to_act import board_strength

    texts = ("AhAdKc2s3d9cTs", "8c8d7h7s5h2c4d", "KhKd4c4s6d6c2d")
    hands = [range_of(Game.STUD, text) for text in texts]
    for players in (2, 3):
        asked = range_spot(Game.STUD, hands[:players])
        sample_ranges(asked, 0.5)
        (count_two if players == 2 else count_several)(asked)
    count_two(range_spot(Game.STUD8, [range_of(Game.STUD8, f"(xx){text[4:12]}({text[12:]})") for text in texts[:2]]))
    solve(range_spot(Game.STUD, hands[:2]), 1.0, bound=0.5)
    for game in (Game.RAZZ, Game.STUD8):
        two = street_spot(game, ("(Ah2h)Kd7s4c5c", "(Kh3h)Qd8s6c9c"), 6, board_strength)
        solver = StreetSolver(dealt(two), Money(1.0, raises=0, rake=0.05))
        solver.play_round()
        solver.exploitability()
    places, numbers = np.zeros((4, 1), np.uint8), np.zeros(4, np.int64)
    all_of(overlaps(2, 1), 2, 1, np.zeros((1, 1), np.int64), FinalHands(places, numbers, numbers, numbers))


def call_simulation() -> None:
    """Call the simulators of both families, which also make the examples of `studbook checks`."""
    from studbook.game.vocabulary import Game
    from studbook.simulation.red_dog.batches import simulated_deals
    from studbook.simulation.stud.batches import simulate

    simulate(Game.STUD, 1, 1)
    next(simulated_deals([Game.RED_DOG], 1, 1))


def call_single_hands() -> None:
    """Call the rules of single hands, for pages, explanations and formats that print strengths."""
    import numpy as np

    from studbook.equity.range_deals import kind_of_hand, kind_of_low
    from studbook.game import pots, ranking
    from studbook.game.vocabulary import Game
    from studbook.rules.red_dog.buying import Standing, choice_values, pack_view
    from studbook.rules.red_dog.variants import variant
    from studbook.rules.stud.first_to_act import board_strength
    from studbook.rules.stud.replay.announcements import combination, draws
    from studbook.rules.stud.settlement.undecided import least_strength
    from studbook.rules.stud.state import STATE, top_contributor, uncalled

    for rank in (ranking.high_strength, ranking.low8_strength, ranking.ace_to_five_strength):
        rank(0b11111)
    ranking.deuce_to_seven_strength(0b11111)
    for rank_in in (ranking.pot_strength, ranking.low_half_strength, board_strength, kind_of_hand):
        rank_in(0b11111, 1)
    for describe in (kind_of_low, combination, draws, ranking.high_said, ranking.low_said):
        describe(0)
    least_strength(0b11111, 1, 0)
    numbers = np.zeros(3, np.int64)
    pots.pot_layers(numbers, 0b11, numbers, numbers)
    pots.winners(numbers, 0b11)
    pots.split_halves(10, 1)
    pots.shares(10, 0b11, 1, 0, numbers)
    state: Any = np.zeros(1, STATE).view(np.recarray)[0]
    top_contributor(state)
    uncalled(state)
    choice_values(Standing(10, 10, 0, 0, 1, 0, 1), variant(Game.FORT_WAYNE), pack_view(0, 1 << 20, 52))


PARTS: dict[str, Callable[[], None]] = {
    "replay": call_replay,
    "reading": call_reading,
    "decisions and live outs": call_facts,
    "all-in equities": call_all_ins,
    "decisions of pairs": call_collusion,
    "Red Dog": call_red_dog,
    "equities": call_equities,
    "ranges": call_ranges,
    "simulation": call_simulation,
    "single hands": call_single_hands,
}
"""What is compiled: what an import needs first, the longest part before the others."""


def _no_hands() -> Any:
    """Return a batch without hands; its text is read-only, as in real batches, which is a type of its own to Numba."""
    import numpy as np

    from studbook.game.columns import Batch, Events, Hands, Seats, empty

    return Batch(np.frombuffer(b"\n", np.uint8), empty(Hands, 0), empty(Seats, 0), empty(Events, 0))


def _nothing_settled() -> Any:
    import numpy as np

    from studbook.game.columns import empty
    from studbook.game.results import Awards, Findings, HandResults, Pots, SeatResults, SettledHands

    tables = empty(HandResults, 0), empty(SeatResults, 0), empty(Pots, 0), empty(Awards, 0), empty(Findings, 0)
    return SettledHands(*tables, np.zeros(0, np.int64))


if __name__ == "__main__":
    from studbook.machine.build import compile_part

    compile_part(sys.argv[1], PARTS[sys.argv[1]], Path(sys.argv[2]))
