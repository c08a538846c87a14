"""The IRC Poker Database: hands that are spread over several files of a month are put together, as OHH.

A month is a folder, or a part of a packed one, with `hdb` (a line for each hand), `hroster` (its players) and `pdb`,
which has a file for each player with a line for each of their hands:

    name  timestamp  players  position  what the player did on each street  bankroll  put in  won  [cards]

A line may have any number of streets, because no line of a stud game has been seen. None has the amounts of actions or
the order of play, and folded cards are missing. So OHH gets what each player put in and won; actions and cards are in
keys that begin with `irc_`, as the text has them. It does not say who brought in.
"""

import json
import re
import tarfile
from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

_PLAYERS, _HANDS, _NAMES = "pdb", "hdb", "hroster"
_PACKED = (".tgz", ".tar.gz")
_LINE = re.compile(
    r"(?P<name>\S+)\s+(?P<time>\d{1,10})\s+(?P<players>\d+)\s+(?P<position>\d+)(?P<actions>(?:\s+[-BfkbcrAQK]+)*)"
    r"\s+(?P<bankroll>\d+)\s+(?P<put_in>\d+)\s+(?P<won>\d+)(?P<cards>(?:\s+[2-9TJQKA][cdhs])*)\s*",
    re.ASCII,
)
LOST = "the order of play, the amounts of actions and who brings in, which the IRC Poker Database does not have"
_POT = re.compile(r"\d+/\d+")


class Month(NamedTuple):
    """The files of one month of a channel, such as `7stud/199504`."""

    channel: str
    where: str
    """Where its files are."""
    hands: bytes
    """The text of `hdb`."""
    roster: bytes
    """The text of `hroster`."""
    players: dict[str, bytes]
    """The text of each file of `pdb`, by its name."""


class Gathered(NamedTuple):
    """One hand as OHH, or a line that says nothing."""

    text: str
    """Empty for a line."""
    problem: str = ""
    """Which line cannot be read, with its file."""


def months_in(paths: Iterable[Path]) -> Iterator[Month]:
    """Yield every month below the paths: folders, and archives `.tgz`. May raise OSError and tarfile.TarError."""
    for path in paths:
        if path.is_dir():
            for hands in sorted(path.rglob(_HANDS)):
                if (hands.parent / _PLAYERS).is_dir():
                    yield _in_folder(hands.parent)
            for packed in sorted(path.rglob("*")):
                if packed.name.endswith(_PACKED) and packed.is_file():
                    yield from _in_archive(packed)
        elif path.name.endswith(_PACKED):
            yield from _in_archive(path)


def _in_folder(folder: Path) -> Month:
    roster = folder / _NAMES
    players = {path.name: path.read_bytes() for path in sorted((folder / _PLAYERS).iterdir()) if path.is_file()}
    names = roster.read_bytes() if roster.is_file() else b""
    return Month(folder.resolve().parent.name, str(folder), (folder / _HANDS).read_bytes(), names, players)


def _in_archive(path: Path) -> Iterator[Month]:
    """The months of an archive, whose members are read where they are: nothing is unpacked to disk."""
    found: dict[PurePosixPath, dict[str, bytes]] = defaultdict(dict)
    with tarfile.open(path) as archive:
        for member in archive:
            place = PurePosixPath(member.name)
            folder = place.parent.parent if place.parent.name == _PLAYERS else place.parent
            inside = place.relative_to(folder)
            content = archive.extractfile(member) if member.isfile() else None
            if content is not None and inside.parts[0] in (_PLAYERS, _HANDS, _NAMES):
                found[folder][str(inside)] = content.read()
    for folder, files in sorted(found.items()):
        if _HANDS in files:
            players = {
                PurePosixPath(name).name: text for name, text in files.items() if name.startswith(f"{_PLAYERS}/")
            }
            channel = folder.parent.name or path.name.partition(".")[0]
            yield Month(channel, f"{path}/{folder}", files[_HANDS], files.get(_NAMES, b""), players)


def gathered(month: Month) -> Iterator[Gathered]:
    """Yield the hands of a month in the order of their times, after the lines that cannot be read."""
    played: dict[int, list[re.Match[str]]] = defaultdict(list)
    for name, text in month.players.items():
        for number, line in enumerate(_lines(text), 1):
            found = _LINE.fullmatch(line)
            if found:
                played[int(found["time"])].append(found)
            elif line.strip():
                yield Gathered("", f"{month.where}/{_PLAYERS}/{name}:{number}: not a line of a player: {line[:60]!r}")
    hands, rosters = _by_time(month.hands), _by_time(month.roster)
    for time in sorted(played.keys() | hands.keys()):
        yield Gathered(_ohh(month, time, played[time], hands.get(time, []), rosters.get(time, [])))


def _by_time(text: bytes) -> dict[int, list[str]]:
    """The words of each line, by the time with which it begins."""
    lines = (line.split() for line in _lines(text))
    return {int(words[0]): words for words in lines if words and re.fullmatch(r"\d{1,10}", words[0], re.ASCII)}


def _lines(text: bytes) -> list[str]:
    return text.decode("latin-1").split("\n")


def _ohh(month: Month, time: int, lines: list[re.Match[str]], hand: list[str], roster: list[str]) -> str:
    """A hand as OHH; lines are those of its players, `hand` and `roster` the words of `hdb` and `hroster`."""
    lines.sort(key=lambda line: int(line["position"]))
    present = {line["name"] for line in lines}
    return json.dumps({
        "ohh": {
            "spec_version": "1.4.7",
            "site_name": "IRC Poker Database",
            "network_name": "IRC",
            "internal_version": "studbook",
            "tournament": False,
            "game_number": str(time),
            "start_date_utc": f"{datetime.fromtimestamp(time, UTC):%Y-%m-%dT%H:%M:%SZ}",
            "table_name": month.channel,
            "game_type": month.channel,
            "table_size": max((int(line["players"]) for line in lines), default=0),
            "currency": "PLAY",
            "players": [_player(line) for line in lines],
            **_money(lines),
            "irc_pots": [word for word in hand if _POT.fullmatch(word)],
            "irc_missing": [name for name in roster[2:] if name not in present],
        }
    })  # fmt: skip


def _money(lines: list[re.Match[str]]) -> dict[str, Any]:
    """What each player puts in is one payment, because the text does not divide it by streets."""
    payments = [
        {
            "action_number": number,
            "player_id": int(line["position"]),
            "action": "Add to Pot",
            "amount": int(line["put_in"]),
        }
        for number, line in enumerate(lines, 1)
    ]
    won = {int(line["position"]): int(line["won"]) for line in lines if int(line["won"])}
    wins = [{"player_id": player, "win_amount": amount} for player, amount in won.items()]
    return {
        "rounds": [{"id": 1, "street": "Third Street", "cards": [], "actions": payments}],
        "pots": [{"number": 0, "amount": sum(won.values()), "rake": 0, "player_wins": wins}],
    }


def _player(line: re.Match[str]) -> dict[str, Any]:
    position = int(line["position"])
    return {
        "id": position,
        "seat": position,
        "name": line["name"],
        "display": line["name"],
        "starting_stack": int(line["bankroll"]),
        "is_sitting_out": False,
        "irc_actions": line["actions"].split(),
        "irc_cards": line["cards"].split(),
    }
