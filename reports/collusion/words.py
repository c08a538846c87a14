"""Each test of the players in words: three sentences for players, a formula for statisticians, and what it needs."""

from studbook.reports.fairness.words import TestWords

TESTS = (
    TestWords(
        "C1",
        "Hours together",
        "Partners sit at the same tables. So do players who like the same game at the same hour. How many hands two "
        "accounts played together is shown with every pair, and is never evidence.",
        "hands together",
        "All hands.",
    ),
    TestWords(
        "C2",
        "Chips that go from one to the other",
        "What you lose in a hand goes to those who win it. A better player wins from everyone, so the flow between two "
        "accounts is compared with what both win from everyone else. If one loses far more to the other than that, or "
        "folds to the last bet of the other too often, chips may be dumped.",
        "T = Σ (D_ij − (s_j − s_i) / n), s by least squares over all pairs, V = Σ of squares of each hand's influence, "
        "z = T / √V",
        "Results of all hands together, in big bets; 200 hands at least.",
    ),
    TestWords(
        "C3",
        "Betting alone against each other",
        "Partners do not bet against each other when everyone else has folded. The test compares how often two players "
        "bet and raise on the last three streets, when they are alone, with how often they do it against others. Bets, "
        "boards, the pot, the habits of both and the mood of the table are taken into account.",
        "logit p = stratum + own habits + opponent's habits + table; T = Σ (y − p) over the pair, "
        "V = φ Σ p (1 − p) (1 − h) + τ² (Σ p (1 − p))²; odds ratio exp(T / Σ p (1 − p))",
        "Decisions of both, 200 at least. Strata: game, street, facing a bet, bets so far, boards in five bands, pot.",
    ),
    TestWords(
        "C4",
        "Squeezing a third player",
        "Two partners can raise each other to drive out a third player, or to make them pay. The test compares how "
        "often one raises after the other has bet, while someone else is still in, with how often they do so after "
        "anyone else.",
        "As C3, with the last player to bet in place of the opponent",
        "Decisions that face a bet with three players or more still in.",
    ),
    TestWords(
        "C5",
        "Sharing cards",
        "If you need eights, you do not know that another player has two of them in the hole. A player who folds more "
        "often just then knows. The test compares folds with the live outs that the partner holds, less those that "
        "players in the same position hold.",
        "T = Σ (fold − p) (outs held by j − mean of players in j's position), V = Σ over hands of squares",
        "Needs everyone's downcards: a house log, an operator's records, or a room that opens all hands.",
    ),
    TestWords(
        "C6",
        "What the last actions are worth to the other",
        "When all cards are dealt, a fold of the better hand gives the pot away, and a call of the worse hand pays the "
        "other. The table shows how much each gives the other, beyond the habits of both. It is context, without a "
        "p-value, because a few big pots decide it.",
        "Σ (given − fitted), fitted by least squares from the situation, both players' habits",
        "Needs both hands, as C5.",
    ),
    TestWords(
        "C7",
        "Knowing more than one can see",
        "On the last street no one sees the opponent's downcards. The first test asks whether an account calls when it "
        "is ahead and folds when it is behind more than its own cards explain. The second asks whether an account wins "
        "more than others who play as many hands.",
        "T = Σ (call − p) (ahead − q), less what all others have per decision; "
        "z = (rate − line at its VPIP) / √(SE² + τ²)",
        "The first needs both hands, folded ones included, as C5. The second needs 500 hands in five sessions.",
    ),
    TestWords(
        "C8",
        "Hours and predictability",
        "Programs play for many hours without a break, and decide the same way in the same situation. The table lists "
        "the most hours in a row, and how predictable the decisions are, with everyone's for comparison. It is "
        "context, and many people play long hours.",
        "Entropy of decisions in public situations that an account met 20 times or more, in bits",
        "All decisions.",
    ),
)
EXPLAINED = (
    "p is the probability that honest play differs at least as much. A pair is unusual if it is a discovery at a false "
    "discovery rate of 1 % over all pairs and tests (Benjamini and Hochberg). Unusual is a reason to look at the "
    "hands, not a proof: friends, teachers and their pupils, and players who know each other well can be unusual, too."
)
ANY_LOOK = "With --since, verdicts are by p-values that stay valid however often one looks."
