"""Frames of one stored hand, step by step: what a replayer shows."""
