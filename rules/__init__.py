"""The model of the game: cards, ranking, betting, pots, the replay and the audit. It knows no text, files or sites."""
