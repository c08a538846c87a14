"""Queries for the pages of the live application."""
