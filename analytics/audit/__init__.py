"""Audits of stored hands: explanations, money owed, rake, and checks between hands."""
