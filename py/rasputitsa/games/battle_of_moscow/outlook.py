"""The possible outcomes of the announced battles, fought in an order (Combat; rulings 34, 43, 46, 48 and 88 to 93)."""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from rasputitsa.aids.battle_outlook import BattleOrder, Considered, Figures, Prospect, every_choice
from rasputitsa.engine.decision import Action, Decision
from rasputitsa.engine.lookahead import TooLargeError
from rasputitsa.engine.stage import Look, Stage
from rasputitsa.engine.state import Unit
from rasputitsa.games.battle_of_moscow import state
from rasputitsa.games.battle_of_moscow.battle import Battles, Combat, EndOfBattle, attackers_of, defenders_of
from rasputitsa.games.battle_of_moscow.factors import ONE
from rasputitsa.games.battle_of_moscow.retreat import Retreat, retreats_of
from rasputitsa.games.battle_of_moscow.strengths import brings, defenders_in
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.rules.combat.announced_battles import ATTACKS, announced

FIGURES = Figures(
    "combat",
    ("vacated", "eliminated", "defender_factors", "attacker_factors"),
    ("defender_factors", "attacker_factors"),
    chances=("vacated", "eliminated"),
    parts=ONE,
)
BUDGET = 1_500
"""Actions played for the exact answer; beyond it a policy chooses."""
SMALL_BUDGET = 1_000
"""Actions played where the policy chooses; beyond it each battle stands for itself."""

ALONE_BUDGET = 2_000
"""Actions played for one battle by that policy."""

_GROWN = 4
"""A retreat longer than this, because all nearer ends are full, is more than is looked through."""
_NEAR = _GROWN + 1
"""The distance from a fight at which a unit can matter to its retreats: that of an end, and of a zone beyond."""


@dataclass(frozen=True, slots=True)
class PendingBattle:
    """One battle as it stands: its hex, defenders and attackers."""

    hex: Hex
    defenders: tuple[Unit, ...]
    attackers: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """The engine's `Question`: battles in the order in which they are to be fought, the one being fought first."""

    battles: tuple[PendingBattle, ...]
    considered: Considered

    def measure(self, look: state.TyphoonLook) -> tuple[int, ...]:
        """The numbers of each battle, then the totals; factors in halves."""
        numbers = [number for battle in self.battles for number in _numbers(look, battle)]
        return (*numbers, sum(numbers[2::4]), sum(numbers[3::4]))

    def is_over(self, look: state.TyphoonLook) -> bool:
        """True if no die and no retreat is left."""
        return _is_decided(look.state) and not self.waiting(look)

    def waiting(self, look: state.TyphoonLook) -> tuple[PendingBattle, ...]:
        """The battles still to be fought."""
        units, fought = look.state.units, look.state.battle
        now = fought.hex if fought else -1
        return tuple(each for each in self.battles if each.hex != now and _is_set(units.get(each.attackers[0].id)))

    def key(self, look: state.TyphoonLook) -> Hashable:
        """Everything that can still affect the outcome: the stages, and units close enough to a pending battle."""
        area, units = self.area(look), look.state.units
        there = (units[id] for id in self._fighters() if id in units)
        known = [(unit.id, unit.hex) for unit in there if _is_in(area, unit)]
        partisans = [unit.hex for unit in units.all() if state.is_partisan(unit) and _is_in(area, unit)]
        fought = look.state.battle
        now = (fought.hex, fought.attackers, fought.defenders) if fought else ()
        return (tuple(map(_settled, look.state.stack)), now, tuple(known), tuple(sorted(partisans)))

    def area(self, look: state.TyphoonLook) -> HexSet:
        """The hexes around the fights to come, and around the units that have still to go back."""
        return _around(look, (*_to_go(look), *self._to_fight(look)))

    def choices(self, look: state.TyphoonLook, decision: Decision) -> Iterable[Action]:
        """The next battle in order; in a battle, what is considered there."""
        if decision.option("resolve"):
            return (Action("resolve", look.rules.grid.names[self.waiting(look)[0].hex]),)
        if self.considered is every_choice and decision.option("retreat"):
            return self._retreats(look, decision)
        return self.considered(look, decision)

    def _retreats(self, look: state.TyphoonLook, decision: Decision) -> Iterable[Action]:
        """The retreats that differ in anything that is measured; the hexes on the way do not.

        Where each has more ends than there are units to go, all find room, and who goes first does not matter: then one
        unit goes, to each end that matters to a fight to come, and to one of the others.
        """
        option, going = decision.option("retreat"), _to_go(look)
        if any(_has_grown(look, unit) for unit in going):
            raise TooLargeError
        ends = {unit: option.targets(unit) for unit in option.subjects} if option else {}
        if len(ends) < len(going) or any(len(names) < len(going) for names in ends.values()):
            return tuple(action for action in every_choice(look, decision) if action.verb != "through")
        index, near = look.rules.grid.index, _around(look, self._to_fight(look))
        unit, names = next(iter(ends.items()))
        free = [name for name in names if not near >> index[name] & 1]
        if len(free) < len(going):
            free = []
        return [Action("retreat", unit, name) for name in names if not free or name == free[0] or name not in free]

    def _to_fight(self, look: state.TyphoonLook) -> tuple[Unit, ...]:
        """The units of the battles to come, who all stand where they stood."""
        return tuple(unit for each in self.waiting(look) for unit in (*each.defenders, *each.attackers))

    def _fighters(self) -> Iterable[str]:
        return (unit.id for battle in self.battles for unit in (*battle.defenders, *battle.attackers))


