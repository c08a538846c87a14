"""A hand of a live table, entered choice by choice: the rules say what may come next, and the house log keeps it."""
