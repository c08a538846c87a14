"""Rows for the tables of a database, made from the columns of a batch."""
