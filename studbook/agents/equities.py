"""The tool that works out equities of any cards."""

from typing import Annotated, Literal

from pydantic import Field

from studbook.agents.database import Database
from studbook.agents.figures import estimate
from studbook.equity.pot_equity import Sample, equity
from studbook.game.documents import Json
from studbook.game.vocabulary import Game
from studbook.program.endings import UserError
from studbook.program.options import cards_of

_SAMPLE = 100_000
"""Deals of a sample, if there are too many to count."""
_MOST_CARDS = 60
"""Characters of a hand."""


class EquityTools:
    """Work out equities."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.all = (self.equity,)

    def equity(
        self,
        game: Literal["stud", "stud8", "razz", "razz27", "fivestud"],
        hands: Annotated[
            list[Annotated[str, Field(max_length=_MOST_CARDS)]],
            Field(
                description='Cards of each player, such as "Ah Ad Kc"; ?? is an unknown card.',
                min_length=2,
                max_length=8,
            ),
        ],
        dead: Annotated[str, Field(description="Cards that are seen and cannot come.", max_length=200)] = "",
    ) -> Json:
        """Work out each player's equity: the share of the pot over all remaining cards.

        Two players are counted exactly from third street on, three mostly from fifth; otherwise `deals` are sampled and
        the 95 % interval, `low` to `high`, is wider than a point. `scoops` are deals in which a player takes all.
        """
        try:
            cards = [cards_of(hand) for hand in hands]
            with self._database.turn():
                answer = equity(Game[game.upper()], cards, cards_of(dead), sample=Sample(_SAMPLE))
        except ValueError as error:
            raise UserError(str(error)) from error
        players = [
            {"cards": hand, **estimate(one.share, one.standard_error), "scoops": one.scoops}
            for hand, one in zip(hands, answer.players, strict=True)
        ]
        return {
            "game": game,
            "exact": answer.is_exact,
            "deals": answer.deals,
            "unseen": answer.unseen,
            "players": players,
        }
