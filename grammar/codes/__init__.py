"""Integer codes of what a grammar reads, a module per enumeration; see `game.codes`."""
