"""The prospects of announced battles, fought in an order: the answer to a game's question, and its form for the page.

A game says what it measures of each battle (`numbers`), in which order the figures stand, and what of all (`totals`).
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from rasputitsa.engine import forms
from rasputitsa.engine.decision import Ids
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.ratio import Span, ratio
from rasputitsa.engine.text import Text, text
from rasputitsa.hexgrid.grid import Grid, Hex


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


def ordered_hexes(grid: Grid, expected: Ids, order: Sequence[str], rule: str) -> tuple[Hex, ...]:
    """The hexes of an order. Raises RasputitsaError where it does not name each expected battle once."""
    if sorted(order) != sorted(expected):
        raise RasputitsaError(text("why.battle_order", rule, hexes=expected))
    return tuple(grid.index[name] for name in order)
