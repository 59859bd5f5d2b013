"""What is plausible: every number of the referee that is no time, each with the sentence that
justifies it.

A cost is about -10 times the natural logarithm of how often it happens, as an integer: 10 is "one
hand in three does that". Costs add up along a hypothesis. No cost depends on a ruleset.
"""

# What hands do with marbles (a world).

STRAIGHTEN = 0  # a marble is lifted and put back: people straighten, bump and think all the time
TOGETHER = 3  # the same while another one is in the air: that is rarer
EXCHANGE = 5  # a marble comes down where another one has been that was in the air with it
DETOUR = 15  # the same by a marble that had been moved by then: what was moved is rather put back
QUICK = 40  # another marble came down in a hole that was empty for less than FLICKER_MS: no hand
WRONG_HOME = 30  # a marble is put into the home of another seat
PUSHED = 70  # a marble pushed out the one that lay in its hole, which no sensor saw leaving
CROSSWISE = 3  # a hole was seen full before the hole that its marble left was seen empty
GHOST = 40  # a marble came from nowhere: a sensor is wrong, or it had rolled off the board
BLIND_LIFT = 15  # a marble was lifted from a hole whose sensor is known to be wrong
BLIND_PUT = 15  # a marble was put into such a hole

# What a dial does with marbles (a world).

DENIED = 50  # the dial is in another quarter than its sensors say
STAYED = 20  # a marble on the dial was not seen to leave its hole as the dial turned
UNSEEN = 30  # the same, and it was carried: another one came to its hole at once
TORN = 20  # a marble that the dial would have carried on was put elsewhere
AT_ONCE = 15  # marbles left the dial at the same moment, and hands put them elsewhere
WHICH = (0, 0, 7, 11, 14, 16, 18)  # which of so many marbles in the air it was: 10 log n
EARLY_TURN = 10  # the next seat has turned the dial before the turn was done

# How a game goes on (a line).

PURPOSELESS = 20  # marbles were in the air together as a card that swaps lay open, without a swap
PURPOSELESS_BEFORE = 12  # the same before that card was laid
LIKELY = 12  # a world that costs no more than this above the cheapest was likely meant
SECOND = 30  # a whole move is on the board, and hands will go on with it all the same
MISTAKE = 50  # what lies there is no move of the open card, and nobody is moving any more
MISPLACED = 10  # for each marble that lies elsewhere then: few mistakes are likelier than many
HALF = 20  # what lies there is on the way to a move
EARLY = 20  # marbles have moved, and no card lies there for it yet: it is late
IN_HAND = 3  # nobody moves any more, but a marble is still in a hand
EARLY_LIFT = 3  # the next seat has lifted a marble before the turn was done
EARLY_PUT = 10  # the next seat has moved a marble before the turn was done
AGAIN = 6  # the next seat begins with the marble that was put down last
FOREIGN = 20  # before its card lies there a seat moves a marble that is not its own
UNTOUCHED = 40  # a move whose marbles no sensor has seen moving
BEFORE_CARD = 9  # a swap was made before its card was laid, as no picture shows
WAITS_UNBEGUN = 30  # the next seat lays its card before the open one has moved anything
WAITS_BEGUN = 15  # the same while hands are moving marbles for the open one
REPLACES_UNBEGUN = 5  # a card was laid by mistake, another one replaces it before anything moved
REPLACES_BEGUN = 15  # the same after marbles have been moved
OUT_OF_TURN = 15  # a card was laid by a seat whose turn it is not
READ_AGAIN = 5  # a card without a tag is laid that is the one that lies there
NOT_PLAYABLE = 20  # a card was laid that the seat cannot play
NOT_IN_HAND = 40  # a card was laid that the seat does not hold, as far as hands were scanned

# What was reported to people.

REPORTED = 50  # a card is laid although another turn before it was reported for a while
REPORTED_LATE = 25  # the same, but hands had gone on before they could have seen that
REPORTED_SOON = 5  # the same, and they have hardly seen it by now
AFTER = 8  # a marble is moved after another turn was reported: second thoughts

# Believing.

MARGIN = 9  # differences below it decide nothing
ASKED_MARGIN = 25  # the same while it is asked: that is not decided by a trifle
REBASED = 20  # a world of a turn that is undone, seen from the turn before
WINDOW = 60  # hypotheses that are dearer than the best by more than this are forgotten
