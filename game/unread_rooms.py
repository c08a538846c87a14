"""Rooms that Studbook names and does not read: how their text is recognised, why it is not read, and what can be done.

This is the only list of them. No real file of any of these rooms was at hand. A row therefore asks for no more than
what is known of the room: the first line of its hands, or the kind of its files together with a name in them.
"""

from typing import NamedTuple


class UnreadRoom(NamedTuple):
    """A room, or a kind of file, whose hands cannot be read. Expressions are for UTF-8 bytes."""

    room: str
    """Its name for users."""
    recognised: str
    """How its text is recognised, in words."""
    why: str
    """Why it is not read: what follows "because"."""
    advice: str
    """What the user can do."""
    first_line: str = ""
    """How the first line of a hand begins; it counts at the beginning of any line."""
    begins: tuple[str, ...] = ()
    """Possible first four bytes of `first_line`, in lower case: see `game.sites.FirstLine`."""
    kind: str = ""
    """If there is no first line: `page` (HTML, also in mail), `xml`, `sheet` (Excel before 2007) or `text`."""
    named: str = ""
    """Then what the first lines contain."""
    also: str = ""
    """Then what they also contain, because a name alone may be in any text."""
    file: str = ""
    """Then a name of the file that will do instead of `named`."""

    @property
    def problem(self) -> str:
        """What is wrong with a text of this room, in a sentence.

        >>> UNREAD_ROOMS[0].problem[:72]
        'this is SwC: Studbook cannot read it, because SwC writes no text of stud'
        """
        return f"{NAMED_ONLY}{self.room}: Studbook cannot read it, because {self.why}; {self.advice}"


NAMED_ONLY = "this is "
"""How `UnreadRoom.problem` begins, and no other problem of a file."""
_SEND = "if it holds stud, send one hand with other names, so that the room can be added"
_NO_HAND = "no stud hand of this room has been seen"
_NO_FILE = "no file of this room has been seen"
_NUMBERED = r"(?is)\A(?=.*?\b(?:hand|game)\b[^\n]{0,40}[0-9]{4})(?=.*?\b(?:table|seat)\b)"
"""A numbered hand or game, and a table or seat."""
_LIKE_A_HAND = "its name, a numbered hand or game, and a table or seat in the first lines"


def _text(room: str, named: str) -> UnreadRoom:
    """Return a room of which only the name is known."""
    return UnreadRoom(room, _LIKE_A_HAND, _NO_FILE, _SEND, kind="text", named=named, also=_NUMBERED)


def _xml(room: str, named: str) -> UnreadRoom:
    """Return a room that writes XML, of which nothing else is known but the name."""
    return UnreadRoom(room, "XML with its name in the first lines", _NO_FILE, _SEND, kind="xml", named=named)


UNREAD_ROOMS = (
    UnreadRoom(
        "SwC",
        "`SwCPoker Hand #N:`",
        "SwC writes no text of stud hands",
        "write down stud hands as a house log",
        first_line=r"(?i:SwC ?Poker Hand #[0-9]+:)",
        begins=("swcp", "swc "),
    ),
    UnreadRoom(
        "BetOnline or another room of the Chico network",
        "`BetOnline Poker Game #N:`; also PayNoRake, ActionPoker and GearPoker",
        _NO_HAND,
        _SEND,
        first_line=r"(?i:(?:BetOnline|PayNoRake|Action ?Poker|Gear ?Poker)(?:\.[a-z]{2,3})?(?: Poker)? Game #[0-9]+:)",
        begins=("beto", "payn", "acti", "gear"),
    ),
    UnreadRoom(
        "GGPoker",
        "`Poker Hand #`, with a number and a colon",
        _NO_HAND,
        _SEND,
        first_line=r"(?i:Poker Hand #[A-Z]{0,4}[0-9]+:)",
        begins=("poke",),
    ),
    # A hand with the bare `***** Hand History for Game N *****` is PartyPoker's, which is read.
    UnreadRoom(
        "888poker (Pacific)",
        "`***** 888poker Hand History`",
        _NO_HAND,
        _SEND,
        first_line=r"(?i:(?:#Game No : [0-9A-Z]+\s*)?\*{5} (?:888|Pacific) ?[a-z.]{0,12} Hand History\b)",
        begins=("****", "#gam"),
    ),
    UnreadRoom(
        "an export of PokerTracker",
        "`** Game ID N Version:3 starting - ..`",
        "it is not the text that the room wrote",
        "import the files of the room itself",
        first_line=r"(?i:\*\* ?Game ID [0-9]+ Version:? ?[0-9]+ starting - )",
        begins=("** g", "**ga"),
    ),
    UnreadRoom(
        "Full Tilt's spreadsheet",
        "an Excel file (`.xls`) that contains `Full Tilt`",
        "it is a spreadsheet, not text",
        "import the text files of the folder HandHistory, or copy the hands into a text file",
        kind="sheet",
        named=r"(?i)Full ?Tilt",
    ),
    UnreadRoom(
        "a list of transactions of the Winning network (ACR)",
        "a web page called or headed `PlayerTransactionHistory`",
        "it lists payments and no hands",
        "import the folder handHistory, which `studbook rooms --find` looks for",
        kind="page",
        named=r"(?i)Player ?Transaction ?History",
        file=r"(?i)PlayerTransactionHistory",
    ),
    UnreadRoom(
        "a web page or mail of PokerStars",
        "HTML (`.htm`, `.eml`) with the name and a hand's number or `Hand History`",
        "it is HTML, not text",
        "save or copy the hands as plain text, and import that",
        kind="page",
        named=r"PokerStars",
        also=r"(?i)\b(?:hand|game) #[0-9]{6}|\b(?:hand|playing) history",
    ),
    UnreadRoom(
        "the IRC Poker Database",
        "lines of `hdb` or of a file in `pdb`: a time, numbers of players, and what was done on each street",
        "each hand is spread over several files of its folder",
        "put the hands of the folder together with `studbook convert FOLDER --to ohh --lossy -o irc.ohh`",
        kind="text",
        named=r"\A\s*(?:[0-9]{8,10}[ \t]+(?:[0-9]+[ \t]+){2,3}(?:[0-9]+/[0-9]+[ \t\r\n]+){3}"
        r"|\S+[ \t]+[0-9]{8,10}[ \t]+(?:[0-9]+[ \t]+){2}(?:[-BfkbcrAQK]+[ \t]+)+(?:[0-9]+[ \t]+){2}[0-9]+\s)",
    ),
    # What follows is recognised by a name only.
    _xml("Microgaming", r"(?i)\bMicrogaming\b"),
    _xml("Boss Media", r"(?i)\bBoss ?Media\b"),
    _text("Entraction", r"(?i)\bEntraction\b"),
    _text("Cake", r"(?i)\bCake ?Poker\b"),
    _text("CoinPoker", r"(?i)\bCoin ?Poker\b"),
    _text("Unibet", r"(?i)\bUnibet\b"),
    _text("Run It Once", r"(?i)\bRun ?It ?Once ?Poker\b|\bRunItOnce\b"),
)
