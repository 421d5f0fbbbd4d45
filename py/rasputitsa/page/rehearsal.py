"""An attack tried out before any unit is set on it: the battle of all that can join, and who of them are enough."""

from rasputitsa.engine.decision import Option
from rasputitsa.engine.dice import ScriptedDice
from rasputitsa.engine.match import Match
from rasputitsa.engine.stage import Look
from rasputitsa.page.table import Form

MOST = 12
"""More units than these are not tried out: it would take too long while the pointer rests."""


def plan_form(match: Match, option: Option, target: str) -> Form:
    """`plan`: the battle of all who can act on a target together, and those of the strongest who make its column."""
    ids = option.having(target)
    if option.joint is None or not 1 < len(ids) <= MOST or match.decision is None:
        return {}
    side, fork, columns = match.decision.side, match.fork(ScriptedDice(())), []
    strongest = sorted(ids, key=lambda id: -option.figures(id, target).get("attack", 0))
    for id in strongest:
        if not (now := fork.decision and fork.decision.option(option.verb)) or fork.refusal((option.verb, id, target)):
            return {}
        columns.append(now.figures(id, target).get("column"))
        fork.play((option.verb, id, target))
    battle = _battle(fork, side, target)
    enough = strongest[: columns.index(columns[-1]) + 1]
    return {"plan": {"battle": battle, "enough": enough}} if battle else {}


def _battle(match: Match, side: str, target: str) -> Form | None:
    panels = match.rules.game.panels(Look(match.rules, match.observed(side)))
    battles = [battle for panel in panels if panel["kind"] == "battles" for battle in panel["battles"]]
    return next((battle for battle in battles if target in (battle["hex"], *battle.get("more", ()))), None)
