"""Branches that rulings take: each with the golden game that goes that way, and how it is told there.

`PYTHONPATH=py:. python -m tests.games.blitzkrieg_to_moscow_2.branches` says which golden games take which.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from rasputitsa.engine.decision import Action
from rasputitsa.engine.stage import Event
from rasputitsa.engine.state import Unit
from rasputitsa.games.blitzkrieg_to_moscow_2.cards import hand_of
from rasputitsa.games.blitzkrieg_to_moscow_2.ground import enemy_zone, lines
from rasputitsa.games.blitzkrieg_to_moscow_2.retreat import nearer
from rasputitsa.games.blitzkrieg_to_moscow_2.state import (
    SOVIET,
    BlitzLook,
    attacking_side,
    fortresses,
    is_corps,
    is_in_rear,
    weather,
)
from rasputitsa.games.blitzkrieg_to_moscow_2.strengths import defenders_in, odds_of
from tests.games.blitzkrieg_to_moscow_2.golden_games import GAMES, GOLDENS
from tests.games.blitzkrieg_to_moscow_2.positions import phase
from tests.goldens import actions_in

LONG = 3
"""The hexes of a usual retreat's path, its start among them."""


@dataclass(frozen=True)
class Step:
    """An action of a golden game: phase, who acts, how things stood before and after, what it caused.

    `earlier`: the actions before it in the phase.
    """

    phase: str
    side: str
    before: BlitzLook
    action: Action
    after: BlitzLook
    events: tuple[Event, ...]
    earlier: tuple[Action, ...]

    @property
    def unit(self) -> Unit:
        """The unit that the action names, as it was."""
        return self.before.state.units[self.action[1]]

    def told(self, key: str, rule: str = "") -> list[Event]:
        """The events with a key, and resting on a rule."""
        return [each for each in self.events if each.text.key == f"log.{key}" and rule in ("", each.text.rule)]

    def facts(self, key: str) -> list[dict[str, object]]:
        """The facts of the events with a key."""
        return [dict(event.text.facts) for event in self.told(key)]


Branch = Callable[[Step], object]
"""True if a step of a game goes that way."""


def steps(name: str) -> Iterator[Step]:
    """A golden game step by step."""
    match, earlier, last = GOLDENS.new_game(name), list[Action](), ""
    for action in actions_in(GOLDENS.kept(name)):
        assert match.decision is not None
        now, side, before = phase(match), match.decision.side, match.look
        earlier, last = (earlier if now == last else []), now
        match.play(action)
        events = match.entries[-1].events or ()
        yield Step(now, side, before, action, match.look, tuple(events), tuple(earlier))
        earlier.append(action)


@cache
def taken(name: str) -> frozenset[tuple[int, str]]:
    """The branches that a golden game takes."""
    found: set[tuple[int, str]] = set()
    for step in steps(name):
        found |= {key for key, (_, branch) in BRANCHES.items() if key not in found and branch(step)}
    return frozenset(found)


def did(*verbs: str, when: str = "") -> Branch:
    """An action of some verb, in a phase of that kind."""
    return lambda step: step.action.verb in verbs and step.phase.endswith(when)


def told(key: str, rule: str = "") -> Branch:
    """An event of that key, and resting on a rule."""
    return lambda step: step.told(key, rule)


def shifted(key: str) -> Branch:
    """A battle with that shift in which a die falls."""
    return lambda step: (
        step.told("battle")
        and step.after.state.battle is not None
        and any(shift.text.key == f"shift.{key}" for shift in odds_of(step.after, step.after.state.battle).shifts)
    )


def again(verb: str) -> Branch:
    """The same verb twice running, with other units."""
    return lambda step: step.action.verb == verb and step.earlier[-1:] and step.earlier[-1].verb == verb


def brought_back(box: str) -> Branch:
    """A unit is brought back by card from a box."""
    return lambda step: step.action.verb in ("bring", "rebuilt") and step.unit.box == box


def negated(*functions: str) -> Branch:
    """A card is negated that was played for one of some functions."""
    return lambda step: (
        step.action.verb == "negate" and step.before.state.card and step.before.state.card.function in functions
    )


def reinforced(card: str) -> Branch:
    """Units are brought back by that card."""
    return lambda step: any((facts["card"], facts["function"]) == (card, "reinforce") for facts in step.facts("card"))


def removed(attacking: bool) -> Branch:
    """A mechanised corps goes with the flips, after attacking or after defending actively."""
    return lambda step: any(
        (step.before.state.battle is not None and event.unit in step.before.state.battle.attackers) == attacking
        for event in step.told("eliminated", "11.6")
    )


def into_a_zone_from_the_rear(step: Step) -> bool:
    """A unit comes from a rear area into an enemy zone."""
    if step.action.verb != "move" or not is_in_rear(step.unit) or step.action[2] not in step.before.rules.grid.index:
        return False
    return bool(enemy_zone(step.before, step.unit.side) >> step.before.rules.grid.index[step.action[2]] & 1)


