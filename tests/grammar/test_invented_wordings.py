"""A thousand wordings that no site has: none gives a player a wrong result, and what is not read names its line."""

from collections import defaultdict
from random import Random

from studbook.grammar.rejects import Reject
from studbook.machine.state import machine
from tests.grammar.audited_texts import XML, Imported, Real, imported, places_in_xml, with_line

WORDINGS = 100 if not machine().is_fast() else 1000
DEEDS = (
    "donates", "puts in", "stakes", "re-buys for", "straddles", "is charged", "tips the dealer", "straightens up to",
    "matches", "throws away", "lays down", "passes", "taps the table", "antes again", "adds on", "takes insurance for",
    "surrenders", "buys the button", "splits with", "tops up to", "gets back", "is refunded", "wins a bonus of",
    "earns", "takes home", "drags", "scoops up", "pushes", "is awarded", "shows one card", "exposes", "peeks at",
)  # fmt: skip
AMOUNTS = ("", " {sum}", " {sum} more", " ({sum})", " to {sum}", ", {sum} in all", " {sum} and is all-in", " from pot")
FRAMES = ("{name}{deed}", "{name}:{deed}", "* {name}{deed}", "Dealer: {name}{deed}", "{name} -{deed}", "[{name}]{deed}")
CHAT = ("{name}:{deed}", "Dealer: {name}{deed}")
"""Lines of chat. Some sites print them, so that they are known there, even in the place of an action."""
OTHERS = tuple(frame for frame in FRAMES if frame not in CHAT)
ELEMENTS = (
    '<{tag} player="{name}" sum="{sum}"/>',
    "<{tag}>{name} {sum}</{tag}>",
    '<{tag} no="7" value="{sum}"></{tag}>',
)


def wording(hand: Real, chance: Random, frames: tuple[str, ...] = FRAMES) -> str:
    """A line, or in XML an element, about something that players do nowhere."""
    total = chance.choice(("0.04", "$0.04", "1", "$2", "100", "1,250", "€3.50", "2.5"))
    name, deed = chance.choice(hand.names), chance.choice(DEEDS)
    if hand.site in XML:
        return chance.choice(ELEMENTS).format(tag=deed.split(" ")[0].replace("-", ""), name=name, sum=total)
    words = f" {deed}{chance.choice(AMOUNTS).format(sum=total)}"
    return chance.choice(frames).format(name=name, deed=words)


def changed(hand: Real, chance: Random) -> bytes:
    """The hand with a wording between two lines of its play, or in the place of one."""
    if hand.site in XML:
        place = chance.choice(places_in_xml(hand.text, rb"(<(?:action|event|winner)\b[^<>]*/>)"))
        return hand.text[:place] + wording(hand, chance).encode() + hand.text[place:]
    at = chance.choice(hand.lines[:-1])
    if chance.random() < 0.5:
        return with_line(hand, at, wording(hand, chance))
    lines, words = hand.text.split(b"\n"), wording(hand, chance, OTHERS)
    return b"\n".join([*lines[:at], words.encode(), *lines[at + 1 :]])


def test_no_invented_wording_gives_a_wrong_result(real: list[Real]) -> None:
    chance, by_site = Random(8), defaultdict(list)
    for hand in real:
        by_site[hand.site].append(hand)
    hands = [chance.choice(by_site[site]) for _ in range(WORDINGS // len(by_site) + 1) for site in by_site]
    texts = [changed(hand, chance) for hand in hands]
    kept = 0
    for hand, text, result in zip(hands, texts, imported(texts, [hand.site for hand in hands]), strict=True):
        if isinstance(result, Imported):
            # Words that a site knows as a note may replace an action: then the audit must report what is missing.
            known = not result.unknown
            assert result.nets == hand.nets or (known and set(result.codes) - set(hand.codes)), text.decode()
            kept += 1
        else:
            assert isinstance(result, Reject)
            assert result.line > 0, text.decode()
            assert result.reason, text.decode()
    assert len(by_site) > 8
    assert kept > len(hands) // 20
