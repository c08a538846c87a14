"""The shared vocabulary that every site's text is translated into.

The names of `Kind` are the rule names of every site's grammar; the names in the other enumerations, prefixed with
their field's name, are the names of its terminals (`GAME_STUD8`, `STREET_FOURTH`). Nothing after the grammar asks
which site a hand came from.
"""

from enum import IntEnum


class Kind(IntEnum):
    """The kind of event that a line of a hand describes."""

    ANTE = 1
    BRING_IN = 2
    STREET = 3
    DEAL = 4
    COMMUNITY = 5
    CHECK = 6
    BET = 7
    CALL = 8
    RAISE = 9
    FOLD = 10
    UNCALLED = 11
    SHOW = 12
    MUCK = 13
    NO_SHOW = 14
    COLLECT = 15
    TOTAL = 16
    POT = 17
    RAKE = 18
    FEE = 19
    BOARD = 20
    RESULT = 21
    NET = 22
    NO_LOW = 23
    CAPPED = 24
    OPEN_PAIR = 25
    TIMEOUT = 26
    DISCONNECT = 27
    CONNECT = 28
    SIT_OUT = 29
    JOIN = 30
    LEAVE = 31
    FINISH = 32
    CHAT = 33
    NOTICE = 34
    DEALER = 35
    """The dealer, or the player with the button."""
    BURN = 36
    RESHUFFLE = 37
    """The burn cards are shuffled back into the deck."""
    EXPOSED = 38
    """A downcard is dealt face up."""
    THROWN_AWAY = 39
    """A player throws away a hand although not allowed or not required to."""
    ANNOUNCE = 40
    """The dealer announces what a player shows."""
    PROTECTED = 41
    """A player who is out of time is all-in for the pot so far, however many chips are left."""
    SKIPPED = 42
    """The last betting round is skipped."""
    STAKE = 43
    """A Red Dog player bets a stake, which is kept apart from the pot; the kinds below are Red Dog's too."""
    TURN = 44
    """A card is turned up for the player to bet against."""
    CENTRE = 45
    """A centre card is turned up."""
    WIN = 46
    """A winning stake is paid from the pot and returned."""
    LOSE = 47
    """A stake goes into the pot."""
    PASS = 48
    """A player does not bet."""
    BUY = 49
    """A player pays into the pot for another card."""
    FUND = 50
    """The dealer puts up a new pot."""
    TAKE = 51
    """The dealer takes the pot."""
    SHARE = 52
    """A player gets a share of a divided pot."""
    STITCH = 53
    """The banker announces the last deal."""
    NEXT_DEALER = 54
    """The next dealer."""
    UNKNOWN = 55
    """A line, or part of one, that the site's grammar does not know."""


class Street(IntEnum):
    """The part of the hand an event belongs to; the dealing streets carry their number of cards."""

    BEFORE = 0
    SECOND = 2
    THIRD = 3
    FOURTH = 4
    FIFTH = 5
    SIXTH = 6
    SEVENTH = 7
    SHOWDOWN = 8
    SUMMARY = 9


class Game(IntEnum):
    """Stud and the Red Dog family; `OTHER` is any other game: recognised, counted and left alone."""

    OTHER = 0
    STUD = 1
    STUD8 = 2
    RAZZ = 3
    RAZZ27 = 4
    FIVESTUD = 5
    RED_DOG = 6
    RED_DOG_FOUR = 7
    RED_DOG_THREE = 8
    RED_DOG_BANK = 9
    RED_DOG_BANK_FOUR = 10
    RED_DOG_BANK_THREE = 11
    SHOOT = 12
    SLIPPERY_SAM = 13
    FORT_WAYNE = 14
    POLISH_RED_DOG = 15


RED_DOG_GAMES = tuple(game for game in Game if game >= Game.RED_DOG)
"""RULES C.2: players bet against the pot that their cards beat a turned-up card (RD-13: with fewer cards)."""


