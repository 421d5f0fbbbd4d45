"""Combat strength markers: cups, drawing, leaving an army, in and out of contact each turn (7; rulings 48-53)."""

from collections.abc import Iterable

from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import text
from rasputitsa.games.war_for_the_motherland import state
from rasputitsa.procedures.acts import act


def cup(look: state.WarLook, letter: str) -> tuple[state.Pile, ...]:
    """The markers left in a cup (7.13)."""
    markers = look.rules.markers
    return tuple([pile for pile in look.state.cups if markers[pile.kind].letter == letter and pile.count])


def marker_of(look: state.WarLook, unit: Unit) -> state.Marker | None:
    """The marker under an army, or None while it has none (7.14)."""
    kind = unit.mark(state.CSM) if unit.marks else None
    return None if kind is None else look.rules.markers[str(kind)]


def has_to_draw(look: state.WarLook, unit: Unit) -> bool:
    """True if a unit draws its marker when it fights; with one step it found the cup empty (7.11; ruling 50)."""
    return state.has_drawn_strength(look, unit) and unit.is_full and (not unit.marks or unit.mark(state.CSM) is None)


def draw(play: state.WarPlay, unit: Unit) -> Unit:
    """Draw a marker for an army, its strong side up, and answer the army; none is left: it has one step (ruling 50)."""
    letter = play.rules.classes[unit.type.id]
    piles = cup(play, letter)
    if not piles:
        army = unit.with_steps(1)
        play.log(text("log.cup_empty", "ruling-50", unit=unit.id, letter=letter), unit=unit.id)
    else:
        kind = _drawn(piles, play.draw(sum([pile.count for pile in piles])))
        play.state.cups = without_one(play.state.cups, kind)
        army = unit.with_steps(unit.type.full).marked(state.CSM, kind)
        attack, defence = play.rules.markers[kind].full
        play.log(text("log.drawn", "7.1", unit=unit.id, letter=letter, attack=attack, defence=defence), unit=unit.id)
    play.state.put(army)
    return army


def _drawn(piles: tuple[state.Pile, ...], number: int) -> str:
    """The kind of a marker by its place among all that are left in a cup."""
    for pile in piles:
        if number < pile.count:
            return pile.kind
        number -= pile.count
    raise LookupError("a cup holds fewer markers than were counted")


def put_back(play: state.WarPlay, unit: Unit) -> None:
    """Put an army's marker back into its cup; one with a star leaves the game (7.23, 7.24; ruling 53)."""
    marker = marker_of(play, unit)
    if marker is None:
        return
    if marker.star:
        play.state.spent = with_one(play.state.spent, marker.id)
    else:
        play.state.cups = with_one(play.state.cups, marker.id)


def with_one(piles: Iterable[state.Pile], kind: str) -> tuple[state.Pile, ...]:
    """Piles with one marker more."""
    known = {pile.kind: pile for pile in piles}
    count = known[kind].count if kind in known else 0
    return tuple({**known, kind: state.Pile(kind, count + 1)}.values())


def without_one(piles: Iterable[state.Pile], kind: str) -> tuple[state.Pile, ...]:
    """Piles with one marker less."""
    return tuple([state.Pile(kind, pile.count - 1) if pile.kind == kind else pile for pile in piles])


def _take_away(play: state.WarPlay) -> None:
    for unit in _armies(play, in_contact=False):
        if marker_of(play, unit):
            put_back(play, unit)
            play.log(text("log.marker_removed", "7.2", unit=unit.id), unit=unit.id)
        if unit.mark(state.CSM) or not unit.is_full:
            play.state.put(unit.unmarked(state.CSM).with_steps(unit.type.full))


MarkersRemoved = act(
    "markers_removed",
    "Armies with no Axis unit adjacent, whatever lies between, are fresh and unknown again (7.21; rulings 52, 53).",
    _take_away,
)


def _draw_in_contact(play: state.WarPlay) -> None:
    for unit in _armies(play, in_contact=True):
        if marker_of(play, unit) is None and cup(play, play.rules.classes[unit.type.id]):
            draw(play, unit)


MarkersDrawn = act(
    "markers_drawn",
    "Armies without a marker that have an Axis unit adjacent draw one while there are any, in order (7.12; ruling 50).",
    _draw_in_contact,
)


def _armies(look: state.WarLook, *, in_contact: bool) -> tuple[Unit, ...]:
    """The armies that draw their strength, next to an Axis unit or not; air fleets do not count."""
    units = look.state.units
    near = look.rules.grid.expand(units.area(state.AXIS))
    armies = [unit for unit in units.of(state.SOVIET) if state.has_drawn_strength(look, unit)]
    return tuple(unit for unit in armies if bool(near >> unit.hex & 1) is in_contact)
