"""Studbook's own notation of live games, explained in `docs/reference/houselog.md`."""
