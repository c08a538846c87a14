"""What each check verifies, and what an auditor should do about its findings."""

from typing import NamedTuple


class Advice(NamedTuple):
    """Two sentences about a check."""

    verifies: str
    todo: str


ADVICE: dict[str, Advice] = {
    "M01": Advice(
        "The players' bets equal the returns, the awards and what the house keeps.",
        "Recount the hand line by line; if no line is missing, ask the site about the difference.",
    ),
    "M02": Advice(
        "No player puts in more than their stack.",
        "Look for a missing line between the starting stack and this payment.",
    ),
    "M03": Advice(
        "The printed total pot matches the bets, counted the way the site counts them.",
        "See M01: if the money adds up, only the printed line is wrong.",
    ),
    "M04": Advice(
        "Every printed pot holds what its contributors put into it.",
        "Compare it with the pots that `studbook show` lists, and see who was paid from the wrong one.",
    ),
    "M05": Advice(
        "The running pot that some sites print is correct on each street.",
        "Look for a missing bet before that street.",
    ),
    "M06": Advice(
        "An uncalled bet goes back in full to the player who made it.",
        "Pay the player the difference, or collect it from them.",
    ),
    "M07": Advice(
        "The lines that pay a player add up to what the summary says.", "Trust the lines; report the summary."
    ),
    "M08": Advice(
        "The net results and final stacks that a site prints match the replay.",
        "See whether the next hand begins with the printed stack or the replayed one.",
    ),
    "M09": Advice("Amounts are whole units of the table.", "Check the unit: the table may have played in nickels."),
    "M10": Advice(
        "Only players still in the hand are paid, once for each half of a pot.",
        "The award belongs to someone else: see H05 for the same hand.",
    ),
    "M11": Advice(
        "The chips at a tournament table stay the same from hand to hand.",
        "Look for a missing hand, rebuy or table move in between.",
    ),
    "M12": Advice("Fees are not negative.", "Ask the site what the line means."),
    "M13": Advice(
        "A player is marked all-in exactly when their last chip goes in.",
        "Check the player's starting stack.",
    ),
    "M14": Advice(
        "Every pot that was won has a line that pays it.",
        "Ask the site for the missing line; the stacks in the next hand show who got the money.",
    ),
    "B01": Advice("Everyone dealt in antes once.", "See whether the player was away or a line is missing."),
    "B02": Advice("All antes are equal.", "Return the excess."),
    "B03": Advice("A short ante is allowed only when all-in.", "Collect the rest, or treat the hand as a misdeal."),
    "B04": Advice(
        "The right door card brings in: the lowest, or the highest in razz, with ties broken by suit.",
        "Check the door cards and the house's `bringin.high`; the wrong player opened the hand.",
    ),
    "B05": Advice(
        "The first street is opened once.", "Read the lines of the street: one may be duplicated or missing."
    ),
    "B06": Advice(
        "The bring-in is the same in every hand of a session.", "See whether the level changed without an announcement."
    ),
    "B07": Advice(
        "The ante and the bring-in are in a usual ratio to the small bet.",
        "Nothing: an unusual structure is not a mistake.",
    ),
    "B08": Advice("The bring-in may not check or fold.", "The bring-in is still due; a live dealer returns the cards."),
    "B09": Advice(
        "If the low card is all-in for the ante, the next player to its left opens.",
        "See who should have opened; the amounts may still be right.",
    ),
    "B10": Advice(
        "After a short bring-in, the other players call what the house says: the full amount or the short one.",
        "See the house's `short_bringin`.",
    ),
    "B11": Advice("A completion is to exactly one small bet.", "Correct the bet to the small bet."),
    "B12": Advice(
        "The verb (bet, raise, complete) matches the amounts.",
        "Nothing: amounts decide, and verbs are the site's habit.",
    ),
    "O01": Advice("The player to the left of the opener acts next.", "See who acted out of turn."),
    "O02": Advice(
        "The best board opens each street.", "The wrong player opened the street; later bets may still stand."
    ),
    "O03": Advice(
        "Among equal boards, the one nearest the dealer's left opens, or the highest suit if the house says so.",
        "See the house's `tie.suit`; if neither the dealer nor the order of the deal is printed, any of them may open.",
    ),
    "O04": Advice("If the best board is all-in, another player opens.", "See the house's `allin.leader`."),
    "O05": Advice("Action goes clockwise.", "See who was skipped."),
    "O06": Advice("Only players with cards and chips act.", "A line is wrong, or the hand is mixed up with another."),
    "O07": Advice(
        "A player checks with nothing to call and calls a bet; a fold with nothing to call is allowed but noted.",
        "Look for a missing bet before this line; the fold gave up a free card.",
    ),
    "O08": Advice(
        "A street ends when everyone has acted on the last bet, and not before.",
        "Look for missing or duplicated lines on the street.",
    ),
    "O09": Advice("No one bets when no one can call.", "The bet goes back; see M06."),
    "O10": Advice(
        "The player who opened sixth street also opens seventh, if still able to.",
        "An exposed seventh card does not count: the first to act stays the same.",
    ),
    "O11": Advice(
        "A player who runs out of time checks or folds, or is all-in if the house protects them.",
        "See the house's `timeout`.",
    ),
    "S01": Advice("Bets are the right size for the street.", "Correct the bet to the street's size."),
    "S02": Advice(
        "A double bet on fourth street needs an open pair, in a game and by a player for which the house allows it.",
        "Check the boards and the house's `pair4.games` and `pair4.who`.",
    ),
    "S03": Advice("A raise adds exactly one bet.", "Correct the raise; after a short all-in see B-24."),
    "S04": Advice(
        "A short all-in does not let players who have already acted raise again.", "The raise should have been a call."
    ),
    "S05": Advice(
        "A street has no more bets and raises than the house allows.", "See the house's `cap.wagers` and `cap.headsup`."
    ),
    "S06": Advice(
        'The site announces "capped" at the last raise allowed, and "pair on board" when a player shows one.',
        "Check the house's `cap.wagers`: the site may use a different cap.",
    ),
    "S07": Advice("A call is for the full amount still to be called.", "Collect or return the difference."),
    "S08": Advice(
        "The increment printed for a raise matches the total it reaches.", "Trust the total if the money adds up."
    ),
    "S09": Advice(
        "When players choose the size, a bet or raise is between the minimum and the maximum.",
        "Correct the wager to the nearer limit.",
    ),
    "S10": Advice("Once betting is capped, players may only call or fold.", "The wager goes back; see S05."),
    "C01": Advice("Every card can be read.", "Ask the site for the hand again; unreadable cards are not judged."),
    "C02": Advice("No card is dealt twice.", "The hand is fouled: void it, or find the line that is wrong."),
    "C03": Advice("Everyone gets the right number of cards.", "Either a misdeal, or a line is missing."),
    "C04": Advice(
        "Cards that are printed again match those printed before.",
        "Find out which of the two lines is true before judging the showdown.",
    ),
    "C05": Advice(
        "Opponents' downcards are not printed before the showdown.",
        "Nothing in an observer's file; otherwise ask who saw them.",
    ),
    "C06": Advice(
        "On each street, every player still in gets one card and no one else does.",
        "Either a misdeal, or a line is missing.",
    ),
    "C07": Advice(
        "The deal begins with the same player on every street, as long as that player is in.",
        "Nothing; cards dealt in the wrong order are a misdeal only if it is noticed at once.",
    ),
    "C08": Advice(
        "A community card is dealt exactly when the deck runs short.", "Count the cards by the house's `community`."
    ),
    "C09": Advice(
        "After a community card, only community cards follow.",
        "A misdeal: the street should have been a community card.",
    ),
    "C10": Advice(
        "A player who shows at the showdown shows the whole hand.",
        "Judge by the known cards; ask for the missing ones.",
    ),
    "C11": Advice("The board line repeats the community card.", "Trust the street heading."),
    "C12": Advice(
        "The hero's downcards are the same wherever they are printed.",
        "Find out which line is true before judging the showdown.",
    ),
    "C13": Advice(
        "Cards that no one has seen are never part of a described hand.",
        "The site knows more than it prints: ask for the cards.",
    ),
    "C14": Advice(
        "If one seventh card is exposed, all are dealt face up, or the last betting round is skipped.",
        "See whether the player was all-in when it happened.",
    ),
    "H01": Advice("A described high hand matches the cards.", "See H05: it matters only if the wrong player was paid."),
    "H02": Advice("A described low matches the cards.", "See H05."),
    "H03": Advice("A described razz hand matches the cards.", "See H05."),
    "H04": Advice("A described 2-7 low matches the cards.", "See H05."),
    "H05": Advice(
        "Every pot, and each half of it, is paid to the players who won it.",
        "Pay the winner named here and recover the award: this is the finding that costs players money.",
    ),
    "H06": Advice("The summary describes a hand the way the showdown did.", "Trust the cards."),
    "H07": Advice('"No low hand" is printed exactly when no one has a low.', "See whether the low half was paid."),
    "H08": Advice("The last player to bet or raise shows first.", "Nothing: the order of showing decides no pot."),
    "H09": Advice("No one mucks a winning hand.", "Cards speak: see whether the hand was really given up."),
    "H10": Advice(
        "A player who is paid at the showdown has shown a hand.",
        "Ask the site for the cards; without them the pot cannot be judged.",
    ),
    "H11": Advice("The last player left takes the whole pot, both halves.", "Pay the player the rest."),
    "H12": Advice(
        "There are no more community cards than streets without a regular card.", "Count the cards of the deck."
    ),
    "H13": Advice("Tied hands split the pot; suits never break ties.", "Pay the tied hand its share."),
    "H14": Advice("A hand shown when all-in is the same at the showdown.", "Find out which line is true."),
    "T01": Advice("Each pot pays out what it holds after rake.", "See which award is missing or too large."),
    "T02": Advice(
        "Only players who put chips into a pot are paid from it.",
        "An all-in player was paid from a side pot: recover the award.",
    ),
    "T03": Advice("There is a low half exactly when an eligible hand has a low.", "Pay or recover the low half."),
    "T04": Advice(
        "The odd chip between high and low goes to the high half.", "See the house's `odd.hilo`; it is one chip."
    ),
    "T05": Advice(
        "The odd chips of a tie go to the right hand: by suit, or by seat if the dealer is printed.",
        "See the house's `odd.tie_high` and `odd.tie_low`; it is one chip.",
    ),
    "T06": Advice("No one gets two odd chips.", "Move one to the next winner."),
    "T07": Advice("Shares are equal to within one unit.", "Pay the difference: it is more than an odd chip."),
    "T08": Advice("Hands that tie both ways split the whole pot.", "See the house's `odd.same_both`."),
    "T09": Advice(
        "Side pots are paid before the main pot, and high before low (in some sites both are the other way round).",
        "Nothing: the order does not matter.",
    ),
    "T10": Advice(
        "Every pot pays its share of the rake, or the main pot pays all of it.",
        "Compare with the site's terms; players in one pot may have paid for another.",
    ),
    "T11": Advice(
        "An uncalled bet is returned, not paid as a pot.",
        "The right player got the money; check that no rake was taken from it.",
    ),
    "T12": Advice("A pot that only one player can win is a refund.", "Check that no rake was taken from it."),
    "T13": Advice("The two awards of a player who scoops add up to the whole pot.", "Pay the difference."),
    "R01": Advice("The rake is within the house's limit.", "Compare it with the site's schedule; see `rake.percent`."),
    "R02": Advice(
        "The rake matches, to within one unit, the schedule that nearly all hands at this site and stake follow.",
        "Compare it with `studbook rake`, which shows the fit, and with the site's terms on that day.",
    ),
    "R03": Advice("A hand that ends on the first street is not raked.", "Claim the rake back."),
    "R04": Advice("The rake is taken before the pot is split.", "See M01."),
    "R05": Advice(
        "A site that prints its rake prints it in this hand; anything that the awards leave over is taken to be rake.",
        "Check that the amount fits `studbook rake`; if not, a winner was paid too little.",
    ),
    "R06": Advice("Tournaments and home games are not raked.", "Claim the rake back."),
    "R07": Advice(
        "At the same table with the same number of players, a larger pot never pays less rake.",
        "Look at the hand: it was raked by a different rule from the hands around it.",
    ),
    "P01": Advice("The text can be decoded.", "Get the file again: characters are lost, and names may be wrong."),
    "P02": Advice(
        "The hand has a header, players and an end.",
        "The text is kept as rejected: get the whole file and import it again.",
    ),
    "P03": Advice(
        "A hand number has one content; another player's file of the same hand may agree with it.",
        "See X08 for the differences, and find out which of the two files was changed.",
    ),
    "P04": Advice("The file name gives the same game as the hand.", "Nothing: the hand's header is what counts."),
    "P05": Advice("Every line is known.", "Send us the line: a site has a new wording."),
    "P06": Advice("Seats and names are unique, and everyone dealt in has chips.", "The hand's header is damaged."),
    "P07": Advice("Everyone who acts is in the hand.", "A seat line is missing, or the hand is mixed up with another."),
    "P08": Advice("Streets come in order.", "Lines are missing or duplicated."),
    "P09": Advice("Numbers and dates are possible.", "The text is kept as rejected: look at the line."),
    "P10": Advice("The summary says what happened.", "Trust the lines of play; report the summary."),
    "P11": Advice(
        "The hands of a table follow each other in the order of their numbers.",
        "Clocks or numbers were changed, or two tables share a name.",
    ),
    "P12": Advice(
        "Everything that the site always prints is there.",
        "A person or a program may have written the hand, rather than the site.",
    ),
    "P13": Advice(
        "Every line is known.",
        "The figures are right, and the line is kept word for word. Report it: the site has a new wording.",
    ),
    "X01": Advice("Stacks carry over from hand to hand.", "A hand, a rebuy or a top-up is missing in between."),
    "X02": Advice(
        "Any change in a stack between hands is explained: a line, a top-up, a rebuy, a return to the table.",
        "Nothing, if the site tops up stacks.",
    ),
    "X03": Advice(
        "No hand of a session is missing.",
        "Look for another file from that time; in mixed games, hands of other games are not kept.",
    ),
    "X04": Advice("Stacks are printed as they were before the ante.", "Nothing: the site prints them after it."),
    "X05": Advice("The ante and the bets change only with the level.", "See whether the table changed its stakes."),
    "X06": Advice("A busted player leaves or rebuys.", "A line is missing."),
    "X07": Advice("No one changes seats without leaving.", "Nothing, if the site lets players move."),
    "X08": Advice("Two files of one hand agree.", "Ask both players for the original; one was changed."),
    "X09": Advice(
        "A session's results and rake sum to zero, and each player's result equals the change in their stack.",
        "See the sheet (studbook sheets), then the hand that does not balance: M01.",
    ),
    "X10": Advice(
        "There is time for what happens: a third of a second per action, ten seconds for a timeout.",
        "Nothing, if the clock was reset; otherwise a hand may have been made up.",
    ),
    "G01": Advice(
        "The pot holds what was put in minus what was taken out, and is never negative.",
        "Step through the deal with `studbook explain`: the first step with a different pot is the wrong one.",
    ),
    "G02": Advice(
        "A stake is at least the minimum and at most the pot (half of it in Polish Red Dog) or all the player has.",
        "Pay or collect, by agreement, the stake that the player could have bet.",
    ),
    "G03": Advice(
        "A winner holds a card that beats the turned card; a loser does not.",
        "Reverse the payment: the player's cards are printed.",
    ),
    "G04": Advice(
        "The amount that changes hands is the stake; a win in Polish Red Dog pays twice the stake.",
        "Pay the difference, or put it into the pot.",
    ),
    "G05": Advice(
        "A winner shows the winning card; everyone else shows the whole hand.",
        "Ask for the cards: without them no one knows whether the player lost.",
    ),
    "G06": Advice(
        "Everyone has the number of cards of the game; the banker has none.",
        "Lines are missing, or a misdeal was played.",
    ),
    "G07": Advice(
        "Everyone has one turn, clockwise from the dealer's left.", "See whether a line is missing or two were swapped."
    ),
    "G08": Advice(
        "Everyone antes before a deal, and again once the pot is below the minimum stake; never against a banker.",
        "Collect the ante, or return it.",
    ),
    "G09": Advice("A deal ends when the pot is broken.", "Return what was bet afterwards."),
    "G10": Advice("The deal passes, or stays, according to the game.", "A deal may be missing in between."),
    "G11": Advice(
        "The stitch round is announced when the pot has tripled, and only then.",
        "Ask the banker, who takes the pot one deal too late or too early.",
    ),
    "G12": Advice("A dealer puts up the agreed amount.", "Collect or return the difference before the next deal."),
    "G13": Advice(
        "The centre card is the first one; in Slippery Sam, the first that is a six or lower.",
        "See which card the bets were settled against.",
    ),
    "G14": Advice(
        "Another card costs a fifth of the pot, and no one buys more than two.", "Pay the difference into the pot."
    ),
    "G15": Advice(
        "At the end of their deals, dealers take all that is in the pot; shares never exceed the pot.",
        "See who deals next: what was wrongly taken belongs to that dealer's pot.",
    ),
    "G16": Advice(
        "No turned card has been seen by everyone as a burn card.",
        "Nothing, but shuffle before the pack comes round: there are too many players for one pack.",
    ),
    "A01": Advice("The dealer announces what the boards show.", "Nothing: announcements are not binding."),
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
"""The meaning of the first letter of a code."""
