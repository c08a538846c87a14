"""The Red Dog family (RULES C): players bet against the pot that one of their cards beats a turned-up card."""
