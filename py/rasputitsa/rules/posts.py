"""Room for several units around a hex: who can stand where, the first of them first, within what a hex holds."""

from collections.abc import Iterable, Mapping

from rasputitsa.engine.state import Unit
from rasputitsa.hexgrid.grid import Hex, HexSet, hexes_in
from rasputitsa.rules.stacking import Stacking


def posts_for(units: Iterable[Unit], options: Mapping[str, HexSet], limit: Stacking) -> dict[str, Hex]:
    """A hex for each unit that finds room in one of its own; who stands there may be sent on to another of his."""
    known = {unit.id: unit for unit in units}
    posts: dict[str, Hex] = {}
    for unit in known.values():
        _settle(unit, known, options, limit, posts, set())
    return posts


def _settle(
    unit: Unit,
    known: Mapping[str, Unit],
    options: Mapping[str, HexSet],
    limit: Stacking,
    posts: dict[str, Hex],
    tried: set[Hex],
) -> bool:
    """Find room for a unit, moving others on where that makes room; no hex is asked twice (an augmenting path)."""
    hexes = [hex for hex in hexes_in(options[unit.id]) if hex not in tried]
    for hex in hexes:
        if not limit.is_over([*_on(posts, known, hex), unit]):
            posts[unit.id] = hex
            return True
    for hex in hexes:
        if hex in tried:
            continue
        tried.add(hex)
        for other in _on(posts, known, hex):
            others = [each for each in _on(posts, known, hex) if each.id != other.id]
            if not limit.is_over([*others, unit]) and _settle(other, known, options, limit, posts, tried):
                posts[unit.id] = hex
                return True
    return False


def _on(posts: Mapping[str, Hex], known: Mapping[str, Unit], hex: Hex) -> list[Unit]:
    return [known[id] for id, post in posts.items() if post == hex]
