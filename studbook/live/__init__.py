"""The live application: watches folders, imports new hands, shows pages, and lends the database to other commands."""
