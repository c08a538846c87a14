"""Developers' tools: the API page, the bill of materials, the makers of shipped files, and long trials."""
