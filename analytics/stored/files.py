"""The files that a store knows, as they are now, or as they were after an import."""

from studbook.analytics.batch import StoredFile
from studbook.analytics.store import Store


def stored_files(store: Store) -> list[StoredFile]:
    """Every file in a store, in the order of keys."""
    return [StoredFile(**row) for row in store.ask_rows("stored_files")]


def files_after_import(store: Store, number: int) -> list[StoredFile]:
    """The files given to an import, in order, as they were after it."""
    return [StoredFile(**row) for row in store.ask_rows("import_files", **{"import": number})]
