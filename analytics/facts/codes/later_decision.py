"""Codes of `LaterDecision`."""

from studbook.analytics.facts.decision_bits import LaterDecision

CHANCE = int(LaterDecision.CHANCE)
BET = int(LaterDecision.BET)
FACED = int(LaterDecision.FACED)
CALLED = int(LaterDecision.CALLED)
RAISED = int(LaterDecision.RAISED)
FOLDED = int(LaterDecision.FOLDED)
CHECKED = int(LaterDecision.CHECKED)
CHECK_RAISED = int(LaterDecision.CHECK_RAISED)
