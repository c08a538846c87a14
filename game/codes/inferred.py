"""Codes of `Inferred`."""

from studbook.game.vocabulary import Inferred

PRINTED = int(Inferred.PRINTED)
OF_THE_BETS = int(Inferred.OF_THE_BETS)
OF_THE_BRING_IN = int(Inferred.OF_THE_BRING_IN)
