"""Archives below addresses: against moto's S3 server."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from studbook.analytics.database.archive.folder import folder_at, is_address
from studbook.analytics.statistics.stats import stats
from studbook.analytics.store import Store
from studbook.archive.executors import Serial
from studbook.archive.plan import Settings
from studbook.archive.run import archive
from studbook.archive.verify import verify
from tests.archive.conftest import SAMPLES, archived

moto = pytest.importorskip("moto.server", reason="moto's server is not installed")
pytest.importorskip("s3fs", reason="s3fs is not installed")

SETTINGS = {"AWS_ACCESS_KEY_ID": "testing", "AWS_SECRET_ACCESS_KEY": "testing", "AWS_DEFAULT_REGION": "us-east-1"}


@pytest.fixture(scope="module")
def bucket() -> Iterator[str]:
    """A bucket of a server of this process."""
    import s3fs

    server = moto.ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    with pytest.MonkeyPatch.context() as patch:
        for name, value in {**SETTINGS, "AWS_ENDPOINT_URL": f"http://{host}:{port}"}.items():
            patch.setenv(name, value)
        s3fs.S3FileSystem.clear_instance_cache()
        s3fs.S3FileSystem().mkdir("room")
        yield "s3://room"
    server.stop()


def test_an_archive_in_a_bucket_of_files_in_a_bucket(bucket: str) -> None:
    import s3fs

    room = SAMPLES / "rooms" / "pokerstars.txt"
    s3fs.S3FileSystem().put_file(str(room), f"room/hands/{room.name}")
    outcome = archived([f"{bucket}/hands"], f"{bucket}/archive", 20_000)
    assert len(outcome.shards) == 2
    assert verify(f"{bucket}/archive")._replace(bytes=0, files=0) == (1, 0, 0, 20, (), 0)
    with Store(f"{bucket}/archive", read_only=True) as store:
        assert stats(store, "Hero")["hands"].sum() > 10
    again = archived([f"{bucket}/hands"], f"{bucket}/archive", 20_000)
    assert (again.is_new, again.unchanged) == (False, 1)


def test_delta_tables_in_a_bucket(bucket: str) -> None:
    deltalake = pytest.importorskip("deltalake", reason="deltalake is not installed")
    settings = Settings(f"{bucket}/delta", delta=True)
    for room in ("pokerstars", "winamax", "winamax"):
        archive([str(SAMPLES / "rooms" / f"{room}.txt")], settings, Serial())
    table = deltalake.DeltaTable(f"{bucket}/delta/parts/hands", storage_options={"allow_http": "true"})
    assert (table.count(), table.version()) == (40, 2)
    assert verify(f"{bucket}/delta").problems == ()


def test_only_one_writer_creates_a_file(bucket: str) -> None:
    folder = folder_at(f"{bucket}/other")
    assert [folder.create("plans/1", data) for data in (b"one", b"two")] == [True, False]
    assert folder.read("plans/1") == b"one"


@pytest.mark.parametrize(
    ("path", "expected"),
    [("s3://a/b", True), (Path("s3://a/b"), True), ("C:/hands", False), ("a:b", False), (os.sep, False)],
)
def test_addresses(path: str | Path, expected: bool) -> None:
    assert is_address(path) == expected
