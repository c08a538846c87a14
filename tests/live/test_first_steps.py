"""A database without hands: folders and files that the user gives in the browser, and the demonstration."""

import re
from collections.abc import Iterator
from html import escape, unescape
from pathlib import Path

import pytest

from studbook.analytics.store import Store
from studbook.live.added_folders import AddedFolders, FolderError, folder_to_watch
from studbook.live.folder_list import folder_list
from studbook.reports.live.first_steps import NOTHING_FOUND
from studbook.reports.reference.trackers import switches
from tests.live.conftest import ROOMS
from tests.live.serving import Reply, Serving, serving
from tools import trackers_page

BOUNDARY = "----a-boundary"
HANDS = 20


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "hands.duckdb"


@pytest.fixture
def site(database: Path) -> Iterator[Serving]:
    with serving(database) as site:
        yield site


@pytest.fixture(scope="module", autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("STUDBOOK_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield


def token_of(site: Serving) -> str:
    return re.findall(r'name="token" value="([^"]+)"', site.ask("/first-steps").text)[0]


def sent(site: Serving, path: str, **fields: str) -> Reply:
    token = fields.pop("token", None) or token_of(site)
    body = "&".join(f"{name}={value.replace('/', '%2F')}" for name, value in {**fields, "token": token}.items())
    return site.ask(path, "POST", body, Origin=f"http://{site.host}")


def dropped(site: Serving, files: dict[str, str], token: str | None = None, end: str = "--\r\n") -> Reply:
    """Send files as a browser does."""
    parts = [("", f'name="token"\r\n\r\n{token_of(site) if token is None else token}')]
    parts += [(name, f'name="files"; filename="{name}"\r\nContent-Type: text/plain\r\n\r\n{text}')
              for name, text in files.items()]  # fmt: skip
    body = "".join(f"--{BOUNDARY}\r\nContent-Disposition: form-data; {part}\r\n" for _, part in parts)
    kind = f"multipart/form-data; boundary={BOUNDARY}"
    return site.ask("/first-steps/files", "POST", f"{body}--{BOUNDARY}{end}", Content_Type=kind)


def test_a_database_without_hands_offers_three_ways_to_begin(site: Serving) -> None:
    text = site.ask("/").text
    for offered in ("Drop files here", "Watch a folder", "Open the demonstration", "/trackers"):
        assert offered in text
    assert "<script>" not in text
    assert "unsafe-inline'; img" not in site.ask("/").headers["content-security-policy"].partition("style-src-attr")[0]


def test_dropped_files_are_kept_and_imported(site: Serving, database: Path) -> None:
    text = (ROOMS / "pokerstars.txt").read_text("utf-8")
    reply = dropped(site, {"hands/HH one.txt": text, "picture.jpg": "no hands", "empty.txt": ""})
    assert (reply.code, reply.headers["location"]) == (303, "/first-steps#read")
    site.wait("/", "/players")
    kept = sorted(path.name for path in AddedFolders(database).dropped.iterdir())
    assert kept == ["HH one.txt", "picture.jpg"]
    assert site.ask("/first-steps").headers["refresh"] == "2"
    site.wait("/first-steps", NOTHING_FOUND)
    page = site.ask("/first-steps").text
    assert f'<td role="cell" data-label="Hands"><span class="value">{HANDS}</span></td>' in page
    assert "HH one.txt" in page
    assert "picture.jpg" in page


def test_a_file_with_a_known_name_and_other_content_is_kept_too(tmp_path: Path) -> None:
    added = AddedFolders(tmp_path / "hands.duckdb")
    names = [added.keep("a.txt", content).name for content in (b"one", b"two", b"one")]
    assert names[0] == names[2] == "a.txt"
    assert re.fullmatch(r"a-[0-9a-f]{8}\.txt", names[1])


def test_a_folder_is_watched_now_and_after_the_next_start(site: Serving, database: Path, tmp_path: Path) -> None:
    rooms = tmp_path / "my hands & more"
    rooms.mkdir()
    reply = sent(site, "/first-steps/watch", folder=str(rooms).replace("&", "%26"))
    assert (reply.code, reply.headers["location"]) == (303, "/first-steps")
    (rooms / "one.txt").write_bytes((ROOMS / "winamax.txt").read_bytes())
    site.wait("/", "/players")
    site.end()
    with serving(database) as again:
        assert escape(str(rooms)) in again.ask("/first-steps").text
        assert sent(again, "/first-steps/unwatch", folder=str(rooms).replace("&", "%26")).code == 303
        assert escape(str(rooms)) not in again.ask("/first-steps").text
        assert AddedFolders(database).listed() == []


def test_forms_without_the_token_change_nothing(site: Serving, database: Path, tmp_path: Path) -> None:
    text = (ROOMS / "pokerstars.txt").read_text("utf-8")
    for token in ("", "wrong"):
        assert dropped(site, {"a.txt": text}, token).code == 403
    for path in ("/first-steps/watch", "/first-steps/unwatch", "/demonstration"):
        assert sent(site, path, folder=str(tmp_path), token="wrong").code == 403
    assert site.ask("/first-steps/files", "POST", "token=x").code == 403
    assert dropped(site, {"a.txt": text}, end="").code == 400
    assert not AddedFolders(database).dropped.exists()
    assert AddedFolders(database).listed() == []


def test_what_cannot_be_watched_is_said_on_the_page(site: Serving, tmp_path: Path) -> None:
    (tmp_path / "file.txt").touch()
    for folder, said in (
        (tmp_path / "none", "There is no folder"),
        (tmp_path / "file.txt", "is a file"),
        (Path.home(), "holds everything"),
    ):
        reply = sent(site, "/first-steps/watch", folder=str(folder))
        assert reply.code == 400
        assert said in unescape(reply.text)
    assert dropped(site, {}).code == 400


@pytest.mark.parametrize("typed", ["", "  ", "/", "~", "a\0b"])
def test_no_folder_that_holds_everything_is_watched(typed: str) -> None:
    with pytest.raises(FolderError):
        folder_to_watch(typed)


def test_quotes_of_a_copied_path_are_left_out(tmp_path: Path) -> None:
    assert folder_to_watch(f' "{tmp_path}" ') == tmp_path


def test_folders_are_listed_with_hidden_ones_last(tmp_path: Path) -> None:
    for name in ("b", ".a", "C"):
        (tmp_path / name).mkdir()
    (tmp_path / "file").touch()
    listed = folder_list(str(tmp_path))
    assert [name for name, _ in listed.folders] == ["..", "b", "C", ".a"]
    assert listed.files == 1
    assert folder_list("relative").folder == folder_list("").folder == str(Path.home())


def test_the_demonstration_is_shown_in_place_of_own_hands_until_one_goes_back(site: Serving, database: Path) -> None:
    assert sent(site, "/demonstration", do="open").code == 303
    page = site.ask("/").text
    assert "Back to your own hands" in page
    assert "Hero" in page
    assert "Back to your own hands" in site.ask("/hands").text
    assert "Open the demonstration" not in site.ask("/first-steps").text
    assert sent(site, "/demonstration", do="close").code == 303
    assert "Open the demonstration" in site.ask("/").text
    site.end()
    with Store(database, read_only=True) as store:
        assert store.sql("SELECT count(*) FROM hands").rows == [(0,)]


def test_the_page_for_users_of_other_trackers_names_every_room_that_has_folders(site: Serving, root: Path) -> None:
    written = (root / "docs" / "howto" / "coming-from-trackers.md").read_text("utf-8")
    assert written == trackers_page.page()
    shown = unescape(site.ask("/trackers").text)
    for how in switches().values():
        assert how in shown
        assert how in written
