"""The replay of a stud hand: its events are folded over a state, with every check at its place."""
