"""Golden games of a game as readable text: what was played, what the dice brought, a fingerprint at every phase."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from rasputitsa import bots
from rasputitsa.cli.seats import play_out
from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.game import Game, Value
from rasputitsa.engine.match import Match
from rasputitsa.engine.stage import Event

LONGEST = 5_000


@dataclass(frozen=True)
class Plan:
    """A golden game: the seed of the dice and of the players, scenario (the first where none), options.

    `haste`: once in so many choices a random player goes on to the next phase; 0: only by chance. `eager`: what it
    never lets pass, as a verb or a verb and its last word. `bots`: who plays in place of random players, by side.
    """

    seed: int
    scenario: str = ""
    options: Mapping[str, Value] = field(default_factory=dict)
    haste: int = 0
    eager: tuple[str, ...] = ()
    bots: Mapping[str, str] = field(default_factory=dict)


Player = Callable[[Match, Chooser, Plan], Action]
"""The action in a position, by a plan."""


@dataclass(frozen=True)
class Goldens:
    """The golden games of a game; `phase` names the one being played, `rolled` says what a die brought.

    `player`: who plays in place of the usual random player, by a plan.
    """

    game: Game
    folder: Path
    plans: Mapping[str, Plan]
    phase: Callable[[Match], str]
    rolled: Callable[[Event], str]
    player: Player | None = None

    def new_game(self, name: str) -> Match:
        """A golden game before its first action."""
        plan = self.plans[name]
        return Match.new(self.game, plan.scenario or self.game.scenarios[0].id, plan.options, seed=plan.seed)

    def played(self, name: str) -> list[Action]:
        """The actions of two random players, or of two bots."""
        match, plan = self.new_game(name), self.plans[name]
        if plan.bots:
            play_out(match, {side: bots.find(id, self.game) for side, id in plan.bots.items()}, plan.seed, LONGEST)
        else:
            _play_at_random(match, Chooser(plan.seed), plan, self.player or _usual)
        return [entry.action for entry in match.entries]

    def record(self, name: str, actions: Iterable[Action], match: Match | None = None) -> str:
        """The text of a golden game, in which the match before its first action is played to its end."""
        plan = self.plans[name]
        chosen = "".join(f" {option}={value}" for option, value in sorted(plan.options.items()))
        played = f" {plan.scenario}" if plan.scenario else ""
        heading = f"{self.game.slug} {self.game.version}{played} seed={plan.seed}{chosen}"
        return "".join(f"{line}\n" for line in (heading, *self.lines(match or self.new_game(name), actions)))

    def lines(self, match: Match, actions: Iterable[Action]) -> Iterator[str]:
        """A whole game, at the end the winner."""
        yield from self.told(match, actions)
        assert match.state.result is not None
        yield f"winner {match.state.result.winner} {match.digest()}"

    def told(self, match: Match, actions: Iterable[Action]) -> Iterator[str]:
        """A heading for each phase, below it its actions, which are played."""
        heading = ""
        for action in actions:
            now = f"turn {match.state.turn} {self.phase(match) or 'set_up'}"
            if now != heading:
                yield f"{now} {match.digest()}"
                heading = now
            match.play(action)
            yield f"  {' '.join(action)}{self._thrown(match)}"

    def kept(self, name: str) -> str:
        """The text that is kept of a golden game."""
        return self.path(name).read_text(encoding="utf-8")

    def replayed(self, name: str) -> Match:
        """A golden game at its end."""
        match = self.new_game(name)
        for action in actions_in(self.kept(name)):
            match.play(action)
        return match

    def path(self, name: str) -> Path:
        """The file of a golden game."""
        return self.folder / f"{name}.txt"

    def play_anew(self, names: Iterable[str]) -> None:
        """Have some of them played again, and keep that."""
        for name in names:
            self.path(name).write_text(self.record(name, self.played(name)), encoding="utf-8")

    def _thrown(self, match: Match) -> str:
        thrown = [self.rolled(event) for event in events(match) if event.die]
        return f"  ({'; '.join(thrown)})" if thrown else ""


def events(match: Match) -> Iterable[Event]:
    """The events of the last action, or the opening of a match in which nothing was played."""
    return (match.entries[-1].events or ()) if match.entries else match.opening


def actions_in(text: str) -> list[Action]:
    """The actions of a golden game's text."""
    return [Action(*line.split("  (")[0].split()) for line in text.splitlines() if line.startswith("  ")]


def _play_at_random(match: Match, choose: Chooser, plan: Plan, player: Player) -> None:
    while match.decision:
        match.play(player(match, choose, plan))


def _usual(match: Match, choose: Chooser, plan: Plan) -> Action:
    assert match.decision is not None
    return _eager(match, choose, plan) or _onward(match, choose, plan.haste) or match.decision.sample(choose)


def _eager(match: Match, choose: Chooser, plan: Plan) -> Action | None:
    """One of the actions that are not to be missed, where any is offered."""
    assert match.decision is not None
    for verb, *last in map(str.split, plan.eager):
        option = match.decision.option(verb)
        found = [action for action in option.actions() if action[-1] in (last or action)] if option else []
        if found:
            return found[choose(len(found))]
    return None


def _onward(match: Match, choose: Chooser, haste: int) -> Action | None:
    """Now and then the action that goes on to the next phase."""
    assert match.decision is not None
    onward = [option for option in match.decision.options if option.advances and not option.blocked]
    return Action(onward[0].verb) if haste and onward and choose(haste) == 0 else None
