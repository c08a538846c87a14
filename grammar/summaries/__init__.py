"""Summaries that rooms write of tournaments: one grammar per room, read by Lark itself."""
