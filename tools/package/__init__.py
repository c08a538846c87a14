"""Build a folder that runs without Python, with an installer for each user: `python -m tools.package`."""
