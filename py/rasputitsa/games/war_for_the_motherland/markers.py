"""Combat strength markers: what is in a cup, drawing, where one goes that leaves its army (7; rulings 48-53)."""

from collections.abc import Iterable

from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import text
from rasputitsa.games.war_for_the_motherland.state import CSM, Marker, Pile, WarLook, WarPlay, has_drawn_strength


def cup(look: WarLook, letter: str) -> tuple[Pile, ...]:
    """The markers left in a cup (7.13)."""
    return tuple(pile for pile in look.state.cups if look.rules.markers[pile.kind].letter == letter and pile.count)


def marker_of(look: WarLook, unit: Unit) -> Marker | None:
    """The marker under an army, or None while it has none (7.14)."""
    kind = unit.mark(CSM) if unit.marks else None
    return None if kind is None else look.rules.markers[str(kind)]


def has_to_draw(look: WarLook, unit: Unit) -> bool:
    """True if a unit draws its marker when it fights; with one step it found the cup empty (7.11; ruling 50)."""
    return has_drawn_strength(look, unit) and unit.is_full and (not unit.marks or unit.mark(CSM) is None)


def draw(play: WarPlay, unit: Unit) -> Unit:
    """Draw a marker for an army, its strong side up, and answer the army; none is left: it has one step (ruling 50)."""
    letter = play.rules.classes[unit.type.id]
    piles = cup(play, letter)
    if not piles:
        army = unit.with_steps(1)
        play.log(text("log.cup_empty", "ruling-50", unit=unit.id, letter=letter), unit=unit.id)
    else:
        kind = _drawn(piles, play.draw(sum(pile.count for pile in piles)))
        play.state.cups = without_one(play.state.cups, kind)
        army = unit.with_steps(unit.type.full).marked(CSM, kind)
        attack, defence = play.rules.markers[kind].full
        play.log(text("log.drawn", "7.1", unit=unit.id, letter=letter, attack=attack, defence=defence), unit=unit.id)
    play.state.put(army)
    return army


def _drawn(piles: tuple[Pile, ...], number: int) -> str:
    """The kind of a marker by its place among all that are left in a cup."""
    for pile in piles:
        if number < pile.count:
            return pile.kind
        number -= pile.count
    raise LookupError("a cup holds fewer markers than were counted")


def put_back(play: WarPlay, unit: Unit) -> None:
    """Put an army's marker back into its cup; one with a star leaves the game (7.23, 7.24; ruling 53)."""
    marker = marker_of(play, unit)
    if marker is None:
        return
    if marker.star:
        play.state.spent = with_one(play.state.spent, marker.id)
    else:
        play.state.cups = with_one(play.state.cups, marker.id)


def with_one(piles: Iterable[Pile], kind: str) -> tuple[Pile, ...]:
    """Piles with one marker more."""
    counts = {pile.kind: pile.count for pile in piles}
    counts[kind] = counts.get(kind, 0) + 1
    return tuple(Pile(name, count) for name, count in counts.items())


def without_one(piles: Iterable[Pile], kind: str) -> tuple[Pile, ...]:
    """Piles with one marker less."""
    return tuple(Pile(pile.kind, pile.count - (pile.kind == kind)) for pile in piles)