class Limit(IntEnum):
    """Betting structure."""

    FIXED = 1
    SPREAD = 2
    POT = 3
    NO = 4


class Currency(IntEnum):
    """The unit of a hand's amounts; play money and tournament chips are never added to cash.

    `UNKNOWN` means the site does not print whether the hand is for real or play money.
    """

    PLAY = 0
    CHIPS = 1
    USD = 2
    EUR = 3
    GBP = 4
    CAD = 5
    INR = 6
    UNKNOWN = 7


class Inferred(IntEnum):
    """How the stakes of a hand were inferred if the site does not print them."""

    PRINTED = 0
    OF_THE_BETS = 1
    OF_THE_BRING_IN = 2
    """No one made a full bet, so the size of one is unknown."""


class Half(IntEnum):
    """Which part of a pot an award pays."""

    WHOLE = 0
    HIGH = 1
    LOW = 2


class Draw(IntEnum):
    """Bits for what four upcards may become."""

    STRAIGHT = 1
    FLUSH = 2


class Outcome(IntEnum):
    """What a summary line says about a seat."""

    NONE = 0
    FOLDED = 1
    COLLECTED = 2
    WON = 3
    LOST = 4
    MUCKED = 5


class Flag(IntEnum):
    """Bits of an event's `flags` column."""

    ALL_IN = 1
    DID_NOT_BET = 2


class Prints(IntEnum):
    """Bits of a hand's `prints` column: what its site always prints when it happens."""

    UNCALLED = 1
    """Uncalled bets that are returned."""
    DID_NOT_BET = 2
    """In the summary, that a player folded before betting."""
    SINGLE_CARDS = 4
    """Each card separately, including the first three."""
    RAKE = 8
    """The rake; if none is printed, there was none."""
    NO_LOW = 16
    """That no hand qualifies for low."""
    ANNOUNCEMENTS = 32
    """What the dealer announces."""
    OPEN_PAIR = 16384
    """On fourth street, an open pair that allows double bets."""
    BUTTON = 32768
    """In this hand, a button: stud has none, and the site does not print one."""
    MAIN_POT_FIRST = 65536
    """The main pot's awards before those of the side pots, and low before high."""
    OPENING_STREET = 64
    """A heading for the first street; on other sites the first card begins it."""
    LATER_STREETS = 128
    """Headings for all later streets; on other sites a player's next card begins the next street."""
    ONE_HERO = 256
    """The downcards of only one player."""
    ALL_IN = 512
    """That a payment takes a player's last chip, every time."""
    LOWS = 1024
    """The low of a shown hand."""
    SUMMARY = 2048
    """A summary that lists every player."""
    FOLDED = 4096
    """In the summary, who folded; on other sites it has a line for every award."""
    UP_CARDS = 8192
    """Everyone's upcards, if any; other sites print only the hero's."""


class Zone(IntEnum):
    """Time zones that sites print; `TIME_ZONES` gives their rules."""

    UTC = 0
    ET = 1
    CET = 2
    EET = 3
    WET = 4
    MSK = 5
    BRT = 6
    CCT = 7
    AEST = 8
    PT = 9
    CT = 10
    MT = 11
    AT = 12
    NT = 13
    AKT = 14
    HST = 15
    ART = 16
    COT = 17
    IST = 18
    JST = 19
    AWST = 20
    ACST = 21
    NZT = 22
    EST = 23
    EDT = 24
    CST = 25
    CDT = 26
    MST = 27
    MDT = 28
    PST = 29
    PDT = 30
    WEST = 31
    BST = 32
    CEST = 33
    EEST = 34
    AEDT = 35


