"""Integer codes of a Red Dog variant's rules, a module per enumeration; see `game.codes`."""
