"""Hands as they are printed by Bovada, Bodog and Ignition."""
