"""stub"""


def rejects() -> None:
    """Stub."""
