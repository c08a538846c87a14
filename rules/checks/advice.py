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
    "M14": Advice(
        "Every pot that somebody won has a line that pays it.",
        "Ask the room for the missing line; the stacks of the next hand show who got the money.",
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
    "B09": Advice(
        "Where the low card is all-in for the ante, the next player to its left opens.",
        "See who should have opened; the amounts may still be right.",
    ),
    "B10": Advice(
        "Behind a short bring-in the others pay what the house says: the full one, or the short one.",
        "See the house's `short_bringin`.",
    ),
    "B11": Advice("A completion is to exactly one small bet.", "Correct the bet to the small bet."),
    "B12": Advice(
        "The word (bet, raise, complete) fits the amounts.", "Nothing: amounts decide, words are the room's habit."
    ),
    "O01": Advice("Behind the opener the next player to his left acts.", "See who acted before his turn."),
    "O02": Advice(
        "The best board opens a street.", "The street was opened by the wrong player; later bets may still stand."
    ),
    "O03": Advice(
        "Of equal boards the one nearest to the dealer's left opens, or the highest suit where the house says so.",
        "See the house's `tie.suit`; where neither dealer nor order of the deal is printed, any of them may open.",
    ),
    "O04": Advice("Where the best board is all-in, the next may open.", "See the house's `allin.leader`."),
    "O05": Advice("Action goes clockwise.", "See who was passed over."),
    "O06": Advice("Only players with cards and chips act.", "A line is wrong or the hand is mixed with another."),
    "O07": Advice(
        "A check needs nothing to call, a call something; a fold with nothing to call is allowed, and noted.",
        "Look for a bet that is missing before this line; a fold cost the player a free card.",
    ),
    "O08": Advice(
        "A street ends when everyone has answered, and not before.", "Look for missing or doubled lines of the street."
    ),
    "O09": Advice("Nobody bets when nobody can call.", "The bet goes back; see M06."),
    "O10": Advice(
        "Who opened sixth street opens the seventh, while he can.",
        "An open seventh card does not count: the first to speak stays the same.",
    ),
    "O11": Advice(
        "Who runs out of time checks or folds, or is all-in where the house protects him.", "See the house's `timeout`."
    ),
    "S01": Advice("Bets have the size of the street.", "Correct the bet to the street's size."),
    "S02": Advice(
        "A double bet on fourth street needs an open pair, in the games and by the players that the house allows.",
        "Check the boards and the house's `pair4.games` and `pair4.who`.",
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
    "S10": Advice("Behind the cap there are only calls and folds.", "The wager goes back; see S05."),
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
    "C07": Advice(
        "The deal begins with the same player on every street, while he is in.",
        "Nothing; cards dealt in another order are a misdeal only if noticed at once.",
    ),
    "C08": Advice(
        "A card for everyone comes exactly when the deck is short.", "Count the cards by the house's `community`."
    ),
    "C09": Advice(
        "Behind a community card there are only such cards.",
        "A misdeal: the street should have been a card for everyone.",
    ),
    "C10": Advice(
        "Who shows at the showdown shows his whole hand.", "Judge by what is known; ask for the missing cards."
    ),
    "C11": Advice("The board line repeats the card for everyone.", "Trust the heading of the street."),
    "C12": Advice(
        "The hero's closed cards are the same wherever they are printed.",
        "Find out which line is true before judging the showdown.",
    ),
    "C13": Advice(
        "Cards that nobody has seen are never part of a described hand.",
        "The room knows more than it prints: ask for the cards.",
    ),
    "C14": Advice(
        "Where one seventh card is exposed, all are dealt open; or the last round of betting is left out.",
        "See whether the player was all-in when it happened.",
    ),
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
    "H06": Advice("The summary describes a hand as the show did.", "Trust the cards."),
    "H07": Advice('"No low hand" is printed exactly when nobody has a low.', "See whether the low half was paid."),
    "H08": Advice("Who wagered last shows first.", "Nothing: the order of showing decides no pot."),
    "H09": Advice("Nobody throws away a hand that wins.", "Cards speak: see whether the hand was really given up."),
    "H10": Advice(
        "Who is paid at a showdown has shown his hand.",
        "Ask the room for the cards; without them the pot cannot be judged.",
    ),
    "H11": Advice("Who is left alone takes the whole pot, both halves.", "Pay him the rest."),
    "H12": Advice(
        "There are no more community cards than streets without a regular card.", "Count the cards of the deck."
    ),
    "H13": Advice("Equal hands share; suits decide no pot.", "Pay the equal hand its share."),
    "H14": Advice("A hand shown when it goes all-in is the same at the showdown.", "Find out which line is true."),
    "T01": Advice("A pot pays what its layer holds after rake.", "See which award is missing or too large."),
    "T02": Advice("Only who put into a pot is paid from it.", "An all-in player was paid from a side pot: recover it."),
    "T03": Advice("The low half exists exactly when an eligible hand has a low.", "Pay or recover the low half."),
    "T04": Advice(
        "The odd chip between high and low goes to the high half.", "See the house's `odd.hilo`; it is one chip."
    ),
    "T05": Advice(
        "Odd chips of a tie go to the right hand: by suit, or by seat where the dealer is printed.",
        "See the house's `odd.tie_high` and `odd.tie_low`; it is one chip.",
    ),
    "T06": Advice("Nobody gets two odd chips.", "Move one to the next winner."),
    "T07": Advice("Shares are even to the unit.", "Pay the difference: it is more than an odd chip."),
    "T08": Advice("Hands that are equal both ways share the whole pot.", "See the house's `odd.same_both`."),
    "T09": Advice(
        "Side pots are paid before the main pot, high before low (or, in some rooms, both the other way round).",
        "Nothing: the order decides nothing.",
    ),
    "T10": Advice(
        "Every pot bears its part of the rake, or the main pot all of it.",
        "Compare with the room's terms; players in one pot may have paid for another.",
    ),
    "T11": Advice(
        "What nobody called is returned, and not paid as a pot.",
        "The money went to the right player; the rake may not have been taken from it.",
    ),
    "T12": Advice("A pot that only one player can win is a refund.", "See that no rake was taken from it."),
    "T13": Advice("Two lines of a player who wins both halves make the whole pot.", "Pay the difference."),
    "R01": Advice("The rake is within the house's bound.", "Compare with the room's schedule, see `rake.percent`."),
    "R02": Advice(
        "The rake is, to one unit, what nearly all hands of this room and stake follow.",
        "Compare with `studbook rake`, which shows the fit, and with the room's terms of that day.",
    ),
    "R03": Advice("A hand that ends on the first street is not raked.", "Claim the rake back."),
    "R04": Advice("The rake is taken before the pot is split.", "See M01."),
    "R05": Advice(
        "A room that prints its rake prints it in this hand; what the awards leave over is taken for it.",
        "See that the amount fits `studbook rake`; if not, a winner was paid too little.",
    ),
    "R06": Advice("Tournaments and home games are not raked.", "Claim the rake back."),
    "R07": Advice(
        "At one table, of as many players, a larger pot pays no smaller rake.",
        "Look at the hand: it was raked by another rule than those around it.",
    ),
    "P01": Advice("The text can be decoded.", "Get the file again: characters are lost, names may be wrong."),
    "P02": Advice(
        "The hand has its head, its players, and an end.",
        "The text is kept as rejected: get the whole file and import it again.",
    ),
    "P03": Advice(
        "A hand number has one content; another player's file of the same hand may agree with it.",
        "See X08 for what differs, and find out which of the two files was changed.",
    ),
    "P04": Advice(
        "The name of the file says the same game as the hand.", "Nothing: the head of the hand is what counts."
    ),
    "P05": Advice("Every line is known.", "Send us the line: a room has a new wording."),
    "P06": Advice("Seats and names are unique, and who is dealt in has chips.", "The head of the hand is damaged."),
    "P07": Advice("Who acts is in the hand.", "A seat line is missing, or the hand is mixed with another."),
    "P08": Advice("Streets come in order.", "Lines are missing or doubled."),
    "P09": Advice("Numbers and dates are possible.", "The text is kept as rejected: look at the line."),
    "P10": Advice("The summary says what happened.", "Trust the lines of the play; report the summary."),
    "P11": Advice(
        "Hands of a table come one after the other, in the order of their numbers.",
        "Clocks or numbers were changed, or two tables have one name.",
    ),
    "P12": Advice(
        "What the room always prints is there.", "The hand may be written by a person or a program, not by the room."
    ),
    "P13": Advice(
        "Every line is known.",
        "The figures are right: the line is kept word for word. Report it: the room has a new wording.",
    ),
    "X01": Advice("Stacks go on from hand to hand.", "A hand, a rebuy or a top-up is missing in between."),
    "X02": Advice(
        "A stack that is other than it was left is explained: a line, a top-up, a rebuy, a return to the table.",
        "Nothing, where the room fills stacks up.",
    ),
    "X03": Advice(
        "No hand of a sitting is missing.",
        "Look for another file of that time; at a table of mixed games hands of other games are not kept.",
    ),
    "X04": Advice("Balances are those before the ante.", "Nothing: the room prints them behind it."),
    "X05": Advice("Ante and bets change with the level only.", "See whether the table changed its stakes."),
    "X06": Advice("Who has lost everything is gone, or buys in again.", "A line is missing."),
    "X07": Advice("Nobody changes his seat without leaving.", "Nothing, where the room lets players move."),
    "X08": Advice("Two files of one hand tell the same.", "Ask both players for the original; one was changed."),
    "X09": Advice(
        "The results of a session and its rake make nothing, and a player's results are what his stack gained.",
        "See the sheet (studbook sheets), then the hand that does not balance: M01.",
    ),
    "X10": Advice(
        "There is time for what happens: a third of a second an action, ten seconds for who runs out of time.",
        "Nothing, where the clock was set; else a hand may have been made up.",
    ),
    "G01": Advice(
        "The pot holds what was put in less what was taken out, and never less than nothing.",
        "Go through the deal by `studbook explain`: the first step at which the pot is another is the wrong one.",
    ),
    "G02": Advice(
        "A stake is at least the least one and at most the pot, half of it in Polish Red Dog, or what he has.",
        "Pay or take the stake that he might have bet, by agreement.",
    ),
    "G03": Advice(
        "Who wins has a card that beats the turned one; who loses has none.",
        "Turn the payment round: his cards are printed.",
    ),
    "G04": Advice(
        "A stake changes hands as it was bet; a win in Polish Red Dog is twice the stake.",
        "Pay the difference, or put it into the pot.",
    ),
    "G05": Advice(
        "A winner shows the card that wins, everyone else his whole hand.",
        "Ask for the cards: without them nobody knows whether he lost.",
    ),
    "G06": Advice(
        "Everybody has the cards of the game, the banker none.", "Lines are missing, or a misdeal was played."
    ),
    "G07": Advice(
        "All have one turn, clockwise from the dealer's left.", "See whether a line is missing or two were exchanged."
    ),
    "G08": Advice(
        "All ante before a deal, and again as soon as the pot does not hold the least stake; never against a banker.",
        "Collect the ante, or give it back.",
    ),
    "G09": Advice("A deal ends when the pot is broken.", "Give back what was bet afterwards."),
    "G10": Advice("The deal passes, or stays, as the game says.", "A deal may be missing in between."),
    "G11": Advice(
        "The stitch round is announced when the pot has tripled, and only then.",
        "Ask the banker: he takes the pot one deal too late, or too early.",
    ),
    "G12": Advice("A dealer puts up what was agreed.", "Take the difference, or give it back, before the next deal."),
    "G13": Advice(
        "The card in the centre is the first one, in Slippery Sam the first of six or less.",
        "See which card the bets were settled against.",
    ),
    "G14": Advice(
        "Another card costs a fifth of the pot, and nobody buys more than two.", "Pay the difference into the pot."
    ),
    "G15": Advice(
        "A dealer takes all that is in the pot at the end of his deals; shares are not more than the pot.",
        "See who deals next: what was taken wrongly belongs to his pot.",
    ),
    "G16": Advice(
        "No card is turned that everybody has seen burned.",
        "Nothing, but shuffle before the pack comes round: too many players for one pack.",
    ),
    "A01": Advice("The dealer announces what is shown.", "Nothing: announcements bind nobody."),
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
    "G": "Red Dog",
    "A": "Announcements",
}
"""What the first letter of a code stands for."""
