"""Play and questions for a test of any game: actions as words, the side that is asked, its choices, the reasons."""

from typing import Any

from rasputitsa.engine.match import Match


def act(match: Match, *actions: str) -> None:
    """Play actions written as words: `act(match, "move XLVI 0405", "end")`."""
    for action in actions:
        match.play(action.split())


def asked(match: Match) -> str:
    """The side that is asked, and for what: `"german prompt.move"`; empty when the game is over."""
    return f"{match.decision.side} {match.decision.prompt.key}" if match.decision else ""


def at(match: Match, unit: str) -> str:
    """The place of a unit: a hex, or a box beside the map; empty if it is no more."""
    found = match.state.units.get(unit)
    return "" if found is None else str(found.box or match.rules.grid.names[found.hex])


def verbs(match: Match) -> set[str]:
    """The verbs that may be done now."""
    return {option.verb for option in match.decision.options if option.weight} if match.decision else set()


def subjects(match: Match, verb: str) -> set[str]:
    """With whom, or with what, a verb may be done."""
    option = match.decision.option(verb) if match.decision else None
    return set(option.subjects) if option else set()


def targets(match: Match, verb: str, unit: str) -> set[str]:
    """The places that a verb offers to a unit."""
    option = match.decision.option(verb) if match.decision else None
    return set(option.targets(unit)) if option and unit in option.subjects else set()


def reach(match: Match, unit: str, verb: str = "move") -> set[str]:
    """The places to which a unit can move, or to which another verb takes it."""
    return targets(match, verb, unit)


def cost(match: Match, unit: str, hex: str) -> int:
    """The price of a move, in the game's points of movement."""
    assert match.decision is not None
    option = match.decision.option("move")
    assert option is not None
    return int(option.figures(unit, hex)["mp"])


def why(match: Match, action: str) -> str:
    """The key of the reason why an action is refused; empty where it is allowed."""
    reason = match.refusal(action.split())
    return reason.key if reason else ""


def refusal(match: Match, action: str) -> tuple[str, dict[str, Any]]:
    """The key of the reason why an action is refused, and its facts."""
    reason = match.refusal(action.split())
    return reason.key, dict(reason.facts)


def why_rule(match: Match, action: str) -> str:
    """The rule behind the reason."""
    reason = match.refusal(action.split())
    return reason.rule if reason else ""


def told(match: Match, key: str) -> list[dict[str, Any]]:
    """The facts of all events of a kind since the beginning."""
    return [dict(event.text.facts) for _, group in match.chronicle() for event in group if event.text.key == key]


def panel(match: Match, id: str) -> Any:
    """A panel beside the map, as JSON."""
    return next(panel for panel in match.rules.game.panels(match.look) if panel["id"] == id)


def overlay(match: Match, id: str, side: str = "", unit: str = "") -> Any:
    """An overlay over the map, as JSON."""
    return match.rules.game.overlay(match.look, id, side, unit)
