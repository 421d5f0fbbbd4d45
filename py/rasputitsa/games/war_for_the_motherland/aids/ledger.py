"""Counts beside the map and in the chronicle: cups, war economy, the points of the Axis as if the game ended now."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from rasputitsa.aids import tracks
from rasputitsa.aids.reference import Cell, printed
from rasputitsa.engine import panel_forms
from rasputitsa.engine.text import Text, text
from rasputitsa.games.war_for_the_motherland import state
from rasputitsa.games.war_for_the_motherland.build import data
from rasputitsa.games.war_for_the_motherland.combat.markers import cup, marker_of
from rasputitsa.games.war_for_the_motherland.control import held_by
from rasputitsa.games.war_for_the_motherland.ground import dry_land
from rasputitsa.games.war_for_the_motherland.state import SIDES, SOVIET, WarLook, date
from rasputitsa.games.war_for_the_motherland.victory import Score, level, score

LETTERS = ("A", "B", "C")
_TENTHS = 10
Row = tuple[Text, int, str]
Piles = tuple[tuple[str, int], ...]
"""The kinds of markers in a cup, and how many there are of each."""


def cups(look: state.WarLook) -> panel_forms.TablePanel:
    """The three cups: what is left, what is in play, the mean and the range of what may be drawn (7.31; ruling 48)."""
    used = [marker.letter for unit in look.state.units.of(state.SOVIET) if (marker := marker_of(look, unit))]
    piles = tuple([tuple([(pile.kind, pile.count) for pile in cup(look, letter)]) for letter in LETTERS])
    return _cups(look.rules, piles, tuple(map(used.count, LETTERS)))


@lru_cache(maxsize=8)
def _cups(rules: state.WarRules, left: tuple[Piles, ...], used: tuple[int, ...]) -> panel_forms.TablePanel:
    """The same, of what is left and in play of each; it changes seldom."""
    rows = [_cup(rules, *each) for each in zip(LETTERS, left, used, strict=True)]
    names = ("left", "in_play", "mean", "range")
    columns: tuple[Cell, ...] = ("", *(text(f"panel.cups.{name}", "ruling-48") for name in names))
    source = data("tables.json")["markers"]["provenance"]["all_others"]
    return {"kind": "table", "id": "cups", **printed(text("panel.cups", "ruling-48"), columns, rows, source)}


def economy(look: state.WarLook) -> list[panel_forms.FiguresPanel]:
    """Assets destroyed and evacuated, support groups, the next production turn; nothing where there is none (12)."""
    if not look.rules.economy.produces:
        return []
    return [tracks.figures("economy", text("panel.economy", "12.2"), _economy(look))]


def points(look: state.WarLook) -> panel_forms.FiguresPanel:
    """The points line by line, by unit and city, and what they would amount to (15; rulings 123 to 126)."""
    found, names = score(look), look.rules.grid.names
    rows = [
        tracks.row(text(f"figure.{kind}", "15.2"), worth, state.AXIS, _units(found, kind))
        for kind, worth in found.units.items()
    ]
    if found.halved:
        rows.append(tracks.row(text("figure.halves", "ruling-124"), found.halves, state.AXIS))
    rows += [
        tracks.row(text("figure.city", "15.1", hex=names[hex]), worth, state.AXIS)
        for hex, worth in found.cities.items()
    ]
    if missed := tuple(_missed(look, found)):
        rows.append(tracks.row(text("figure.no_cities", "15.1"), 0, state.AXIS, missed))
    rows += [
        tracks.row(text(f"figure.assets.{kind}", "18.5"), worth, state.AXIS) for kind, worth in found.assets.items()
    ]
    return tracks.rows("score", text("panel.score", "ruling-125"), [*rows, tracks.row(*verdict(look))])


def verdict(look: state.WarLook) -> Row:
    """All points, and what they would amount to."""
    total = score(look).total
    return text("figure.total", look.rules.goals.rule, level=f"level_{level(look, total)}"), total, state.AXIS


def _units(found: Score, kind: str) -> Iterator[Text]:
    """The units of a kind by what each brings, the most first; those that bring nothing (15.21; ruling 125)."""
    worth = found.counted[kind]
    for each in sorted(set(worth.values()), reverse=True):
        units = tuple(id for id, points in worth.items() if points == each)
        yield text("figure.each", "15.2", points=each, units=units)
    if found.unfed[kind]:
        yield text("figure.unfed", "ruling-125", units=found.unfed[kind])


def _missed(look: state.WarLook, found: Score) -> Iterator[Text]:
    """The cities that bring nothing: the Soviets hold them, or no way leads to them (15.1; ruling 122)."""
    held, names = held_by(look, state.AXIS), look.rules.grid.names
    for hex, worth in look.rules.goals.cities.items():
        if hex not in found.cities:
            key = "figure.cut_off" if held >> hex & 1 else "figure.not_held"
            yield text(key, "15.1", hex=names[hex], points=worth)


def _cup(rules: state.WarRules, letter: str, piles: Piles, used: int) -> tuple[Cell, ...]:
    """A cup's row."""
    name, left = text("panel.cup", "7.1", letter=letter), sum(count for _, count in piles)
    if not left:
        return name, 0, used, "–", "–"
    kinds = [rules.markers[kind] for kind, _ in piles]
    attack, defence = (_mean(piles, [kind.full[face] for kind in kinds]) for face in (0, 1))
    return name, left, used, f"{attack} / {defence}", f"{_span(kinds, 0)} / {_span(kinds, 1)}"


