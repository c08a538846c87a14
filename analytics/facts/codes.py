"""Integer codes of the facts of a hand, by enumeration; see `game.codes`."""

from studbook.analytics.facts.decision_bits import Decision, LaterDecision
from studbook.game.codes import codes_of

decision = codes_of(Decision)
later_decision = codes_of(LaterDecision)
