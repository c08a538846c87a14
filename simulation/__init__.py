"""Deals and plays legal hands of both families from a seed: the source of samples and of large inputs."""