def made_room(step: Step) -> bool:
    """A unit moves out of a hex that is too full."""
    if step.action.verb != "move":
        return False
    limit = step.before.rules.stacking[step.unit.side]
    return bool(limit.over(step.before.state.units, step.unit.side) >> max(step.unit.hex, 0) & (step.unit.hex >= 0))


def back_next_turn(step: Step) -> bool:
    """A unit that goes into its rear area comes back a turn later."""
    units = [str(facts["unit"]) for key in ("leaves", "flees") for facts in step.facts(key)]
    return any(step.after.state.units[unit].box == f"due_{step.before.state.turn + 1}" for unit in units)


def retreated(test: Callable[[Step, Unit, int], object]) -> Branch:
    """A retreat on the map, by where the unit stood and where it ends."""
    return lambda step: any(
        test(step, step.before.state.units[event.unit], step.after.state.units[event.unit].hex)
        for event in step.told("retreat")
        if event.unit and step.before.state.units[event.unit].hex >= 0
    )


def _nearer(step: Step, unit: Unit, end: int) -> bool:
    rules = step.before.rules
    return bool(nearer(rules.grid, rules.borders[unit.side], unit.hex, rules.ways) >> end & 1)


def _friends(step: Step, unit: Unit, end: int) -> bool:
    return any(other.id != unit.id and other.side == unit.side for other in step.before.state.units.on(end))


def _zoned(step: Step, unit: Unit, end: int) -> bool:
    return bool(enemy_zone(step.before, unit.side) >> end & 1)


def spares_who_was_attacked(step: Step) -> bool:
    """A hex is attacked with a unit in it that was attacked before in the phase."""
    battle = step.after.state.battle
    if battle is None or step.before.state.battle is not None:
        return False
    return len(defenders_in(step.after, battle.hex)) < len(step.after.state.units.on(battle.hex))


def rerolled(attacker: bool) -> Branch:
    """The attacker, or the defender, has the die thrown again."""
    return lambda step: step.action.verb == "reroll" and (step.side == attacking_side(step.before)) == attacker


def advanced_from_the_rear(step: Step) -> bool:
    """An attacker advances from a rear area."""
    return step.action.verb == "advance" and step.unit.hex < 0


def passed_a_city(step: Step) -> bool:
    """A city changes hands in passing."""
    return step.action.verb == "move" and any(facts["hex"] != step.action[2] for facts in step.facts("city"))


def sheltered(step: Step) -> bool:
    """The Soviets are judged, and one without a line lives on in a fortress."""
    if not step.phase.startswith("soviet_supply") and not any("supply" in e.text.key for e in step.events):
        return False
    held = fortresses(step.after) & ~step.after.state.german_cities & ~lines(step.after, SOVIET)
    return any(unit.hex >= 0 and held >> unit.hex & 1 for unit in step.after.state.units.of(SOVIET))


def without_a_hand(step: Step) -> bool:
    """A battle of the first turn, in which the Soviets have not chosen yet."""
    return step.before.state.turn == 1 and bool(step.told("battle")) and not hand_of(step.before, SOVIET).cards


def moved_in(season: str) -> Branch:
    """A move in that weather."""
    return lambda step: step.action.verb == "move" and weather(step.before) == season


def acts_again(step: Step) -> bool:
    """A tank that has moved or attacked by a card of this phase goes on by another."""
    if not step.phase.endswith("breakthrough") or step.action.verb not in ("move", "attack"):
        return False
    cards = [number for number, each in enumerate(step.earlier) if each.verb in ("tank_move", "tank_attack")]
    return any(step.action[1] in each[1:2] for each in step.earlier[: max(cards, default=0)] if each.verb == "move")


def surrendered(side: str) -> Branch:
    """A unit of a side surrenders."""
    return lambda step: any(step.after.state.units[each.unit].side == side for each in step.told("surrendered"))


