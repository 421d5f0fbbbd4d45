"""A game being played: rules, dice, state and journal. The package's own docstring shows how to use it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic, Literal, cast

from rasputitsa.engine import position
from rasputitsa.engine.bot_remarks import Remark
from rasputitsa.engine.decision import Action, Decision
from rasputitsa.engine.dice import SEEDS, Dice, SeededDice
from rasputitsa.engine.errors import IllegalActionError, OptionsError
from rasputitsa.engine.game import Game, RulesT, StateT, built, named_scenario
from rasputitsa.engine.history import Events, History
from rasputitsa.engine.journal import Barrier, Entry, Journal, step
from rasputitsa.engine.journal import phase as phase
from rasputitsa.engine.players import HUMAN, Opened
from rasputitsa.engine.stage import Look, Play
from rasputitsa.engine.state import State
from rasputitsa.engine.text import Text, text

MODES = ("match", "practice")

Until = Literal["decision", "start"]
"""The point to which a match runs when it begins: its first decision, or the very start."""


class Match(Generic[RulesT, StateT]):
    """Rules, dice, the state of play and the journal of what was done.

    `decision` is what a side must choose now (None: the game is over); `play` does it. No state of the past is more
    than 64 actions away from one that is kept.
    """

    def __init__(
        self, rules: RulesT, state: StateT, dice: Dice | None = None, *, seed: int = 0, until: Until = "decision"
    ) -> None:
        self.rules = rules
        self.mode, self.opened = "match", list[Opened]()
        self.players = {side.id: HUMAN for side in rules.game.sides}
        self.start: Any = None
        self.task: dict[str, Any] | None = None
        self.pupil = ""
        self.seal: dict[str, str] | None = None
        self.duplicate: dict[str, Any] | None = None
        self.veil: dict[str, Any] | None = None
        self.journal = Journal(rules, seed, dice)
        self._new_seed: int | None = None
        self.decision: Decision | None = None
        self.state: StateT = state
        self._begin(state.copy(), until)

    @classmethod
    def new(
        cls,
        game: Game[RulesT, StateT],
        scenario: str = "",
        options: Mapping[str, Any] | None = None,
        *,
        seed: int,
    ) -> "Match[RulesT, StateT]":
        """A new game of a scenario (the first, unless named). Raises OptionsError."""
        if type(seed) is not int or not 0 <= seed < SEEDS:
            raise OptionsError(text("error.seed", seed=str(seed)[:40]))
        chosen = named_scenario(game, scenario or game.scenarios[0].id)
        rules = cast(RulesT, built(game, chosen, game.complete(chosen, options or {})))
        return cls(rules, game.setup(rules), seed=seed)

    @classmethod
    def from_position(
        cls,
        game: Game[RulesT, StateT],
        form: Mapping[str, Any],
        scenario: str = "",
        options: Mapping[str, Any] | None = None,
        *,
        seed: int = 0,
        until: Until = "decision",
    ) -> "Match[RulesT, StateT]":
        """A game that begins at a position, as `position()` or a person writes one (docs/formats.md).

        It runs on to the next decision, over phases and dice; `until="start"` leaves it as it is written, and `run_on`
        goes on from there. Raises OptionsError, or FormatError with the place of what is wrong.
        """
        chosen = named_scenario(game, scenario or game.scenarios[0].id)
        rules = cast(RulesT, built(game, chosen, game.complete(chosen, options or {})))
        match = cls(rules, cast(StateT, position.begun_from(rules, form, SeededDice(seed))), seed=seed, until=until)
        match.start = form
        return match

    def anew(self) -> "Match[RulesT, StateT]":
        """Another game that begins as this one did, with the dice of its first branch."""
        rules, seed = self.rules, self.history.branches[0].seed
        game: Game[RulesT, StateT] = rules.game
        if self.start is None:
            return Match.new(game, rules.scenario.id, rules.options, seed=seed)
        return Match.from_position(game, self.start, rules.scenario.id, rules.options, seed=seed)

    def run_on(self) -> None:
        """Run on to the first decision where the match was left as its position is written."""
        if self.decision is None and not self.entries:
            self._begin(self.state.copy(), "decision")

    @property
    def entries(self) -> list[Entry]:
        """The actions played, with their events."""
        return self.journal.entries

    @property
    def history(self) -> History:
        """All that was ever played in this game, with its branches."""
        return self.journal.history

    @property
    def opening(self) -> Events:
        """The events before the first action."""
        return self.journal.opening

    @property
    def length(self) -> int:
        """The number of actions played."""
        return len(self.journal.entries)

    @property
    def look(self) -> Look[RulesT, StateT]:
        """The state and the rules, to read."""
        return Look(self.rules, self.state)

    @property
    def can_undo(self) -> bool:
        """True if the last action of a person can be taken back."""
        return self.undo_length is not None

    @property
    def undo_length(self) -> int | None:
        """The length after undo: before the last action of a person, those of computers after it taken back with it."""
        length = self._undoable()
        return length if isinstance(length, int) else None

    @property
    def no_undo(self) -> Text | None:
        """The reason that nothing can be undone now, or None."""
        length = self._undoable()
        return None if isinstance(length, int) else length

    def _undoable(self) -> int | Text:
        """The length that undo leads back to, or the reason that there is none."""
        for length in range(self.length - 1, -1, -1):
            entry = self.entries[length]
            if entry.barrier and self.mode != "practice":
                return text(f"error.no_undo.{entry.barrier}")
            if self._is_person(entry.side):
                return length
        return text("error.no_undo.begun")

    def play(self, action: Sequence[str], said: tuple[str, Text] | None = None) -> None:
        """Play one action; `said` is the computer player that chose it, and why.

        Raises IllegalActionError with the reason, and changes nothing.
        """
        seed = self._seed()
        reason = self._refusal(action, seed)
        if reason is not None:
            raise IllegalActionError(reason)
        count, remark = self.length, said and self.remark_on(action, *said)
        self._apply(_as_action(action), seed)
        if remark:
            self.history.remark(count, remark)
        self._new_seed = None

    def remark_on(self, action: Sequence[str], player: str, reason: Text) -> Remark:
        """The remark of a computer player on an action that it is about to play."""
        decision = self.decision
        if decision is None or not action or self.common() is self.state:
            return Remark(decision.side if decision else "", player, reason)
        return Remark(decision.side, player, reason, decision.openness(Action(*action)))

    def refusal(self, action: Sequence[str]) -> Any:
        """The reason why an action cannot be played now, or None."""
        return self._refusal(action, self._seed())

    def undo(self) -> None:
        """Take back the last action of a person. Raises IllegalActionError at a barrier (in practice there is none)."""
        length = self._undoable()
        if not isinstance(length, int):
            raise IllegalActionError(length)
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
        # The branch begins at once: a save tells of its dice.
        self._new_seed = None if seed is None or self.history.turn(length, seed) else seed

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
        known = min(self.history.shared(branch), length, self.length)
        self.history.current = branch
        self._arrive(length, known)

    def past(self, length: int) -> "Match[RulesT, StateT]":
        """A fork as the match stood after so many actions."""
        if not 0 <= length <= self.length:
            raise IllegalActionError(text("error.no_length", length=length))
        then = Match(self.rules, self.state_at(length), self.journal.dice_at(length))
        then.players, then.mode = self.players, self.mode
        return then

    def fork(self, dice: Dice) -> "Match[RulesT, StateT]":
        """A copy that plays on with other dice, without journal or seed."""
        return Match(self.rules, self.state, dice)

    def imagined(self, side: str, choose: Callable[[int], int], dice: Dice) -> "Match[RulesT, StateT]":
        """A fork as a side could imagine it: what is hidden from that side is filled in at random."""
        known = Look(self.rules, self.observed(side))
        return Match(self.rules, self.rules.game.imagine(known, choose), dice)

    def observed(self, side: str) -> StateT:
        """The state as a side may know it; the very state where the game hides nothing."""
        state: StateT = self.rules.game.observe(self.look, side)
        return state

    def common(self) -> StateT:
        """The state as every side may know it; the very state where the game hides nothing."""
        return self._seen_by_all(self.state)

    def _seen_by_all(self, state: StateT) -> StateT:
        for side in self.rules.game.sides:
            state = self.rules.game.observe(Look(self.rules, state), side.id)
        return state

    def position(self) -> dict[str, Any]:
        """The state as JSON."""
        return position.to_json(self.rules, self.state)

    def digest(self) -> str:
        """A fingerprint of the state."""
        return position.digest(self.rules, self.state)

    def state_at(self, length: int) -> StateT:
        """The state after so many actions."""
        return cast(StateT, self.journal.state_at(length))

    @property
    def phase_ends(self) -> list[int]:
        """The numbers of actions after which a phase ended."""
        found = (snapshots.all[index] for snapshots, index in self.journal.snapshots())
        return [snapshot.length for snapshot in found if snapshot.is_phase_end][::-1]

    def chronicle(self, first: int = 0, last: int | None = None) -> Iterator[tuple[int, Events]]:
        """Events between two numbers of actions: the number after which they had happened, and the events."""
        if first == 0:
            yield 0, self.opening
        for length in range(max(first, 1), (self.length if last is None else last) + 1):
            yield length, self.journal.events_of(length - 1)

    def adopt(self, history: History, length: int) -> list[Text]:
        """Take over a recorded history and go to a point of its branch; what the player should know about that."""
        self.journal.history = history
        return self._arrive(length, 0)

    def _arrive(self, length: int, known: int) -> list[Text]:
        """Go to a point of the line being played, of which so many actions are in the journal."""
        base, state, wrong = self.journal.restart(length, known)
        notices = [text("save.snapshot_unused")] if wrong else []
        missed, passed = length, list[Text]()
        while reason := self._play_again(state, length, base):
            missed, later = min(missed, self.length), self.journal.step_over(length)
            if later is None:
                dropped = text("save.tail_dropped", dropped=length - self.length, why=reason.key)
                return [*notices, *passed, dropped]
            state, base = later, self.length
            passed = [text("save.past_wrong", at=missed, length=base)]
        return [*notices, *passed]

    def _play_again(self, state: State, length: int, base: int) -> Text | None:
        """Play what is recorded from a state after `base` actions on; why it does not go to that length, or None."""
        self.state = cast(StateT, state)
        self.decision, self._new_seed = self._asked(), None
        for action in self.history.line(self.history.current)[base:length]:
            seed = self._seed()
            if reason := self.journal.barred(base) or self._refusal(action, seed):
                return cast(Text, reason)
            self._apply(action, seed)
        return None

    def _begin(self, state: StateT, until: Until) -> None:
        play = Play(self.rules, state, self.journal.dice_at(0))
        self.decision = play.settle() if until == "decision" else play.asks()
        self.state = play.state
        self.journal.begin(self.state, tuple(play.events))

    def _apply(self, action: Action, seed: int) -> None:
        before, asked, journal = self.state, self.decision, self.journal
        assert asked is not None
        play, self.decision = step(self.rules, before, action, journal.dice_of(seed))
        after = self.state = cast(StateT, play.state)
        barrier = self._barrier(play, asked.side, before)
        journal.history.add(action, len(journal.entries), seed)
        journal.add(Entry(action, tuple(play.events), barrier, asked.side, asked.common), after)
        journal.keep(before, after)

    def _refusal(self, action: Sequence[str], seed: int) -> Any:
        if self.decision is None:
            return text("error.over")
        reason, journal = self.decision.check(action), self.journal
        return reason or journal.history.no_room(_as_action(action), len(journal.entries), seed)

    def _return_to(self, length: int) -> None:
        self.state = cast(StateT, self.journal.cut(length))
        self.decision, self._new_seed = self._asked(), None

    def _asked(self) -> Decision | None:
        return Play(self.rules, self.state, self.journal.dice_at(self.length)).settle()

    def _barrier(self, play: Play[Any, Any], side: str, before: StateT) -> Barrier:
        """The bar to undoing the action of a side that was just played."""
        if play.rolled or play.drew:
            return "roll" if play.rolled else "draw"
        if self.decision is None:
            return "over"
        if play.committed:
            return "bound"
        return "handover" if self._hands_over(side, before) else ""

    def _hands_over(self, side: str, before: StateT) -> bool:
        """True if another person decides than before or, where something is hidden, another side.

        Else a person could take back what a computer answered, and with it have seen what that knew.
        """
        now = self._side()
        if now == side:
            return False
        persons = now is not None and self._is_person(now) and self._is_person(side)
        return persons or any(self._seen_by_all(state) is not state for state in (before, self.state))

    def _is_person(self, side: str) -> bool:
        return self.players.get(side, HUMAN) == HUMAN

    def _side(self) -> str | None:
        return self.decision.side if self.decision else None

    def _seed(self) -> int:
        """The seed of the next action's dice."""
        if self._new_seed is not None:
            return self._new_seed
        history = self.journal.history
        return history.seed_at(history.current, len(self.journal.entries))


def _as_action(action: Sequence[str]) -> Action:
    return action if type(action) is Action else Action(*action)
