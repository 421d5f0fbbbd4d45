"""The prospects of announced battles, fought in an order: the answer to a game's question, and its form for the page.

A game says what it measures of each battle (`numbers`), in which order the figures stand, and what of all (`totals`).
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from rasputitsa.engine import forms
from rasputitsa.engine.decision import Action, Decision, Ids
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.lookahead import Outlook, first_answer
from rasputitsa.engine.ratio import Span, ratio
from rasputitsa.engine.stage import Look
from rasputitsa.engine.text import Text, text
from rasputitsa.hexgrid.grid import Grid, Hex
from rasputitsa.rules.combat.announced_battles import announced


@dataclass(frozen=True, slots=True)
class Prospect:
    """One battle of the order with the spans of its numbers."""

    hex: Hex
    numbers: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Prospects:
    """All battles in their order, the spans of the totals, and how they were found."""

    battles: tuple[Prospect, ...]
    totals: tuple[Span, ...]
    method: Text


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of each battle and of all together, by the keys of their words; `chances` of them are chances.

    The others are counted in so many `parts` of one, so that halves are integers.
    """

    rule: str
    numbers: Ids
    totals: Ids
    chances: Collection[str]
    parts: int = 1

    def form(self, group: str, number: str, span: Span) -> forms.Chance:
        """A number with its bounds; `kind` says whether it is a chance or an expected number."""
        is_chance = number in self.chances
        parts = 1 if is_chance else self.parts
        low, high = (ratio(end.numerator, end.denominator * parts) for end in (span.low, span.high))
        return {
            "label": text(f"{group}.{number}", self.rule).json(),
            "kind": "chance" if is_chance else "mean",
            "low": low.json(),
            "high": high.json(),
        }

    def all_forms(self, group: str, spans: Sequence[Span]) -> list[forms.Chance]:
        """A battle's numbers; `group` begins the keys of their words."""
        return [self.form(group, number, span) for number, span in zip(self.numbers, spans, strict=False)]

    def prospects_form(self, found: Prospects, grid: Grid) -> forms.Outlook:
        """The JSON form (`Outlook` in docs/session.md)."""
        totals = zip(self.totals, found.totals, strict=False)
        return {
            "battles": [
                {"hex": grid.names[battle.hex], "chances": self.all_forms("chance", battle.numbers)}
                for battle in found.battles
            ],
            "totals": [self.form("total", number, span) for number, span in totals],
            "method": found.method.json(),
        }

    def prospects(self, hexes: Sequence[Hex], spans: Sequence[Span], method: Text) -> Prospects:
        """The answer for battles in an order: the numbers of each, then the totals."""
        size = len(self.numbers)
        battles = tuple(Prospect(hex, tuple(spans[i * size : (i + 1) * size])) for i, hex in enumerate(hexes))
        return Prospects(battles, tuple(spans[size * len(hexes) :]), method)


Considered = Callable[[Any, Decision], Iterable[Action]]
"""The actions to be considered at a decision."""


def every_choice(look: Look[Any, Any], decision: Decision) -> Iterable[Action]:
    """All that may be chosen."""
    return decision.actions()


class BattleOrder(NamedTuple):
    """A game's battles fought in an order, from the announcement on: exactly, by a policy, or each for itself.

    `planning` and `fighting` are the stages in which battles are announced and fought, `close` does what the close of
    the announcement does. `plan` makes the `Question` of some `battles`; `alone` is asked about the position, and about
    the same cut after the last battle. `budgets`: the actions played for the exact answer, and by the policy.
    """

    figures: Figures
    rule: str
    planning: type[Any]
    fighting: type[Any]
    plan: Callable[[Any, Any, Sequence[Hex], Considered], Any]
    policy: Considered
    alone: Callable[[Any, Any, Any, Sequence[Hex]], Iterable[Prospect]]
    budgets: Callable[[], tuple[int, int]]
    close: Callable[[Any, Any], None] = lambda look, side: None

    def prospects(self, look: Look[Any, Any], order: Sequence[str]) -> Prospects:
        """The prospects of the announced battles in an order of their hexes, after the one being fought.

        Raises RasputitsaError where battles are neither announced nor fought, or the order does not name each once.
        """
        cut, side = self._until_the_last_battle(look)
        fought, names, (most, few) = cut.state.battle, look.rules.grid.names, self.budgets()
        waiting = tuple(hex for hex in announced(cut, side) if not fought or hex != names[fought.hex])
        if not waiting and fought is None:
            raise RasputitsaError(text("why.no_battles", self.rule))
        hexes = ordered_hexes(look.rules.grid, waiting, order, self.rule)
        return first_answer(
            (
                lambda: self.searched(cut, side, hexes, every_choice, most, "exact"),
                lambda: self.searched(cut, side, hexes, self.policy, few, "policy"),
                lambda: Prospects(tuple(self.alone(look, cut, side, hexes)), (), text("outlook.alone", self.rule)),
            )
        )

    def form(self, look: Look[Any, Any], order: Sequence[str]) -> forms.Outlook:
        """The same in its JSON form (`Outlook` in docs/session.md)."""
        return self.figures.prospects_form(self.prospects(look, order), look.rules.grid)

    def searched(
        self, look: Look[Any, Any], side: Any, hexes: Sequence[Hex], considered: Considered, budget: int, key: str
    ) -> Prospects:
        """The answer of the tree. Raises TooLargeError beyond the budget."""
        plan = self.plan(look, side, hexes, considered)
        bounds = Outlook(look.rules, plan, budget).bounds(look.state)
        return self.figures.prospects(
            [battle.hex for battle in plan.battles], bounds.spans(), text(f"outlook.{key}", self.rule)
        )

    def _until_the_last_battle(self, look: Look[Any, Any]) -> tuple[Look[Any, Any], Any]:
        """The position, cut so that play ends with the last battle, and the side; an announcement counts as closed."""
        cut: Look[Any, Any] = Look(look.rules, look.state.copy())
        for index, stage in enumerate(cut.state.stack):
            if isinstance(stage, self.planning):
                self.close(cut, stage.side)
                cut.state.stack = (self.fighting(stage.side),)
                return cut, stage.side
            if isinstance(stage, self.fighting):
                cut.state.stack = cut.state.stack[index:]
                return cut, stage.side
        raise RasputitsaError(text("why.no_battles", self.rule))


def ordered_hexes(grid: Grid, expected: Ids, order: Sequence[str], rule: str) -> tuple[Hex, ...]:
    """The hexes of an order. Raises RasputitsaError where it does not name each expected battle once."""
    if sorted(order) != sorted(expected):
        raise RasputitsaError(text("why.battle_order", rule, hexes=expected))
    return tuple(grid.index[name] for name in order)
