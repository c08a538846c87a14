"""What every check verifies, and what an auditor should do about its findings."""

from typing import NamedTuple


class Advice(NamedTuple):
    """Two sentences on a check."""

    verifies: str
    todo: str


ADVICE: dict[str, Advice] = {
    "M01": Advice(
        "What the players put in is what they get back, are paid, and the room keeps.",
        "Recount the hand by its lines; if they are complete, ask the room where the difference went.",
    ),
    "M02": Advice(
        "Nobody puts in more than he has.", "Look for a line that is missing between his stack and this payment."
    ),
    "M03": Advice(
        "The printed total pot is what was bet, by the room's own way of counting.",
        "See M01: if the money adds up, only the printed line is wrong.",
    ),
    "M04": Advice(
        "Every printed pot holds what its contributors put into it.",
        "Compare with the layers that `studbook show` lists, and see who was paid from the wrong one.",
    ),
    "M05": Advice(
        "The running pot that some rooms print is right on each street.",
        "Look for a bet that is missing before that street.",
    ),
    "M06": Advice(
        "What nobody called goes back, all of it, to the one who bet it.",
        "Pay the player the difference, or take it from him.",
    ),
    "M07": Advice("The lines that pay a player make what the summary says.", "Trust the lines; report the summary."),
    "M08": Advice(
        "Net results and final stacks that a room prints are those of the replay.",
        "See whether the next hand begins with the printed or with the replayed stack.",
    ),
    "M09": Advice("Amounts are whole units of the table.", "Check the unit: an old table may have played for nickels."),
    "M10": Advice(
        "Only players who are still in are paid, each once for every half of a pot.",
        "The award belongs to someone else: see H05 of the same hand.",
    ),
    "M11": Advice(
        "A tournament table's chips stay the same from hand to hand.",
        "Look for a hand, a rebuy or a table move that is missing in between.",
    ),
    "M12": Advice("Fees are not negative.", "Ask the room what the line means."),
    "M13": Advice(
        "A player is said to be all-in exactly when his last chip goes in.",
        "Check his stack at the beginning of the hand.",
    ),
    "B01": Advice("Everyone who is dealt in antes, once.", "See whether he was away, or whether a line is missing."),
    "B02": Advice("All antes are equal.", "Give back what is too much."),
    "B03": Advice("Only who has no more antes less.", "Collect the rest, or treat the hand as misdealt."),
    "B04": Advice(
        "The right door card brings in: the lowest, the highest in razz, by suit where ranks are equal.",
        "Check the door cards and the house's `bringin.high`; the hand was opened by the wrong player.",
    ),
    "B05": Advice("The first street is opened once.", "Read the lines of the street: one may be doubled or missing."),
    "B06": Advice(
        "The bring-in is the same in every hand of a sitting.", "See whether the level changed without a word."
    ),
    "B07": Advice(
        "Ante and bring-in are in a usual ratio to the small bet.", "Nothing: an unusual structure is no mistake."
    ),
    "B08": Advice(
        "Who must open neither checks nor folds.", "The bring-in is still due; a live dealer returns the cards."
    ),
    "B11": Advice("A completion is to exactly one small bet.", "Correct the bet to the small bet."),
    "O01": Advice("Behind the opener the next player to his left acts.", "See who acted before his turn."),
    "O02": Advice(
        "The best board opens a street.", "The street was opened by the wrong player; later bets may still stand."
    ),
    "O03": Advice(
        "Of equal boards the first in the order of the deal opens.",
        "Nothing, where the order of the deal is not known; else see `tie.suit`.",
    ),
    "O04": Advice("Where the best board is all-in, the next may open.", "See the house's `allin.leader`."),
    "O05": Advice("Action goes clockwise.", "See who was passed over."),
    "O06": Advice("Only players with cards and chips act.", "A line is wrong or the hand is mixed with another."),
    "O07": Advice(
        "A check needs nothing to call, a call something.", "Look for a bet that is missing before this line."
    ),
    "O08": Advice(
        "A street ends when everyone has answered, and not before.", "Look for missing or doubled lines of the street."
    ),
    "O09": Advice("Nobody bets when nobody can call.", "The bet goes back; see M06."),
    "S01": Advice("Bets have the size of the street.", "Correct the bet to the street's size."),
    "S02": Advice(
        "A double bet on fourth street needs an open pair, in the games of the house.",
        "Check the boards and the house's `pair4.games`.",
    ),
    "S03": Advice("A raise adds exactly one bet.", "Correct the raise; behind a short all-in see B-24."),
    "S04": Advice(
        "A short all-in does not let those raise again who have acted.", "The raise should have been a call."
    ),
    "S05": Advice(
        "A street has no more wagers than the house allows.", "See the house's `cap.wagers` and `cap.headsup`."
    ),
    "S06": Advice(
        'The room says "capped" at the last wager that is allowed, and "pair on board" where somebody shows one.',
        "Check the house's `cap.wagers`: the room may play by another.",
    ),
    "S07": Advice("A call costs what is missing.", "Collect or return the difference."),
    "S08": Advice("The increment of a raise fits the total it reaches.", "Trust the total where the money adds up."),
    "S09": Advice(
        "Where players choose the size, a wager lies between the least and the most.",
        "Correct the wager to the nearer bound.",
    ),
    "C01": Advice("Every card is a card.", "Ask the room for the hand again; what cannot be read is not judged."),
    "C02": Advice("No card is dealt twice.", "The hand is fouled: void it, or find the line that is wrong."),
    "C03": Advice("Everyone gets the right number of cards.", "A misdeal, or a line is missing."),
    "C04": Advice(
        "Cards printed again are those printed before.",
        "Find out which of the two lines is true before judging the showdown.",
    ),
    "C05": Advice(
        "Closed cards of opponents are not printed before the showdown.",
        "Nothing, in files of observers; else ask who saw them.",
    ),
    "C06": Advice("Every player who is in gets a card a street, nobody else.", "A misdeal, or a line is missing."),
    "C08": Advice(
        "A card for everyone comes exactly when the deck is short.", "Count the cards by the house's `community`."
    ),
    "C10": Advice(
        "Who shows at the showdown shows his whole hand.", "Judge by what is known; ask for the missing cards."
    ),
    "C11": Advice("The board line repeats the card for everyone.", "Trust the heading of the street."),
    "H01": Advice(
        "A described high hand is what the cards make.", "See H05: only if the wrong player was paid does it matter."
    ),
    "H02": Advice("A described low is what the cards make.", "See H05."),
    "H03": Advice("A described razz hand is what the cards make.", "See H05."),
    "H04": Advice("A described 2-7 low is what the cards make.", "See H05."),
    "H05": Advice(
        "Every pot and half is paid to those who won it.",
        "Pay the winner that is named, and recover the award: this is the finding that costs players money.",
    ),
    "H07": Advice('"No low hand" is printed exactly when nobody has a low.', "See whether the low half was paid."),
    "T01": Advice("A pot pays what its layer holds after rake.", "See which award is missing or too large."),
    "T02": Advice("Only who put into a pot is paid from it.", "An all-in player was paid from a side pot: recover it."),
    "T03": Advice("The low half exists exactly when an eligible hand has a low.", "Pay or recover the low half."),
    "T04": Advice(
        "The odd chip between high and low goes to the high half.", "See the house's `odd.hilo`; it is one chip."
    ),
    "T05": Advice(
        "Where suits decide it, odd chips of a tie go to the right hand.",
        "See the house's `odd.tie_high` and `odd.tie_low`; it is one chip.",
    ),
    "T06": Advice("Nobody gets two odd chips.", "Move one to the next winner."),
    "T07": Advice("Shares are even to the unit.", "Pay the difference: it is more than an odd chip."),
    "T08": Advice("Hands that are equal both ways share the whole pot.", "See the house's `odd.same_both`."),
    "R01": Advice("The rake is within the house's bound.", "Compare with the room's schedule, see `rake.percent`."),
    "R03": Advice("A hand that ends on the first street is not raked.", "Claim the rake back."),
    "R04": Advice("The rake is taken before the pot is split.", "See M01."),
    "R06": Advice("Tournaments and home games are not raked.", "Claim the rake back."),
    "P03": Advice("A hand number has one content.", "Find out which of the two files was changed."),
    "P05": Advice("Every line is known.", "Send us the line: a room has a new wording."),
    "P06": Advice("Seats and names are unique, and who is dealt in has chips.", "The head of the hand is damaged."),
    "P07": Advice("Who acts is in the hand.", "A seat line is missing, or the hand is mixed with another."),
    "P08": Advice("Streets come in order.", "Lines are missing or doubled."),
    "P10": Advice("The summary says what happened.", "Trust the lines of the play; report the summary."),
    "X01": Advice("Stacks go on from hand to hand.", "A hand, a rebuy or a top-up is missing in between."),
}

SECTIONS = {
    "P": "File and hand",
    "M": "Money",
    "B": "Ante and bring-in",
    "O": "Order of action",
    "S": "Sizes of bets",
    "C": "Cards",
    "H": "Showdown",
    "T": "Pots and odd chips",
    "R": "Rake",
    "X": "Between hands",
}
"""What the first letter of a code stands for."""
