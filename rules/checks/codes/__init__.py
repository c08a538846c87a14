"""Integer codes of the checks, a module per enumeration; see `game.codes`."""
