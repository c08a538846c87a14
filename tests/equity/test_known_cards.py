"""Cards known on each street, deal by deal: downcards that are turned up late were dealt first."""

from studbook.equity.known_cards import KnownCards, fold_in, held, room_for_cards
from studbook.game.cards import HIDDEN, pack, packed_mask, parse_cards
from studbook.game.codes import kind, street

SEAT, NOTHING, ALL = 0, 0, 7


def _packed(text: str) -> int:
    """Cards as a text prints them, `X` for one that is not seen."""
    return pack([HIDDEN if name == "X" else parse_cards(name)[0] for name in text.split()])


def _dealt(*deals: tuple[int, int, str]) -> KnownCards:
    """Kind, street and cards of each event of one seat, applied to a work area that an earlier hand has filled."""
    dealt = room_for_cards()
    dealt.card[:], dealt.street[:] = 17, street.SIXTH
    for this_kind, this_street, cards in deals:
        fold_in(dealt, this_kind, this_street, SEAT, _packed(cards), street.THIRD)
    return dealt


def _held(dealt: KnownCards) -> list[int]:
    """What is known of the seat on third, fourth and fifth street."""
    streets = (street.THIRD, street.FOURTH, street.FIFTH)
    return [held(dealt, SEAT, now, street.THIRD, NOTHING, ALL) for now in streets]


KNOWN = [packed_mask(_packed(cards)) for cards in ("As Ah 9c", "As Ah 9c 5d", "As Ah 9c 5d 8h")]
FIRST = (kind.DEAL, street.THIRD, "X X 9c")


def test_downcards_that_an_all_in_player_shows_belong_to_third_street() -> None:
    """DE-16: the player is all-in on fifth street and shows; the upcards keep their streets."""
    upcards = (kind.DEAL, street.FOURTH, "X X 9c 5d"), (kind.DEAL, street.FIFTH, "X X 9c 5d 8h")
    assert _held(_dealt(FIRST, *upcards, (kind.SHOW, street.FIFTH, "As Ah"))) == KNOWN


def test_downcards_that_are_printed_with_a_later_street_belong_to_third_street() -> None:
    """DE-01: fourth street deals one card: the other new ones are the downcards."""
    upcards = (kind.DEAL, street.FOURTH, "As Ah 9c 5d"), (kind.DEAL, street.FIFTH, "As Ah 9c 5d 8h")
    assert _held(_dealt(FIRST, *upcards)) == KNOWN


def test_unseen_cards_of_two_streets_are_two_cards() -> None:
    """DE-01: the seventh card is not seen either; a site that prints the earlier ones again deals one more."""
    whole = "X X 9c 5d 8h 2s"
    later = (kind.DEAL, street.SIXTH, whole), (kind.DEAL, street.SEVENTH, f"{whole} X")
    dealt = _dealt(FIRST, (kind.DEAL, street.FOURTH, "5d"), (kind.DEAL, street.FIFTH, "8h"), *later)
    assert dealt.number[SEAT] == ALL
    assert dealt.card[SEAT, :ALL].tolist() == [HIDDEN, HIDDEN, *parse_cards("9c 5d 8h 2s"), HIDDEN]
    assert dealt.street[SEAT, :ALL].tolist() == [3, 3, 3, 4, 5, 6, 7]
