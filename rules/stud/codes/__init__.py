"""Integer codes of a stud house's rules, a module per enumeration; see `game.codes`."""
