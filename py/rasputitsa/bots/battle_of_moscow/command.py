"""Command: each decision of a game of The Battle of Moscow given to the module that knows about it."""

from collections.abc import Callable, Mapping, Sequence

from rasputitsa.bots.advice import onwards
from rasputitsa.bots.battle_of_moscow import aftermath, depots
from rasputitsa.bots.battle_of_moscow.announcing import announced
from rasputitsa.bots.battle_of_moscow.marches import March, front_of, marches
from rasputitsa.bots.battle_of_moscow.standing import standing
from rasputitsa.bots.battle_of_moscow.telling import why
from rasputitsa.bots.battle_of_moscow.weights import Weights
from rasputitsa.bots.bot import Decided, Thinking, Thought
from rasputitsa.engine.decision import Action, Decision
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.text import text
from rasputitsa.games.battle_of_moscow.battle import Combat
from rasputitsa.games.battle_of_moscow.movement import Movement
from rasputitsa.games.battle_of_moscow.state import RODE, TyphoonLook, TyphoonRules, TyphoonState, enemy_of
from rasputitsa.rules.combat.announced_battles import announced as attacks_announced

Answer = Callable[[TyphoonLook, Decision], Thought]


class Command:
    """The strategist of the game."""

    ahead = 0
    plans = False

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def plan(self, match: Match[TyphoonRules, TyphoonState]) -> None:
        """No phase is searched: each impulse is planned by construction."""
        return

    def orders(self, match: Match[TyphoonRules, TyphoonState], choose: Chooser, nodes: int, again: int) -> Thinking:
        """Every decision is reckoned at once."""
        return Decided(answer(match, choose, self.weights))

    def ideas(self, match: Match[TyphoonRules, TyphoonState], choose: Chooser) -> Sequence[Thought]:
        """The one answer."""
        return (answer(match, choose, self.weights),)

    def worth(self, look: TyphoonLook, side: str) -> int:
        """The value of a position for a side."""
        return standing(look, enemy_of(enemy_of(side)), self.weights)


def answer(match: Match[TyphoonRules, TyphoonState], choose: Chooser, weights: Weights) -> Thought:
    """The answer of a judgement to a decision."""
    look, decision = match.look, match.decision
    assert decision is not None
    stage = match.state.stack[-1]
    if isinstance(stage, Movement):
        return marched(look, stage, decision, weights, choose)
    if isinstance(stage, Combat):
        return announced(look, stage.side, weights, decision) or onwards(decision, choose, _closing(look, stage.side))
    if stage.name == "newcomers":
        return depots.arrived(look, decision, weights)
    if stage.name == "set_up":
        return _set_up(decision)
    reckoned = _ANSWERS.get(stage.name)
    return reckoned(look, decision) if reckoned else onwards(decision, choose, "bot.why.unplanned")


_ANSWERS: Mapping[str, Answer] = {
    "battles": aftermath.fought,
    "exchange": aftermath.exchanged,
    "toll": aftermath.starved,
    "retreat": aftermath.retreated,
    "feed": aftermath.fed,
    "tikhvin": depots.forgone,
}


def marched(look: TyphoonLook, stage: Movement, decision: Decision, weights: Weights, choose: Chooser) -> Thought:
    """The first who is not where the plan wants him and can go there now; where all are, on to the next stage."""
    options = {option.verb: option for option in decision.options}
    plan, units, names = marches(look, stage, weights), look.state.units, look.rules.grid.names
    back = _in_the_way(look, decision, plan)
    if back is not None:
        return back
    for march in plan:
        unit = units[march.unit]
        if unit.hex == march.hex or unit.mark(RODE) or march.verb not in options:
            continue
        action = Action(march.verb, march.unit, names[march.hex])
        if options[march.verb].check(action.args) is None:
            return Thought(action, why(look, front_of(look, stage, weights), march), len(plan))
    return onwards(decision, choose, "bot.why.moved_all")


def _in_the_way(look: TyphoonLook, decision: Decision, plan: Sequence[March]) -> Thought | None:
    """A unit in a hex that is too full, with no place there in the plan, goes back first."""
    wanted = {march.unit: march.hex for march in plan}
    for option in decision.options:
        for unit in option.owed:
            if wanted.get(unit) != look.state.units[unit].hex:
                return Thought(Action(option.verb, unit), text("bot.why.too_full", unit=unit), len(plan))
    return None


def _set_up(decision: Decision) -> Thought:
    """The ready set-up."""
    verbs = [option.verb for option in decision.options]
    return Thought(Action("ready" if "ready" in verbs else "begin"), text("bot.why.ready"))


def _closing(look: TyphoonLook, side: str) -> str:
    """The reason why no more attacks are announced."""
    return "bot.why.announced" if attacks_announced(look, side) else "bot.why.no_attack"