BRANCHES: dict[tuple[int, str], tuple[str, Branch]] = {
    (6, "the army without a code is put where its owner likes"): ("usual", did("place")),
    (7, "from a rear area into an enemy zone"): ("usual", into_a_zone_from_the_rear),
    (8, "back in the next turn"): ("usual", back_next_turn),
    (10, "a retreat into a zone that a friend undoes"): ("other_readings", retreated(_zoned)),
    (12, "no hand before the first choice"): ("usual", without_a_hand),
    (13, "rail before and after a card"): ("usual", did("rail_card", when="logistics")),
    (14, "named after the chance to negate"): ("generals", did("rebuilt")),
    (15, "a card without effect, another in its place"): ("usual", negated("activation", "rail", "reroll", "rebuild")),
    (16, "activation in the Logistics Phase"): ("usual", did("activation", when="logistics")),
    (16, "activation in the Movement Phase"): ("no_recovery", did("activation", when="movement")),
    (16, "activation in the Combat Phase"): ("usual", did("activation", when="combat")),
    (16, "activation in the Breakthrough Phase"): ("usual", did("activation", when="breakthrough")),
    (16, "activation in the Supply Phase"): ("usual", did("activation", when="supply")),
    (17, "several Soviet units by one rail move"): ("usual", again("rail")),
    (17, "no more of them"): ("usual", did("enough", when="logistics")),
    (18, "infantry brought back"): ("free_setup", reinforced("reinforcements")),
    (18, "a mechanised corps brought back"): ("usual", reinforced("t34")),
    (18, "a German unit that was eliminated"): ("generals", brought_back("german_lost")),
    (18, "a German unit that has surrendered"): ("pocket", brought_back("german_surrendered")),
    (18, "what was withdrawn this turn"): ("other_readings", brought_back("soviet_withdrawn")),
    (19, "withdrawal"): ("usual", did("withdraw", when="logistics")),
    (20, "a move in mud"): ("usual", moved_in("mud")),
    (20, "a move in snow"): ("usual", moved_in("snow")),
    (21, "a move is taken back"): ("usual", did("take_back")),
    (22, "an overfull hex is relieved"): ("pocket", made_room),
    (23, "active defence chosen"): ("usual", did("active")),
    (24, "a pass"): ("usual", did("pass")),
    (24, "a pass for good"): ("usual", did("pass_all")),
    (25, "passive defence chosen"): ("usual", did("passive")),
    (25, "a corps is passive in a stack"): ("usual", lambda step: did("passive")(step) and is_corps(step.unit)),
    (26, "a corps goes after its attack"): ("other_readings", removed(attacking=True)),
    (26, "a corps goes after its defence"): ("usual", removed(attacking=False)),
    (27, "who was attacked adds nothing"): ("attacked_twice", spares_who_was_attacked),
    (28, "an attack that fails"): ("usual", told("failed")),
    (29, "the river"): ("usual", shifted("river")),
    (29, "tanks in the open"): ("usual", shifted("tanks")),
    (29, "the Winter Counterattack"): ("long_retreat", shifted("winter")),
    (30, "a shift by card"): ("usual", shifted("card")),
    (30, "a shift negated"): ("usual", negated("combat_shift")),
    (31, "the attacker has the die thrown again"): ("usual", rerolled(attacker=True)),
    (31, "the defender has the die thrown again"): ("no_recovery", rerolled(attacker=False)),
    (32, "the Hero City holds"): ("hero_city_holds", told("hero_holds")),
    (33, "in their owner's order"): ("usual", did("retreat")),
    (34, "no retreat"): ("usual", told("eliminated", "11.4.1")),
    (34, "a longer retreat"): (
        "long_retreat",
        lambda step: any(len(event.path) > LONG for event in step.told("retreat")),
    ),
    (35, "into the rear area"): ("other_readings", told("flees")),
    (35, "nearer to supply"): ("usual", retreated(_nearer)),
    (35, "not nearer, empty"): ("generals", retreated(lambda *at: not _nearer(*at) and not _friends(*at))),
    (35, "not nearer, with friends"): ("attacked_twice", retreated(lambda *at: not _nearer(*at) and _friends(*at))),
    (37, "a city retreated or advanced into"): (
        "by_sea",
        lambda step: step.told("city") and not did("move", "rail")(step),
    ),
    (38, "an advance from a rear area"): ("usual", advanced_from_the_rear),
    (38, "several Soviets advance"): ("generals", again("advance")),
    (39, "MOVE"): ("usual", did("tank_move")),
    (39, "ATTACK"): ("usual", did("tank_attack")),
    (39, "a second tank"): ("usual", lambda step: step.phase.endswith("breakthrough") and again("move")(step)),
    (39, "ATTACK, then MOVE"): ("by_sea", did("then_move")),
    (39, "MOVE, then ATTACK"): ("by_sea", did("then_attack")),
    (40, "a tank acts again, by the option"): ("no_recovery", acts_again),
    (42, "recovery"): ("usual", told("recovers")),
    (42, "surrender"): ("usual", told("surrendered", "13.1")),
    (42, "spent before surrender"): ("spent_first", told("spent", "13.1")),
    (43, "a fortress shelters"): ("generals", sheltered),
    (44, "Soviets out of play for good"): ("usual", surrendered("soviet")),
    (44, "Germans out of play"): ("pocket", surrendered("german")),
    (45, "the Hero City"): ("usual", told("hero")),
    (45, "the Hero City falls"): ("usual", told("hero_fell")),
    (46, "a city in passing"): ("usual", passed_a_city),
    (47, "the end"): ("usual", told("over")),
    (49, "a free set-up"): ("free_setup", did("deploy")),
    (50, "by sea for the free move"): ("by_sea", did("sail")),
    (50, "by sea for a card"): ("by_sea", did("sail_card")),
    (51, "Moscow falls"): ("generals", told("moscow_fell")),
}

WITHOUT: dict[int, str] = {
    1: "what is data",
    2: "the options: a golden game for each value of each, by a test of its own",
    3: "names",
    4: "sides of the map over which nothing is ever offered",
    5: "places of the map",
    9: "zones, asked for at every step",
    11: "what a step costs",
    36: "a distance",
    41: "what a line is",
    48: "what is counted at the end",
    52: "what is not offered, and what becomes of positions that play hardly comes to",
}
"""Rulings that leave nothing to be gone one way or another, and what they are."""


if __name__ == "__main__":
    for name in GAMES:
        print(name, *sorted(taken(name)), sep="\n  ")
