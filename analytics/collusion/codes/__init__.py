"""Integer codes of the facts of a hand, a module per enumeration; see `game.codes`."""
