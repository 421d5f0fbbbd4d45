"""The odds sheet: how a battle's column came about, line by line, and the battle as the page draws it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from rasputitsa.engine import forms
from rasputitsa.engine.decision import Ids
from rasputitsa.engine.panel_forms import BattleChoice, BattleProspects, BattlesPanel, BattleView
from rasputitsa.engine.ratio import Ratio, ratio
from rasputitsa.engine.text import Text, text
from rasputitsa.rules.combat.crt import Odds, ResultsTable


@dataclass(frozen=True, slots=True)
class Choice:
    """A battle as a choice still open to a side would make it, by public facts; the first is as it stands.

    `again`: the results on which the die would be thrown once more. `known`: the chances of the results, where they do
    not rest on the die alone because strengths are still to be drawn.
    """

    label: Text
    side: str
    column: str
    results: Ids
    again: frozenset[str] = frozenset()
    known: tuple[tuple[str, Ratio], ...] = ()

    def chances(self) -> dict[str, Ratio]:
        """The chance of each result that can come."""
        if self.known:
            return dict(self.known)
        sides, thrown = len(self.results), Counter(self.results)
        repeated = sum(thrown[result] for result in self.again)
        return {
            result: ratio(count * ((0 if result in self.again else sides) + repeated), sides * sides)
            for result, count in thrown.items()
        }


Status = Literal["planned", "announced", "fighting"]
"""A battle is planned until the announcement is closed; then nothing about it can be changed."""


UNTOLD: BattleProspects = {}
"""Nothing is said of what a battle can bring."""


def battles_panel(battles: Sequence[BattleView], section: str) -> BattlesPanel:
    """The panel of all battles; `section` is the rule behind it."""
    return {"kind": "battles", "id": "battles", "title": text("panel.battles", section).json(), "battles": [*battles]}


def choices_form(table: ResultsTable, choices: Sequence[Choice]) -> BattleProspects:
    """The forms of the choices that are still open, beside the battle as it stands; empty if its faces tell all."""
    if len(choices) < 2 and not any(choice.known for choice in choices):
        return {}
    found = [choice.chances() for choice in choices]
    shown = [result for result in table.demands if any(result in chances for chances in found)]
    rows = [_choice_form(choice, chances) for choice, chances in zip(choices, found, strict=True)]
    return {"choices": {"results": shown, "rows": rows}}


def _choice_form(choice: Choice, chances: Mapping[str, Ratio]) -> BattleChoice:
    shown = {result: chance.json() for result, chance in chances.items()}
    form: BattleChoice = {"label": choice.label.json(), "column": choice.column, "chances": shown}
    if choice.side:
        form["side"] = choice.side
    return form


def battle_form(
    status: Status,
    hexes: Ids,
    attackers: Ids,
    defenders: Ids,
    column: str,
    lines: Sequence[Text],
    results: Ids,
    prospects: BattleProspects = UNTOLD,
) -> BattleView:
    """A `BattleView`, called by its first hex; its `more` are the others."""
    form: BattleView = {
        "id": hexes[0],
        "attackers": [*attackers],
        "defenders": [*defenders],
        "hex": hexes[0],
        "status": status,
        "column": column,
        "lines": [line.json() for line in lines],
        "results": [*results],
    }
    if hexes[1:]:
        form["more"] = [*hexes[1:]]
    return {**form, **prospects}


def outcome(result: str, label: Text, chance: Ratio, tone: str, detail: Sequence[Text] = ()) -> forms.Outcome:
    """A result of a `BattleView`: its effect, its chance, its tone to the attacker."""
    return {
        "result": result,
        "label": label.json(),
        "detail": [line.json() for line in detail],
        "chance": chance.json(),
        "tone": tone,
    }


def odds_lines(table: ResultsTable, worked: Odds, strengths: Text, section: str) -> list[Text]:
    """Strengths, ratio, each shift and its reason, the column in the end; one that stays is told once."""
    if worked.heading and worked.first == worked.heading and not worked.shifts:
        return [strengths, text("odds.final", section, odds=worked.heading)]
    first = text("odds.base", section, odds=worked.first) if worked.first else text("odds.below", section)
    if worked.heading:
        return [strengths, first, *(shift.text for shift in worked.shifts), text("odds.final", odds=worked.heading)]
    none = text("odds.none", section, odds=table.labels[0])
    return [strengths, first, *(shift.text for shift in worked.shifts), none]