def usual_choice(look: state.TyphoonLook, decision: Decision) -> Iterable[Action]:
    """One choice for each decision: the first retreat offered, the attacker lost that counts least."""
    option = decision.option("lose") or decision.option("retreat") or decision.options[0]
    if option.verb == "lose":
        return (Action("lose", min(option.subjects, key=lambda id: (brings(look, look.state.units[id]), id))),)
    subjects = [id for id in option.subjects if option.verb != "retreat" or option.targets(id)]
    if not subjects:
        return tuple(decision.actions())[:1]
    return (Action(option.verb, subjects[0], *option.targets(subjects[0])[:1]),)


def _plan(look: state.TyphoonLook, side: state.SideId, hexes: Sequence[Hex], considered: Considered) -> Question:
    fought = look.state.battle
    battles = [*([_pending(look, fought.hex)] if fought else []), *(_pending(look, hex) for hex in hexes)]
    return Question(tuple(battles), considered)


def _alone(
    look: state.TyphoonLook, cut: state.TyphoonLook, side: state.SideId, hexes: Sequence[Hex]
) -> Iterator[Prospect]:
    """Each battle as it stands, as if it were fought first; no sums, for the battles change each other."""
    fought = cut.state.battle
    for hex in (*([fought.hex] if fought else []), *hexes):
        now = cut.state.copy()
        if fought is None or hex != fought.hex:
            now.battle, now.stack = None, (Battles(side),)
        name = cut.rules.grid.names[hex]
        others = [unit for unit in now.units.all() if {unit.mark(ATTACKS), unit.mark(state.DEFENDS)} - {None, name}]
        now.put(*(unit.unmarked(ATTACKS, state.DEFENDS) for unit in others))
        order = () if fought and hex == fought.hex else (hex,)
        one = Look(cut.rules, now)
        yield from ORDERS.searched(one, side, order, usual_choice, ALONE_BUDGET, "alone").battles


def _close(look: state.TyphoonLook, side: state.SideId) -> None:
    """The defenders of each announced battle are those who stand there now."""
    for name in announced(look, side):
        units = defenders_in(look, look.rules.grid.index[name], state.enemy_of(side))
        look.state.put(*(unit.marked(state.DEFENDS, name) for unit in units))


ORDERS = BattleOrder(
    FIGURES, "combat", Combat, Battles, _plan, usual_choice, _alone, lambda: (BUDGET, SMALL_BUDGET), _close
)
prospects, prospects_form = ORDERS.prospects, ORDERS.form


def _pending(look: state.TyphoonLook, hex: Hex) -> PendingBattle:
    fought = look.state.battle
    if fought is None or fought.hex != hex:
        return PendingBattle(hex, defenders_of(look, hex), attackers_of(look, hex))
    units = look.state.units
    sides = [tuple(units[id] for id in ids if id in units) for ids in (fought.defenders, fought.attackers)]
    return PendingBattle(hex, sides[0], sides[1])


def _numbers(look: state.TyphoonLook, battle: PendingBattle) -> tuple[int, int, int, int]:
    units = look.state.units
    hexes = [units[unit.id].hex if unit.id in units else -1 for unit in battle.defenders]
    lost = sum(unit.defence for unit in battle.defenders if _is_lost(look, unit))
    price = sum(unit.attack for unit in battle.attackers if _is_lost(look, unit))
    return (int(battle.hex not in hexes), int(max(hexes, default=-1) < 0), lost, price)


def _is_lost(look: state.TyphoonLook, unit: Unit) -> bool:
    """True if a unit that stood on the map as the battles began is there no more."""
    return unit.hex >= 0 and (unit.id not in look.state.units or look.state.units[unit.id].hex < 0)


def _is_in(area: HexSet, unit: Unit) -> bool:
    return unit.hex >= 0 and bool(area >> unit.hex & 1)


def _is_set(unit: Unit | None) -> bool:
    return unit is not None and unit.mark(ATTACKS) is not None


def _is_decided(now: state.TyphoonState) -> bool:
    """True if nothing is left of the battle being fought, or there is none."""
    return now.battle is None or not now.stack or isinstance(now.stack[-1], EndOfBattle)


def _settled(stage: Stage) -> Stage:
    """A stage with only what matters: the units that have gone back, in any order."""
    return replace(stage, gone=tuple(sorted(stage.gone))) if isinstance(stage, Retreat) else stage


def _to_go(look: state.TyphoonLook) -> tuple[Unit, ...]:
    """The units that have still to go back, or may have to: all who are left of the battle being fought."""
    if look.state.battle is None or _is_decided(look.state):
        return ()
    stage = look.state.stack[-1]
    if isinstance(stage, Retreat):
        return tuple(unit for unit in state.party(look, stage.of) if unit.id not in stage.gone)
    return (*state.party(look, "defenders"), *state.party(look, "attackers"))


def _has_grown(look: state.TyphoonLook, unit: Unit) -> bool:
    """True if a unit must go back further than is searched."""
    stage = look.state.stack[-1]
    ways = retreats_of(look, unit, stage.length) if isinstance(stage, Retreat) else None
    return ways is not None and ways.length > _GROWN


def _around(look: state.TyphoonLook, units: Iterable[Unit]) -> HexSet:
    """The hexes from which a unit can matter to the retreats of some."""
    grid = look.rules.grid
    area = grid.set_of(unit.hex for unit in units if unit.hex >= 0)
    for _ in range(_NEAR):
        area |= grid.expand(area)
    return area
