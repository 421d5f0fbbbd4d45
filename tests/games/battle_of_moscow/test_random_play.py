"""Random games to their end, checked after every action. A failure names the seed that plays it again."""

from collections import Counter
from typing import Any

import pytest

from rasputitsa.engine import position
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.games.battle_of_moscow import GAME
from rasputitsa.games.battle_of_moscow.arrivals import Newcomers
from rasputitsa.games.battle_of_moscow.depots import PLACES
from rasputitsa.games.battle_of_moscow.state import SIDES, is_counter, is_partisan
from tests.contract.sentences import faults
from tests.games.battle_of_moscow.players import drawn

pytestmark = pytest.mark.rule("sequence", "how_to_win", "ruling-1", "ruling-8")

LONGEST_GAME = 20_000
CASES: list[tuple[str, int, dict[str, Any]]] = [
    ("campaign", 1, {}),
    ("campaign", 2, {"table_cell": "smooth", "letters": "as_scanned", "early_end": False, "verdict": "draw"}),
    ("extended", 3, {"measure": "printed"}),
    ("road_to_orel", 4, {}),
    ("road_to_orel", 5, {}),
]


@pytest.mark.parametrize(("scenario", "seed", "options"), CASES, ids=[f"{name}-{seed}" for name, seed, _ in CASES])
def test_random_game(scenario: str, seed: int, options: dict[str, Any]):
    match, choose = Match.new(GAME, scenario, options, seed=seed), Chooser(seed)
    verbs: Counter[str] = Counter()
    for _ in range(LONGEST_GAME):
        if match.decision is None:
            break
        action = drawn(match, choose)
        verbs[action[0]] += 1
        match.play(action)
        assert faults_of(match) == [], f"seed {seed}, action {match.length}"
        if match.length % 40 == 0:
            check_position(match)
    assert match.state.result is not None
    assert not told_wrongly(match)
    assert {"move", "attack", "resolve", "retreat"} <= set(verbs)


def faults_of(match: Match) -> list[str]:
    """Faults of a position, as the rules say it in other words."""
    return [*shared_hexes(match), *overfull(match), *misplaced(match), *spent(match)]


def shared_hexes(match: Match) -> list[str]:
    """Enemies in one hex; a city that is not its occupant's."""
    areas = [match.state.units.area(side) for side in SIDES]
    german = match.state.german_cities
    wrong = areas[0] & ~german | areas[1] & german
    return [*match.rules.grid.ids(areas[0] & areas[1]), *match.rules.grid.ids(wrong & match.rules.cities)]


def overfull(match: Match) -> list[str]:
    """Too many in a hex while battles are fought: three Germans; two of foot and horse, a tank, six counters."""
    if match.decision is None or match.decision.prompt.key.startswith("prompt.move"):
        return []
    found = []
    for hex in {unit.hex for side in SIDES for unit in match.state.units.of(side)}:
        here = match.state.units.on(hex)
        kinds = Counter(unit.type.branch for unit in here)
        foot = kinds["infantry"] + kinds["cavalry"] + kinds["paratroop"]
        most = len(here) > 3 if here[0].side == SIDES[0] else foot > 2 or kinds["armour"] > 1
        if most or kinds["replacement_counter"] > 6:
            found.append(f"{match.rules.grid.names[hex]} {dict(kinds)}")
    return found


def misplaced(match: Match) -> list[str]:
    """Counters that are neither on the map nor in a box where they can be; units that came from nowhere."""
    roster = match.rules.roster
    return [
        unit.id
        for unit in match.state.units.all()
        if (unit.id not in roster and not (is_partisan(unit) or is_counter(unit)))
        or (unit.hex < 0) == (not unit.box)
        or (unit.hex >= 0 and not match.rules.bounds >> unit.hex & 1)
    ]


def spent(match: Match) -> list[str]:
    """Factors below nothing."""
    found = [f"{name} {value}" for name, value in accounts(match).items() if value < 0]
    top = match.state.stack[-1] if match.state.stack else None
    if isinstance(top, Newcomers) and top.left:
        found += [place for place, left in zip(PLACES, top.left, strict=True) if left < 0]
    return found


def accounts(match: Match) -> dict[str, int]:
    """The savings of the Germans."""
    return {"infantry": match.state.infantry_account, "mobile": match.state.mobile_account}


def check_position(match: Match) -> None:
    """The position can be written and read, and asks the same."""
    form = position.to_json(match.rules, match.state)
    again = position.from_json(match.rules, form)
    assert position.canonical(position.to_json(match.rules, again)) == position.canonical(form)


def told_wrongly(match: Match) -> list[tuple[str, str]]:
    """Sentences of the game that lack words, a fact or the name of a rule."""
    told = {event.text.key: event.text.json() for _, events in match.chronicle() for event in events}
    assert match.state.result is not None
    lines = (match.state.result.text, *match.state.result.lines)
    return faults(GAME, [*told.values(), *(line.json() for line in lines)])


@pytest.mark.parametrize("seed", [6, 7])
def test_every_sentence_of_a_decision_has_its_words(seed: int):
    """Prompts, notes, reasons, panels: looked at on the way through half a game."""
    match, choose = Match.new(GAME, "campaign", {}, seed=seed), Chooser(seed)
    seen: dict[str, Any] = {}
    while match.decision is not None and match.length < 250:
        texts = [match.decision.prompt, *reasons(match, choose)]
        seen |= {text.key: text.json() for text in texts}
        if match.length % 10 == 0:
            assert not faults(GAME, GAME.panels(match.look))
            assert not faults(GAME, [GAME.situation(match.look), GAME.bulletin(match.look)])
        match.play(drawn(match, choose))
    assert len(seen) > 15
    assert not faults(GAME, list(seen.values()))


def reasons(match: Match, choose: Chooser) -> list[Any]:
    """Notes on one target of each option, and why one thing that is not offered is not."""
    decision, found = match.decision, []
    assert decision is not None
    units, hexes = list(match.state.units), list(match.rules.grid.index)
    for option in decision.options:
        found += [option.blocked] if option.blocked else []
        args = {"unit": units[choose(len(units))], "hex": hexes[choose(len(hexes))], "item": "east"}
        given = tuple(args[kind] for kind in option.takes)
        reason = option.check(given) if given else None
        found += [reason] if reason else []
        if option.subjects and len(option.takes) == 2:
            subject = option.subjects[choose(len(option.subjects))]
            targets = option.targets(subject)
            found += option.notes(subject, targets[choose(len(targets))])
            reason = option.check((subject, args["hex"]))
            found += [reason] if reason else []
    return found
