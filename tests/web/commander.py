"""Plays Battle for Moscow by itself, a few actions a phase, so that a page can be asked to play the same game.

Every action is legal by the engine's own word. No move ends on a unit of the mover's own, so that a click there means
the hex; nothing is left to chance, so a seed has one game.
"""

from collections.abc import Callable, Mapping

from rasputitsa.engine.decision import Action, Decision, Option
from rasputitsa.engine.match import Match
from rasputitsa.engine.ready_setup import readied
from rasputitsa.games import find

GAME = "battle_for_moscow"
MOSCOW = "1103"
LONGEST = 1_000
MOVES_A_PHASE = {"german": 4, "soviet": 1}
BATTLES_A_PHASE = {"german": 2, "soviet": 1}
FEW_MOVES = {"german": 1, "soviet": 1}
FEW_BATTLES = {"german": 1, "soviet": 0}


class Commander:
    """One hand for both sides; remembers what was done since the last phase end."""

    def __init__(
        self,
        match: Match,
        moves: Mapping[str, int] = MOVES_A_PHASE,
        battles: Mapping[str, int] = BATTLES_A_PHASE,
    ) -> None:
        self.match = match
        self.moves = moves
        self.battles = battles
        self._done: list[Action] = []

    def play(self) -> Action:
        """Choose an action and play it."""
        action = self._choose(self._decision())
        phase = (self.match.state.turn, self._decision().prompt.key, self._decision().side)
        self.match.play(action)
        decision = self.match.decision
        same = decision is not None and phase == (self.match.state.turn, decision.prompt.key, decision.side)
        self._done = [*self._done, action] if same else []
        return action

    def _decision(self) -> Decision:
        assert self.match.decision is not None
        return self.match.decision

    def _choose(self, decision: Decision) -> Action:
        options = {option.verb: option for option in decision.options if not option.blocked}
        if "place" in options:
            return self._set_up(options["place"])
        if "move" in options:
            return self._move(options["move"])
        if "announced" in options:
            return self._announce(options["attack"])
        if "bring" in options:
            return self._replace(options["bring"], options["restore"])
        return next(decision.actions())

    def _set_up(self, option: Option) -> Action:
        """One exchange of places, then begin."""
        if self._done:
            return Action("begin")
        unit = option.subjects[0]
        return Action("place", unit, option.targets(unit)[-1])

    def _move(self, option: Option) -> Action:
        """The move that comes nearest to Moscow, a few units a phase, each once."""
        moved = {action[1] for action in self._done}
        if len(moved) >= self.moves[self._decision().side]:
            return Action("end")
        choices = [
            (self._distance(target), index, Action("move", unit, target))
            for index, unit in enumerate(option.subjects)
            if unit not in moved and self._distance(self._hex(unit)) > 1
            for target in option.targets(unit)
            if self._distance(target) < self._distance(self._hex(unit)) and not self._units_on(target)
        ]
        return min(choices)[2] if choices else Action("end")

    def _announce(self, option: Option) -> Action:
        """Everything that can join the battle begun last; then another battle, the most attackers first."""
        reach: dict[str, list[str]] = {}
        for unit in option.subjects:
            for target in option.targets(unit):
                reach.setdefault(target, []).append(unit)
        begun = list(dict.fromkeys(action[2] for action in self._done))
        if begun and begun[-1] in reach:
            return Action("attack", reach[begun[-1]][0], begun[-1])
        fresh = [target for target in reach if target not in begun]
        if not fresh or len(begun) >= self.battles[self._decision().side]:
            return Action("announced")
        target = max(fresh, key=lambda hex: (len(reach[hex]), hex))
        return Action("attack", reach[target][0], target)

    def _replace(self, bring: Option, restore: Option) -> Action:
        """An army that was lost comes in, then the weak are restored."""
        if bring.subjects and not any(action.verb == "bring" for action in self._done):
            unit = bring.subjects[0]
            return Action("bring", unit, min(bring.targets(unit), key=self._distance))
        return Action("restore", restore.subjects[0]) if restore.subjects else Action("end")

    def _distance(self, hex: str) -> int:
        grid = self.match.rules.grid
        return int(grid.distance(grid.index[hex], grid.index[MOSCOW]))

    def _hex(self, unit: str) -> str:
        return str(self.match.rules.grid.names[self.match.state.units[unit].hex])

    def _units_on(self, hex: str) -> bool:
        return bool(self.match.state.units.on(self.match.rules.grid.index[hex]))


def new_match(seed: int) -> Match:
    """The game with a seed and nothing else chosen."""
    return Match.new(find(GAME), seed=seed)


def dialog_match(seed: int) -> Match:
    """The same as the dialog begins it: with a set-up that stands ready."""
    return readied(new_match(seed), seed)


Beginning = Callable[[int], Match]


def played(seed: int, most: int = LONGEST, begun: Beginning = new_match) -> tuple[Match, list[Action]]:
    """The commander's game with these dice, to its end or so far, and the actions that make it."""
    match = begun(seed)
    commander = Commander(match)
    actions: list[Action] = []
    while match.decision and len(actions) < most:
        actions.append(commander.play())
    return match, actions


def played_until(
    seed: int, reached: Callable[[Match], bool], begun: Beginning = new_match
) -> tuple[Match, list[Action]]:
    """The commander's game up to the first position that is as wanted."""
    match = begun(seed)
    commander = Commander(match)
    actions: list[Action] = []
    while not reached(match):
        actions.append(commander.play())
    return match, actions


def asked(match: Match, prompt: str, side: str = "german") -> bool:
    """True if a side is asked this."""
    return match.decision is not None and (match.decision.prompt.key, match.decision.side) == (prompt, side)
