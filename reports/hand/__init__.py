"""One hand: in the terminal, as a picture, as a forum post, explained, and replayed."""
