"""The Red Dog family (RULES C): players bet against the pot that a card of theirs beats one that is turned up."""
