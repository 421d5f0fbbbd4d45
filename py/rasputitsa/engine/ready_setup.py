"""A game that begins with a good set-up standing, for people who have never set one up."""

from rasputitsa.engine.match import Match


def readied(match: Match, seed: int) -> Match:
    """The same game, not begun, with the set-up standing that it brings for this; else the match as it is.

    It begins at that position, so that nothing was done in it yet: any other set-up can be made from there.
    """
    rules = match.rules
    for action in rules.game.ready:
        if match.refusal(action) is None:
            match.play(action)
    if not match.length:
        return match
    begun = Match.from_position(rules.game, match.position(), rules.scenario.id, rules.options, seed=seed)
    begun.mode = match.mode
    return begun
