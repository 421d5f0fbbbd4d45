"""A game being played: rules, dice, state and journal. The package's own docstring shows how to use it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rasputitsa.engine import position
from rasputitsa.engine.decision import Action, Decision
from rasputitsa.engine.dice import SEEDS, Dice, SeededDice
from rasputitsa.engine.errors import IllegalActionError, OptionsError
from rasputitsa.engine.game import Game, Rules, named_scenario
from rasputitsa.engine.history import History
from rasputitsa.engine.players import HUMAN
from rasputitsa.engine.remark import Remark
from rasputitsa.engine.stage import Event, Look, Play
from rasputitsa.engine.stage import Sequence as SequenceStage
from rasputitsa.engine.state import State
from rasputitsa.engine.text import Text, text

MODES = ("match", "practice")


@dataclass(frozen=True, slots=True)
class Entry:
    """One action of the journal with what it caused (None: not replayed since the game was opened).

    A `barrier` cannot be undone: a roll, a draw, a commitment by the rules, another person decides, or, where something
    is hidden, another side, whoever plays it. `side` is who played it, where that is known.
    """

    action: Action
    events: tuple[Event, ...] | None
    barrier: bool
    side: str = ""


class Match:
    """Rules, dice, the state of play and the journal of what was done.

    `decision` is what a side must choose now (None: the game is over); `play` does it. States are kept back to the last
    barrier and at every phase end; earlier ones are replayed when asked for.
    """

    def __init__(self, rules: Rules, state: State, dice: Dice | None = None, *, seed: int = 0) -> None:
        self.rules = rules
        self.mode = "match"
        self.players = {side.id: HUMAN for side in rules.game.sides}
        self.history = History(seed)
        self.entries: list[Entry] = []
        self.start: Any = None
        self.digests: dict[int, str] = {}
        self._dice = dice
        self._new_seed: int | None = None
        play = Play(rules, state.copy(), self._dice_at(0))
        self.decision: Decision | None = play.settle()
        self.state: State = play.state
        self.opening = tuple(play.events)
        self._states: dict[int, State] = {0: self.state}

    @classmethod
    def new(
        cls,
        game: Game,
        scenario: str = "",
        options: Mapping[str, Any] | None = None,
        *,
        seed: int,
    ) -> "Match":
        """A new game of a scenario (the first, unless named). Raises OptionsError."""
        if type(seed) is not int or not 0 <= seed < SEEDS:
            raise OptionsError(text("error.seed", seed=str(seed)[:40]))
        chosen = named_scenario(game, scenario or game.scenarios[0].id)
        rules = game.build(chosen, game.complete(chosen, options or {}))
        return cls(rules, game.setup(rules), seed=seed)

    @property
    def length(self) -> int:
        """The number of actions played."""
        return len(self.entries)

    @property
    def look(self) -> Look[Rules, State]:
        """The state and the rules, to read."""
        return Look(self.rules, self.state)

    @property
    def can_undo(self) -> bool:
        """Whether the last action of a person can be taken back."""
        return self.undo_length is not None

    @property
    def undo_length(self) -> int | None:
        """Where undo leads: before the last action of a person, those of computers after it taken back with it."""
        for length in range(self.length - 1, -1, -1):
            entry = self.entries[length]
            if entry.barrier and self.mode != "practice":
                return None
            if self._is_person(entry.side):
                return length
        return None

    def play(self, action: Sequence[str], said: tuple[str, Text] | None = None) -> None:
        """Play one action; `said` is the computer player that chose it, and why.

        Raises IllegalActionError with the reason, and changes nothing.
        """
        reason = self.refusal(action)
        if reason is not None:
            raise IllegalActionError(reason)
        count, side = self.length, self._side()
        seed, played = self._seed(count), Action(*action)
        self._apply(played)
        self.history.add(played, count, seed)
        if said:
            self.history.remark(count, Remark(side or "", *said))
        self._new_seed = None

    def refusal(self, action: Sequence[str]) -> Any:
        """The reason why an action cannot be played now, or None."""
        if self.decision is None:
            return text("error.over")
        return self.decision.check(action)

    def undo(self) -> None:
        """Take back the last action of a person. Raises IllegalActionError at a barrier (in practice there is none)."""
        length = self.undo_length
        if length is None:
            raise IllegalActionError(text("error.no_undo"))
        self._return_to(length)
        self.history.drop(self.length)

    def rewind(self, length: int, seed: int | None = None) -> None:
        """Go back to an earlier point of a practice game; what is played from there is a new branch.

        The branch keeps the dice, or takes those of a new seed. Raises IllegalActionError in a match.
        """
        if self.mode != "practice":
            raise IllegalActionError(text("error.no_rewind"))
        if not 0 <= length <= self.length:
            raise IllegalActionError(text("error.no_length", length=length))
        self._return_to(length)
        self._new_seed = seed

    def go(self, branch: int, length: int) -> None:
        """Go to a point of a branch of a practice game, before or after this one.

        It goes as far as what was recorded there can be played. Raises IllegalActionError in a match.
        """
        if self.mode != "practice":
            raise IllegalActionError(text("error.no_rewind"))
        if not 0 <= branch < len(self.history.branches):
            raise IllegalActionError(text("error.no_branch", branch=branch))
        if not 0 <= length <= self.history.length(branch):
            raise IllegalActionError(text("error.no_length", length=length))
        self._return_to(min(self.history.shared(branch), length, self.length))
        self.history.current = branch
        for action in self.history.line(branch)[self.length : length]:
            if self.refusal(action) is not None:
                break
            self._apply(action)

    def past(self, length: int) -> "Match":
        """A fork as the match stood after so many actions."""
        if not 0 <= length <= self.length:
            raise IllegalActionError(text("error.no_length", length=length))
        then = Match(self.rules, self.state_at(length), self._dice_at(length))
        then.players, then.mode = self.players, self.mode
        return then

    def fork(self, dice: Dice) -> "Match":
        """A copy that plays on with other dice, without journal or seed."""
        return Match(self.rules, self.state, dice)

    def imagined(self, side: str, choose: Callable[[int], int], dice: Dice) -> "Match":
        """A fork as a side could imagine it: what is hidden from that side is filled in at random."""
        known = Look(self.rules, self.observed(side))
        return Match(self.rules, self.rules.game.imagine(known, choose), dice)

    def observed(self, side: str) -> State:
        """What a side may know of the state; the very state where the game hides nothing."""
        state: State = self.rules.game.observe(self.look, side)
        return state

    def common(self) -> State:
        """What every side may know of the state; the very state where the game hides nothing."""
        return self._seen_by_all(self.state)

    def _seen_by_all(self, state: State) -> State:
        for side in self.rules.game.sides:
            state = self.rules.game.observe(Look(self.rules, state), side.id)
        return state

    def position(self) -> dict[str, Any]:
        """The state as JSON."""
        return position.to_json(self.rules, self.state)

    def digest(self) -> str:
        """A fingerprint of the state."""
        return position.digest(self.rules, self.state)

    def state_at(self, length: int) -> State:
        """The state after so many actions."""
        known = max(count for count in self._states if count <= length)
        state = self._states[known]
        for count in range(known, length):
            state = self._step(state, self.entries[count].action, self._dice_at(count))[0].state
            if count + 1 in self.digests:
                self._states[count + 1] = state
        return state

    @property
    def phase_ends(self) -> list[int]:
        """The numbers of actions after which a phase ended."""
        return list(self.digests)

    def digest_at(self, length: int) -> str:
        """The fingerprint of the state at a phase end."""
        if not self.digests[length]:
            self.digests[length] = position.digest(self.rules, self.state_at(length))
        return self.digests[length]

    def chronicle(self) -> Iterator[tuple[int, tuple[Event, ...]]]:
        """Everything that happened: the number of actions before it, and the events; replayed where it is not known."""
        yield 0, self.opening
        state = self._states[0]
        for count, entry in enumerate(self.entries):
            events = entry.events
            if events is None:
                play, _ = self._step(state, entry.action, self._dice_at(count))
                state, events = play.state, tuple(play.events)
                self.entries[count] = replace(entry, events=events)
            elif count + 1 in self._states:
                state = self._states[count + 1]
            yield count + 1, events

    def adopt(self, history: History, count: int, state: State, digests: dict[int, str]) -> None:
        """Take over a recorded history of which `count` actions lead to a known state."""
        self.history = history
        self.entries = [Entry(action, None, True) for action in history.line(history.current)[:count]]
        self.digests = {length: digest for length, digest in digests.items() if length <= count}
        self._states[count] = self.state = state
        self.decision = Play(self.rules, state, self._dice_at(count)).settle()

    def _apply(self, action: Action) -> None:
        before, side = self.state, self._side()
        play, self.decision = self._step(before, action, self._dice_at(self.length))
        self.state = play.state
        barrier = play.committed or self.state.rolls != before.rolls or self._hands_over(side, before)
        self.entries.append(Entry(action, tuple(play.events), barrier, side or ""))
        if barrier:
            self._forget_states()
        self._remember(before)

    def _forget_states(self) -> None:
        for length in [n for n in self._states if 0 < n < self.length and n not in self.digests]:
            del self._states[length]

    def _remember(self, before: State) -> None:
        if phase(before) != phase(self.state):
            self.digests[self.length] = ""
        self._states[self.length] = self.state

    def _step(self, state: State, action: Action, dice: Dice) -> tuple[Play[Rules, State], Decision | None]:
        play = Play(self.rules, state.copy(), dice)
        getattr(play.state.stack[-1], f"on_{action.verb}")(play, *action.args)
        return play, play.settle()

    def _return_to(self, length: int) -> None:
        state = self.state_at(length)
        del self.entries[length:]
        self._states = {n: kept for n, kept in self._states.items() if n <= length}
        self.digests = {n: digest for n, digest in self.digests.items() if n <= length}
        self.state = self._states[length] = state
        self.decision = Play(self.rules, state, self._dice_at(length)).settle()
        self._new_seed = None

    def _hands_over(self, side: str | None, before: State) -> bool:
        """Whether nobody decides any more, another person than before or, where something is hidden, another side.

        Else a person could take back what a computer answered, and with it have seen what that knew.
        """
        now = self._side()
        if now == side:
            return False
        persons = now is None or (self._is_person(now) and self._is_person(side or ""))
        return persons or self._hides(before) or self._hides(self.state)

    def _hides(self, state: State) -> bool:
        return self._seen_by_all(state) is not state

    def _is_person(self, side: str) -> bool:
        return self.players.get(side, HUMAN) == HUMAN

    def _side(self) -> str | None:
        return self.decision.side if self.decision else None

    def _seed(self, count: int) -> int:
        if self._new_seed is not None and count == self.length:
            return self._new_seed
        return self.history.seed_at(self.history.current, count)

    def _dice_at(self, count: int) -> Dice:
        return self._dice or SeededDice(self._seed(count))


def phase(state: State) -> tuple[object, ...]:
    """What changes when a phase ends: the turn and the places in the sequences of play."""
    return (state.turn, *[stage for stage in state.stack if isinstance(stage, SequenceStage)])
