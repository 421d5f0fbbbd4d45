"""Moves of units: the Germans on to their goal and up to the enemy, the Soviets into shelter before Moscow."""

from collections.abc import Iterator

from rasputitsa.bots.battle_for_moscow.nearness import Move
from rasputitsa.bots.battle_for_moscow.purposes import closing_in, drawing_back, purpose, sheltering
from rasputitsa.bots.battle_for_moscow.telling import crowded_idea, going, unhurried
from rasputitsa.bots.battle_for_moscow.worth import distances, goals, nearest, shelter
from rasputitsa.bots.bot import Thought
from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_for_moscow.movement import Movement, Moves
from rasputitsa.games.battle_for_moscow.replacements import occupied
from rasputitsa.games.battle_for_moscow.state import GERMAN, SOVIET, MoscowLook, cities_of, enemy_of
from rasputitsa.hexgrid.grid import Hex, hexes_in

STEP = 12
ODDS = {"panzer": 16, "rail": 14, "all": 4}
"""The value of each point of odds against a neighbour: high where the attack comes at once."""

LAST_CHANCE = 6
"""The weight of that in the last turn against an enemy on a goal of the side."""

CAPTURE = 70
GARRISON = 2_000
SHELTERED = 26
LINE = 4
DANGER = 30
STAYING = 4
CARELESSNESS = 9
OFFENSIVE_FROM = 8
LINE_BEFORE_MOSCOW = 3


class Posts:
    """The value of a unit in a hex for its side, as far as a recruit sees: it looks at neighbours only."""

    def __init__(self, look: MoscowLook, stage: Movement) -> None:
        self.look, self.side, self.kind = look, stage.side, stage.kind
        self.grid, self.units = look.rules.grid, look.state.units
        self.enemies = {unit.hex: unit for unit in self.units.of(enemy_of(self.side))}
        self.friends = self.units.area(self.side)
        self.goals = goals(look, self.side)
        self.shelter = shelter(look, self.side)
        self.takeable = cities_of(look, enemy_of(self.side))
        self.to_moscow = distances(self.grid, look.rules.moscow)
        self.attacks = (
            self.side == GERMAN or look.state.turn >= OFFENSIVE_FROM or bool(self.takeable & 1 << look.rules.moscow)
        )

    def worth(self, unit: Unit, hex: Hex) -> int:
        """The value of a hex for a unit."""
        return self._ground(unit, hex) + self._neighbours(unit, hex)

    def _ground(self, unit: Unit, hex: Hex) -> int:
        worth = CAPTURE if self.takeable >> hex & 1 else 0
        if hex == self.look.rules.moscow and not self._is_held_by_others(unit, hex):
            worth += GARRISON
        if self.side == SOVIET and self.shelter >> hex & 1:
            worth += SHELTERED
        return worth - STEP * self._way_left(hex)

    def _way_left(self, hex: Hex) -> int:
        """The distance of the hex from where the side wants to be."""
        if self.attacks:
            return nearest(self.grid, hex, self.goals)[0]
        behind = max(0, self.to_moscow[hex] - LINE_BEFORE_MOSCOW)
        return behind + max(0, min((self.grid.distance(hex, enemy) for enemy in self.enemies), default=0) - 3)

    def _is_held_by_others(self, unit: Unit, hex: Hex) -> bool:
        return any(other.side == self.side and other.id != unit.id for other in self.units.on(hex))

    def _neighbours(self, unit: Unit, hex: Hex) -> int:
        near = self.grid.neighbours(hex)
        home = 1 << unit.hex if unit.hex >= 0 else 0
        friends = (near & self.friends & ~home).bit_count()
        enemies = [self.enemies[place] for place in hexes_in(near) if place in self.enemies]
        worth = LINE * min(friends, 2) if self.side == SOVIET else 0
        if enemies and self.attacks:
            worth += ODDS[self.kind] * max(self._odds(unit, enemy) * self._want(enemy) for enemy in enemies)
        threat = sum(enemy.attack for enemy in enemies)
        cover = 2 if self.shelter >> hex & 1 else 1
        return worth - (DANGER if threat >= 3 * cover * unit.defence else 0)

    def _want(self, enemy: Unit) -> int:
        """The weight of an attack on this enemy: more in the last turn, if it stands on a goal of the side."""
        is_last = self.look.rules.is_last(self.look.state.turn)
        return LAST_CHANCE if is_last and self.kind != "all" and self.goals >> enemy.hex & 1 else 1

    def _odds(self, unit: Unit, enemy: Unit) -> int:
        """The odds that all units beside an enemy would have with this one, at most four."""
        beside = self.grid.neighbours(enemy.hex)
        friends = (friend for friend in self.units.of(self.side) if friend.id != unit.id)
        others = sum(friend.attack for friend in friends if beside >> friend.hex & 1)
        return min((others + unit.attack) // enemy.defence, 4)


def move_ideas(look: MoscowLook, stage: Movement, choose: Chooser) -> tuple[Thought, ...]:
    """One move that betters a unit's place, or the end of the phase."""
    posts, moves = Posts(look, stage), Moves(look, stage)
    crowded = moves.crowding()
    if crowded:
        return (crowded_idea(crowded[0]),)
    weighed = 0
    for unit in _in_order(posts, moves):
        found = _ways(posts, moves, unit)
        weighed += len(found)
        better = [(gain, hex) for gain, hex in found if gain > STAYING]
        if better:
            careless = len(better) > 1 and choose(CARELESSNESS) == 0
            hex = better[1 if careless else 0][1]
            return (Thought(Action("move", unit.id, look.rules.grid.names[hex]), _reason(posts, unit, hex), weighed),)
    return (Thought(Action("end"), text("bot.why.moved_all"), weighed + 1),)


def _in_order(posts: Posts, moves: Moves) -> Iterator[Unit]:
    """The units that have not moved, the foremost first."""
    units = (posts.units[id] for id in moves.subjects())
    fresh = [unit for unit in units if unit.mark("from") is None]
    yield from sorted(fresh, key=lambda unit: (posts.to_moscow[unit.hex], unit.id))


def _ways(posts: Posts, moves: Moves, unit: Unit) -> list[tuple[int, Hex]]:
    """The gains of a unit in each hex that it can go to, the most first."""
    stays = posts.worth(unit, unit.hex)
    free = moves.field(unit).reached & ~occupied(posts.look)
    gains = ((posts.worth(unit, hex) - stays, hex) for hex in hexes_in(free))
    return sorted(gains, key=lambda found: (-found[0], found[1]))


def _reason(posts: Posts, unit: Unit, hex: Hex) -> Text:
    step = Move(posts.look, unit, hex)
    found = purpose(step, step) or (closing_in(step) if posts.attacks else None) or sheltering(step)
    if found:
        return found
    return going(step, posts.goals) if posts.attacks else drawing_back(step) or unhurried(step)
