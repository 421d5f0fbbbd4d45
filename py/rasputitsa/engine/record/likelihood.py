"""The likelihood of each of several choices, by what was chosen before: what is likely takes few letters in a code.

All of it is in whole numbers, so that the reader of a code comes to the same weights as its writer (docs/formats.md).
"""

from bisect import bisect_left
from collections.abc import Mapping, Sequence

from rasputitsa.engine.decision import Action
from rasputitsa.engine.game import Rules
from rasputitsa.engine.once import once
from rasputitsa.engine.state import State
from rasputitsa.hexgrid.grid import OFF_MAP, Hex, HexSet

ONE = 1 << 16
"""A weight of one."""
EVEN = ONE << 8
"""The weight that each of several choices has as long as nothing is known."""

FARTHEST = 7
"""Beyond so many hexes one distance from the enemy is like another."""

Name = tuple[int | str | bool, ...]
Value = int | str | bool
Traits = list[tuple[Name, Sequence[Value]]]
"""The traits of several choices: each by its name, with its value in each choice."""


class Odds:
    """For each value of a trait, how often what had it was chosen, and how often that was to be expected."""

    def __init__(self) -> None:
        self._chosen: dict[tuple[Name, Value], int] = {}
        self._expected: dict[tuple[Name, Value], int] = {}

    def weights(self, traits: Traits) -> list[list[int]]:
        """The weight of each choice before a first trait is looked at, after it, after the second, and so on."""
        found = [[EVEN] * len(traits[0][1])]
        for name, values in traits:
            lifts = {value: self._lift(name, value) for value in dict.fromkeys(values)}
            pairs = zip(found[-1], values, strict=True)
            found.append([weight * lifts[value] // ONE or 1 for weight, value in pairs])
        return found

    def learn(self, traits: Traits, weights: Sequence[Sequence[int]], index: int) -> None:
        """Take in which one was chosen."""
        for (name, values), before in zip(traits, weights, strict=False):
            whole, shares = sum(before), dict[Value, int]()
            for weight, value in zip(before, values, strict=True):
                shares[value] = shares.get(value, 0) + weight
            for value, share in shares.items():
                self._expected[name, value] = self._expected.get((name, value), 0) + share * ONE // whole
            chosen = name, values[index]
            self._chosen[chosen] = self._chosen.get(chosen, 0) + 1

    def _lift(self, name: Name, value: Value) -> int:
        """The ratio of how often a value was chosen to what was expected, one occasion being taken for granted."""
        return (self._chosen.get((name, value), 0) + 1) * ONE * ONE // (self._expected.get((name, value), 0) + ONE)


class Habits:
    """The ways of the sides of a game: the traits of verbs, subjects and targets in a moment of it."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.odds = Odds()
        self._verbs = ("", "")
        self._subjects: dict[tuple[str, str], str] = {}
        self._targets: dict[tuple[str, str], str] = {}
        self._places: dict[str, Hex] = {}
        self._acted: dict[str, tuple[int, str]] = {}
        self._visits: dict[tuple[str, str], int] = {}

    @once
    def _ranks(self) -> dict[str, int]:
        return {id: rank for rank, id in enumerate(self.rules.roster)}

    def rank(self, id: str) -> tuple[int, str]:
        """The place of an id among others: units in the order of the roster, then all else by its letters."""
        return self._ranks.get(id, len(self._ranks)), id

    def place(self, state: State, id: str) -> Hex:
        """The hex that an id names, or in which the unit of that name stands."""
        hex = self.rules.grid.index.get(id)
        if hex is not None:
            return hex
        return state.units[id].hex if id in state.units else OFF_MAP

    def of_verbs(self, side: str, offered: Mapping[str, Sequence[str]]) -> Traits:
        """The traits of verbs, each with its subjects."""
        verbs = [*offered]
        return [
            (("verb", side), verbs),
            (("after", *self._verbs[1:]), verbs),
            (("after_two", *self._verbs), verbs),
            (("left",), [f"{verb} {_few(min(len(ids), 40))}" for verb, ids in offered.items()]),
            (("behind",), [f"{verb} {self._behind(side, verb, ids)}" for verb, ids in offered.items()]),
        ]

    def of_subjects(self, state: State, side: str, verb: str, ids: Sequence[str]) -> Traits:
        """The traits of subjects of a verb, which stand in the order of their ranks."""
        last, near = self._subjects.get((side, verb)), self._places.get(side, OFF_MAP)
        start = len(ids) if last is None else bisect_left(ids, self.rank(last), key=self.rank)
        gap = 0 if start < len(ids) and ids[start] == last else 1
        return [
            (
                ("next", verb, last is not None),
                [_step(at - start + (gap if at >= start else 0)) for at in range(len(ids))],
            ),
            (("acted", verb), [self._recent(id, state.turn, verb) for id in ids]),
            (("near", verb), [self._distance(near, self.place(state, id), 20) for id in ids]),
        ]

    def of_targets(self, state: State, side: str, action: tuple[str, str], ids: Sequence[str]) -> Traits:
        """The traits of targets of a verb and a subject, which stand in the order of their ranks."""
        verb, subject = action
        last, near, start = self._targets.get((side, verb)), self._places.get(side, OFF_MAP), self.place(state, subject)
        places = [self.place(state, id) for id in ids]
        others, own = self._others(state, side), state.units.area(side)
        rings = self._rings(others)
        return [
            (("same", verb), [id == last for id in ids]),
            (("far", verb), [self._distance(start, there, 20) for there in places]),
            (("beside", verb), [self._distance(near, there, 30) for there in places]),
            (("way", verb, side), [self._heading(start, there) for there in places]),
            (("known", verb), [min(self._visits.get((side, id), 0), 3) for id in ids]),
            (("front", verb, _ring(rings, start)), [_ring(rings, there) for there in places]),
            (("touch", verb), [self._touched(there, others) for there in places]),
            (("stack", verb), [min(len(state.units.on(there)), 4) if there >= 0 else -1 for there in places]),
            (("line", verb), [self._touched(there, own) for there in places]),
        ]

    def note(self, state: State, side: str, action: Action) -> None:
        """Take in what was done in a state."""
        self._verbs = (self._verbs[1], action.verb)
        if not action.args:
            return
        subject, last = action.args[0], action.args[-1]
        self._subjects[side, action.verb] = subject
        self._targets[side, action.verb] = last
        self._acted[subject] = state.turn, action.verb
        self._visits[side, last] = self._visits.get((side, last), 0) + 1
        self._places[side] = self.place(state, last)

    def _behind(self, side: str, verb: str, ids: Sequence[str]) -> int:
        """The number of subjects that stand behind the last one of a verb, at most 4; -1 where there was none."""
        last = self._subjects.get((side, verb))
        if last is None:
            return -1
        rank = self.rank(last)
        return min(4, sum([self.rank(id) > rank for id in ids]))

    def _others(self, state: State, side: str) -> HexSet:
        """The hexes in which other sides stand."""
        area = 0
        for other in self.rules.game.sides:
            area |= state.units.area(other.id) if other.id != side else 0
        return area

    def _rings(self, area: HexSet) -> list[HexSet]:
        """A set of hexes, and all within one hex, two and so on of it."""
        found = [area]
        for _ in range(FARTHEST - 1):
            found.append(self.rules.grid.expand(found[-1]) | found[-1])
        return found

    def _touched(self, hex: Hex, area: HexSet) -> int:
        """The number of hexes of a set next to one, at most 3; -1 beside the map."""
        return -1 if hex < 0 else min(3, (self.rules.grid.neighbours(hex) & area).bit_count())

    def _recent(self, id: str, turn: int, verb: str) -> int:
        """The time since a subject acted: 0 never did, 1 in an earlier turn, 2 in this one, 3 by the same verb."""
        then, did = self._acted.get(id, (turn - 1, ""))
        if then != turn:
            return int(did != "")
        return 3 if did == verb else 2

    def _distance(self, start: Hex, end: Hex, most: int) -> int:
        """The distance of two hexes, roughly where it is far; -1 where one is beside the map."""
        return -1 if start < 0 or end < 0 else _few(min(self.rules.grid.distance(start, end), most))

    def _heading(self, start: Hex, end: Hex) -> int:
        """The sixth of the map in which one hex lies from another; -2 the same hex, -1 where one is beside the map."""
        if start == end or start < 0 or end < 0:
            return -2 if start == end else -1
        (q, r), (to_q, to_r) = self.rules.grid.axial[start], self.rules.grid.axial[end]
        across, along = to_q - q, to_r - r
        reach = [across, along, -across - along, -across, -along, across + along]
        return reach.index(max(reach))


def _ring(rings: Sequence[HexSet], hex: Hex) -> int:
    """The first ring in which a hex lies; -1 beside the map."""
    if hex < 0:
        return -1
    return next((far for far, ring in enumerate(rings) if ring >> hex & 1), len(rings))


def _few(number: int) -> int:
    """A number as it is where it is small, else by its size."""
    return number if number < 4 else number.bit_length() + 1


def _step(offset: int) -> int:
    """The place of a subject among all, behind the last one: 0 the same, -2 before it, 6 far behind."""
    return max(-2, min(offset, 6))