def _mean(piles: Piles, values: Sequence[int]) -> str:
    """The mean of what may be drawn, to a tenth, rounded to the nearest."""
    count = sum(count for _, count in piles)
    total = sum(count * value for (_, count), value in zip(piles, values, strict=True))
    whole, tenth = divmod((2 * _TENTHS * total + count) // (2 * count), _TENTHS)
    return f"{whole}.{tenth}"


def _span(kinds: Sequence[state.Marker], face: int) -> str:
    """The weakest and the strongest of what may be drawn."""
    values = [kind.full[face] for kind in kinds]
    return f"{min(values)}–{max(values)}"


def counts(look: state.WarLook) -> Iterator[Row]:
    """Assets destroyed and evacuated, support groups (12)."""
    units = look.state.units
    yield text("figure.destroyed", "ruling-104"), len(units.boxed(state.DESTROYED)), state.AXIS
    yield text("figure.evacuated", "12.3"), len(units.boxed(state.EVACUATED)), state.SOVIET
    groups = [unit for unit in units.of(state.SOVIET) if unit.type.branch == "group"]
    yield (
        text("figure.groups", "12.2", most=len(groups) + len(units.boxed(state.PRODUCTION))),
        len(groups),
        state.SOVIET,
    )


def _economy(look: state.WarLook) -> Iterator[Row]:
    yield from counts(look)
    coming = range(max(look.state.turn, look.rules.scenario.first), look.rules.scenario.last + 1)
    for turn in coming:
        number = look.rules.calendar[turn].production
        if number:
            yield text("figure.production", "ruling-104", date=state.date(turn)), number, state.SOVIET
            return


def chronicle(look: WarLook, turn: int) -> dict[str, Any]:
    """The account of the end of a turn."""
    return {
        "ground": dry_land(look.rules),
        "title": text("track.turn", date=date(turn), turn=turn).json(),
        "tone": look.rules.calendar[turn].weather,
        "rows": list(_rows(look, turn)),
    }


def _rows(look: WarLook, turn: int) -> Iterator[panel_forms.FigureRow]:
    yield tracks.row(*verdict(look))
    cities = look.rules.map.features["major_city"]
    for side in SIDES:
        yield tracks.row(text("situation.cities"), (held_by(look, side) & cities).bit_count(), side)
    if look.rules.economy.produces:
        yield from (tracks.row(*row) for row in counts(look))
    if number := look.rules.calendar[turn].production if look.rules.economy.produces else 0:
        yield tracks.row(text("figure.number", "ruling-104"), number, SOVIET)