TIME_ZONES: dict[Zone, str] = {
    Zone.UTC: "UTC",
    Zone.ET: "America/New_York",
    Zone.CET: "Europe/Paris",
    Zone.EET: "Europe/Helsinki",
    Zone.WET: "Europe/Lisbon",
    Zone.MSK: "Europe/Moscow",
    Zone.BRT: "America/Sao_Paulo",
    Zone.CCT: "Asia/Shanghai",
    Zone.AEST: "Australia/Sydney",
    Zone.PT: "America/Los_Angeles",
    Zone.CT: "America/Chicago",
    Zone.MT: "America/Denver",
    Zone.AT: "America/Halifax",
    Zone.NT: "America/St_Johns",
    Zone.AKT: "America/Anchorage",
    Zone.HST: "Pacific/Honolulu",
    Zone.ART: "America/Argentina/Buenos_Aires",
    Zone.COT: "America/Bogota",
    Zone.IST: "Asia/Kolkata",
    Zone.JST: "Asia/Tokyo",
    Zone.AWST: "Australia/Perth",
    Zone.ACST: "Australia/Adelaide",
    Zone.NZT: "Pacific/Auckland",
    Zone.EST: "Etc/GMT+5",
    Zone.EDT: "Etc/GMT+4",
    Zone.CST: "Etc/GMT+6",
    Zone.CDT: "Etc/GMT+5",
    Zone.MST: "Etc/GMT+7",
    Zone.MDT: "Etc/GMT+6",
    Zone.PST: "Etc/GMT+8",
    Zone.PDT: "Etc/GMT+7",
    Zone.WEST: "Etc/GMT-1",
    Zone.BST: "Etc/GMT-1",
    Zone.CEST: "Etc/GMT-2",
    Zone.EEST: "Etc/GMT-3",
    Zone.AEDT: "Etc/GMT-11",
}
"""IANA name of each zone. Zones named after winter or summer have one offset all year (in Etc, west of
Greenwich is positive); the others follow daylight saving time."""

BETTING_STREETS = (Street.THIRD, Street.FOURTH, Street.FIFTH, Street.SIXTH, Street.SEVENTH)

STREET_NAMES = {
    Street.BEFORE: "before the deal",
    Street.SECOND: "second street",
    Street.THIRD: "third street",
    Street.FOURTH: "fourth street",
    Street.FIFTH: "fifth street",
    Street.SIXTH: "sixth street",
    Street.SEVENTH: "seventh street",
    Street.SHOWDOWN: "showdown",
    Street.SUMMARY: "summary",
}
"""Names of the parts of a hand, for people."""

RED_DOG_NAMES = {
    Game.RED_DOG: "Red Dog",
    Game.RED_DOG_FOUR: "Red Dog with four cards",
    Game.RED_DOG_THREE: "Red Dog with three cards",
    Game.RED_DOG_BANK: "Banker Red Dog",
    Game.RED_DOG_BANK_FOUR: "Banker Red Dog with four cards",
    Game.RED_DOG_BANK_THREE: "Banker Red Dog with three cards",
    Game.SHOOT: "Shoot",
    Game.SLIPPERY_SAM: "Slippery Sam",
    Game.FORT_WAYNE: "Fort Wayne Red Dog",
    Game.POLISH_RED_DOG: "Polish Red Dog",
}
"""Names of the games of the Red Dog family, for people; `game.games` has those of stud."""

LIMIT_NAMES = {
    Limit.FIXED: "a fixed limit",
    Limit.SPREAD: "a spread limit",
    Limit.POT: "pot limit",
    Limit.NO: "no limit",
}
"""Names of the betting structures, for people."""


class Did(IntEnum):
    """Bits of a player's `did` column."""

    DEALT_IN = 1
    BROUGHT_IN = 2
    VOLUNTARY = 4
    """Put chips in on third street beyond ante and bring-in."""
    COMPLETED = 8
    """Made the first full bet on third street (a completion or a voluntary full opening)."""
    RAISED = 16
    """Raised on third street after someone's full bet."""
    FOLDED = 32
    SHOWDOWN = 64
    """Was still in when cards decided the hand."""
    WON = 128
    """Collected something."""
    HIGH = 256
    """Won or shared a high half (or a whole pot)."""
    LOW = 512
    """Won or shared a low half (in razz: a pot)."""
    SCOOPED = 1024
    """Collected everything that was awarded."""
