"""Each test of the deal in words: three sentences for players, a formula for statisticians, the cards that enter."""

from typing import NamedTuple


class TestWords(NamedTuple):
    """One family of tests in words."""

    code: str
    title: str
    player: str
    """Three sentences."""
    formula: str
    cards: str
    """Which cards enter, and which may not."""


TESTS = (
    TestWords(
        "F1",
        "Door cards are dealt evenly",
        "Every card should be a door card equally often. The test counts how often each card, each rank and each suit "
        "was one. A deck with a missing card, or a dealer program that prefers some cards, shows here.",
        "X² = Σ (O_c − E)² / [Σ_h n_h (52 − n_h) / (52 · 51)], χ² with 51 df; for ranks and suits the same with 13 and "
        "4 classes: X² = Σ (O − E)² / [Σ_h n_h (52 − n_h) / 51 / classes], 12 and 3 df",
        "Door cards of all players dealt in, in hands in which all of them are known. Upcards of later streets may not "
        "enter: who gets one depends on what was folded before.",
    ),
    TestWords(
        "F2",
        "Door cards pair as often as they should",
        "Two door cards of a hand sometimes have the same rank. The test counts the hands in which this happens. A "
        "game that is rigged for action shows too many pairs, one that avoids them too few.",
        "N = hands with a pair; P(no pair of n) = C(13, n) 4ⁿ / C(52, n); z = (N − Σ p_h) / √Σ p_h (1 − p_h); exact "
        "if √Σ p_h (1 − p_h) is below 5",
        "The same door cards as in F1.",
    ),
    TestWords(
        "F3",
        "Starting hands are what chance gives",
        "Of 22,100 possible starting hands 52 are rolled up and 3,744 have a pair. The test counts how often you, or "
        "anyone whose downcards the room prints, got each class. It shows whether your starting hands are worse than "
        "they should be.",
        "G = 2 Σ O ln(O / E), χ² with 5 df (3 df for the number of cards from ace to eight); from 20,000 random "
        "samples if a class is expected fewer than five times",
        "The first three cards of accounts whose downcards the room prints in 99.5 % of their hands. Cards shown at a "
        "showdown may not enter: players who show them have stayed in.",
    ),
    TestWords(
        "F4",
        "A deal does not depend on earlier deals",
        "A bad shuffle leaves traces of the last hand. The tests look for the same card at the same seat, for ranks "
        "that follow each other, for whole deals that repeat, and for streaks of good starting hands. In a fair game "
        "the last hand says nothing about the next one.",
        "Same card: mean m / 52, variance m · 51 / 52² + m (m − 1) (1 / (52 · 51) − 1 / 52²) per pair of hands with m "
        "seats. Ranks: Σ over lags 1–10 of z². Repeated deals: Poisson, mean Σ C(N_n, 2) / (52 · 51 ⋯). Runs: "
        "Wald–Wolfowitz, per account",
        "Door cards of hands that follow each other at a table; for streaks, the starting hands of F3.",
    ),
    TestWords(
        "F5",
        "Chance alone decides who gets which card",
        "On each later street some cards are dealt to the players who are left. In a fair deal every way to hand these "
        "cards to these players is equally likely, no matter why they stayed. The test asks whether a group, such as "
        "players who are losing, gets the better ones too often.",
        "D = Σ (mean of x over G − mean of x), V = Σ (k − g) / (g (k − 1)) · S², z = D / √V. If the score depends on "
        "the receiver: V = Σ d_ij² / (k − 1), with d the row- and column-centred matrix of scores (Hoeffding)",
        "Upcards of all later streets on which every receiver's card is known. Nothing is compared with unseen cards, "
        "so there is no selection bias.",
    ),
    TestWords(
        "F6",
        "All-in hands end as often as they should",
        "When two players are all-in, no one decides anything any more. Each street gives one card to either of them, "
        "and it might as well have been the other way round. The test compares what they won with the average over all "
        "of these exchanges.",
        "μ and v: mean and variance of a player's share of the pot over the 2ʳ exchanges of r streets; z = Σ (W − μ) / "
        "√Σ v, W for the player whose seat number is lower",
        "Hands of two players who are all-in before the last card, if both hands are known in nearly all of these. "
        "If losers may hide their cards, the test does not run: the hands that are shown are not a random sample.",
    ),
    TestWords(
        "F7",
        "No account and no seat gets better cards",
        "F5 can be asked for each account and each seat. Among many accounts one must be the luckiest, so its figure "
        "is compared with the luckiest one of as many fair accounts. If some accounts are helped, the figures of all "
        "together spread too widely.",
        "X² = D' C⁺ D, χ² with rank(C) df, C_ij = −Σ S² / (k − 1); largest |z| of m: p = 1 − (1 − p₁)ᵐ",
        "The same cards as in F5, for accounts with 50 streets or more.",
    ),
    TestWords(
        "F8",
        "No card is dealt twice",
        "A deck has each card once. One hand in which a card appears twice shows that the deck, or the text, is not "
        "sound. `studbook audit` names the hands.",
        "Number of hands with the finding C02; 0 in every fair deal",
        "All cards that the text shows.",
    ),
)

NAIVE = (
    "Most audits compare how often the next card helps with live outs divided by unseen cards. That is no test of the "
    "deal: the unseen cards are not a random sample, because players who stay in hold the cards that you need, and "
    "players who fold do not. In a fair deal the difference does not go away with more hands, it becomes more "
    "certain. So this page shows it, and draws no conclusion from it."
)
LITTLE = 10_000
"""Up to this many hands, the page says first how little they show."""
EXPLAINED = (
    "p is the probability that a fair deal differs at least as much. A test is reported as different only if that "
    "holds at a false discovery rate of 1 % over all tests (Benjamini and Hochberg). Would have shown: the smallest "
    "bias that this many hands reveal in four of five cases. A difference is a reason to look, not a proof of who did "
    "what."
)
ANY_LOOK = "* stays valid however often one looks; the verdict is by it. Other p-values are valid for one look."
