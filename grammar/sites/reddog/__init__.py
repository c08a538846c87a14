"""Studbook's own notation of the Red Dog family, explained in `docs/reference/reddog.md`."""
