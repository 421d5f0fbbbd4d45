"""Overlays of the map: zones, communication, supply, control, threat (rulings 9, 22, 24, 25, 29 and 35)."""

import json
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.games.battle_for_moscow import GAME
from rasputitsa.games.battle_for_moscow.overlays import communication_lines, supply_lines
from rasputitsa.games.battle_for_moscow.state import MoscowLook, enemy_of
from rasputitsa.rules.supply import connected
from rasputitsa.session import Session
from tests.games.battle_for_moscow.brute_force import game, rules

pytestmark = pytest.mark.rule("zoc", "ruling-22", "ruling-35")

SIDES = ("german", "soviet")
GERMAN_MOVEMENT, SOVIET_REPLACEMENTS, SOVIET_MOVEMENT = 3, 4, 7
KINDS = {"zone", "good", "bad", "level"}
EDGES = {"german": "01", "soviet": "14"}
TRIPLE_ARROWS = {"0901", "1301", "0810"}


@cache
def random_positions() -> tuple[Match, ...]:
    """War of Attrition and the classic game at random, stopped every so often."""
    found = []
    for seed in range(8):
        match = Match.new(GAME, "continuation", {"attrition": True} if seed % 2 else {}, seed=seed)
        choose = Chooser(seed)
        for count in range(1_000):
            if match.decision is None:
                break
            if count % 90 == 80:
                found.append(match.fork(match.journal.dice_at(0)))
            match.play(match.decision.sample(choose))
    return tuple(found)


def drawn(match: Match, id: str, side: str, unit: str = "") -> Any:
    return GAME.overlay(match.look, id, side, unit)


def keys(overlay: dict[str, Any]) -> set[str]:
    return {line["key"] for line in overlay["lines"]}


def area(overlay: dict[str, Any], kind: str) -> set[str]:
    return {hex for area in overlay["areas"] if area["kind"] == kind for hex in area["hexes"]}


@cache
def adjacent(hex: str) -> frozenset[str]:
    grid = rules().grid
    return frozenset(other for other in grid.index if grid.distance(grid.index[hex], grid.index[other]) == 1)


def places(look: MoscowLook, side: str) -> set[str]:
    return {look.rules.grid.names[unit.hex] for unit in look.state.units.of(side)}


def tolls_of(look: MoscowLook, side: str, supply: bool) -> dict[str, int | None]:
    """The price of entering each hex for a line, in the words of rulings 22 and 35; None: it cannot."""
    enemies, friends = places(look, enemy_of(side)), places(look, side)
    found: dict[str, int | None] = dict.fromkeys(look.rules.grid.index, 0)
    for hex in found:
        if hex in enemies:
            found[hex] = None
        elif adjacent(hex) & enemies and not (supply and hex in friends):
            found[hex] = 1 if supply else None
    return found


def ends(look: MoscowLook, side: str) -> set[str]:
    column = {hex for hex in look.rules.grid.index if hex.startswith(EDGES[side])}
    turn = look.rules.turns[max(look.state.turn, 1) - 1]
    return column | TRIPLE_ARROWS if side == "soviet" and turn.edge else column


def oracle(tolls: dict[str, int | None], edge: set[str], start: str) -> tuple[int, int] | None:
    """The price and the length of the best line from a hex: every hex is relaxed until nothing changes."""
    best = {start: (0, 0)}
    waiting = [start]
    while waiting:
        here = waiting.pop(0)
        for hex in adjacent(here):
            toll = tolls[hex]
            if toll is not None:
                reckoned = (best[here][0] + toll, best[here][1] + 1)
                if hex not in best or reckoned < best[hex]:
                    best[hex] = reckoned
                    waiting.append(hex)
    found = [best[end] for end in edge if end in best]
    return min(found, default=None)


@pytest.mark.parametrize("supply", [False, True], ids=["communication", "supply"])
@pytest.mark.parametrize("side", SIDES)
def test_every_line_is_as_the_ruling_has_it_hex_by_hex(side: str, supply: bool):
    checked = 0
    for match in random_positions():
        look: MoscowLook = match.look
        traced = (supply_lines if supply else communication_lines)(look, enemy_of(enemy_of(side)))
        tolls, edge = tolls_of(look, side, supply), ends(look, side)
        for unit in look.state.units.of(side)[::2]:
            known = oracle(tolls, edge, look.rules.grid.names[unit.hex])
            way = traced.way(unit.hex)
            assert (way is None) == (known is None) == (traced.price(unit.hex) is None)
            if way is None or known is None:
                continue
            checked += 1
            names = [look.rules.grid.names[hex] for hex in way]
            assert names[0] == look.rules.grid.names[unit.hex]
            assert names[-1] in edge
            assert all(b in adjacent(a) for a, b in pairwise(names))
            paid = [tolls[hex] for hex in names[1:]]
            assert None not in paid
            assert (sum(toll or 0 for toll in paid), len(paid)) == known
            assert traced.price(unit.hex) == known[0]
    assert checked > 100


def test_opening_any_bar_or_none_explains_a_cut_off_unit():
    """The hexes said to block are all closed, and a unit shut in by them reaches no edge."""
    seen = 0
    for match in random_positions():
        look: MoscowLook = match.look
        for side in SIDES:
            traced = communication_lines(look, enemy_of(enemy_of(side)))
            for unit in look.state.units.of(side):
                if traced.price(unit.hex) is None:
                    seen += 1
                    bars = traced.barrier(unit.hex)
                    assert bars
                    assert not bars & traced.ranges.open
                    edge = look.rules.grid.named(ends(look, side))
                    grid = look.rules.grid
                    assert not connected(grid, edge, grid.hexes & ~bars) >> unit.hex & 1
    assert seen > 20


def test_zones_are_the_six_hexes_whoever_stands_there():
    match = game(rules(), {"XL": "0606", "3": "0707"}, turn=1, phase=GERMAN_MOVEMENT)
    around = {"0605", "0706", "0707", "0607", "0507", "0506"}
    assert area(drawn(match, "zone", "german"), "zone") == around
    assert area(drawn(match, "zone", "german", "XL"), "zone") == around
    assert "0606" in area(drawn(match, "zone", "soviet"), "zone")


def test_a_unit_in_communication_shows_its_way():
    match = game(rules(), {"3": "1204", "XL": "0606"}, turn=5, phase=SOVIET_REPLACEMENTS)
    overlay = drawn(match, "communication", "soviet", "3")
    assert keys(overlay) == {"communication.way"}
    assert overlay["paths"][0]["hexes"][0] == "1204"
    assert overlay["paths"][0]["hexes"][-1].startswith("14")
    assert [sign["kind"] for sign in overlay["signs"]] == ["good"]


def test_a_unit_cut_off_shows_the_hexes_that_block():
    units = {"3": "0806", "XL": "0805", "XLI": "0807"}
    overlay = drawn(game(rules(), units, turn=5, phase=SOVIET_REPLACEMENTS), "communication", "soviet", "3")
    assert keys(overlay) == {"communication.cut_off", "line.occupied", "line.zones"}
    assert overlay["paths"] == []
    assert {"0805", "0807", "0906"} <= area(overlay, "bad")


def test_a_unit_on_the_edge_does_not_enter_its_own_hex():
    """Ruling 22: 1402 lies in the zone of XL in 1303; a unit that stands there is in communication all the same."""
    match = game(rules(), {"3": "1402", "XL": "1303"}, turn=5, phase=SOVIET_REPLACEMENTS)
    assert drawn(match, "communication", "soviet", "3")["paths"] == [{"side": "soviet", "hexes": ["1402"]}]


def test_an_edge_hex_in_an_enemy_zone_ends_no_line():
    match = game(rules(), {"3": "1401", "XL": "1303", "XLI": "1301"}, turn=5, phase=SOVIET_REPLACEMENTS)
    assert "1402" not in {hex for way in drawn(match, "communication", "soviet", "3")["paths"] for hex in way["hexes"]}


def test_moscow_can_be_reinforced_without_communication():
    units = {"3": "1103", "XL": "1003", "XLI": "1202"}
    overlay = drawn(game(rules(), units, turn=5, phase=SOVIET_REPLACEMENTS), "communication", "soviet", "3")
    assert "communication.moscow" in keys(overlay)


@pytest.mark.parametrize(("turn", "ways"), [(3, [["0902", "0901"]]), (5, [])])
def test_triple_arrows_end_communication_on_their_turns(turn: int, ways: list[list[str]]):
    units = {"3": "0902", "XL": "0702", "XLI": "1102", "LVI": "0904"}
    match = game(rules(replacement_edge=True), units, turn=turn, phase=SOVIET_REPLACEMENTS)
    assert [way["hexes"] for way in drawn(match, "communication", "soviet", "3")["paths"]] == ways


def test_supply_shows_its_price_and_is_there_in_war_of_attrition_only():
    units = {"3": "1204", "XL": "1303", "XLI": "1306", "LVI": "1308", "XXIV": "1301", "XLVI": "1310"}
    match = game(rules(attrition=True), units, turn=5, phase=SOVIET_MOVEMENT)
    overlay = drawn(match, "supply", "soviet", "3")
    assert {"supply.way", "supply.toll"} <= keys(overlay)
    offered = [entry["id"] for entry in GAME.overlays(match.look)]
    classic = [entry["id"] for entry in GAME.overlays(random_positions()[0].look)]
    assert offered == ["zone", "communication", "supply", "control", "threat"]
    assert classic == ["zone", "communication", "control", "threat"]


def test_control_names_every_city_once():
    overlay = drawn(random_positions()[0], "control", "")
    held = [hex for area in overlay["areas"] for hex in area["hexes"]]
    assert len(held) == len(set(held)) == 11


def test_threat_signs_stand_on_the_units_in_danger():
    match = game(rules(), {"3": "0706", "5": "1204", "XXIV": "0606", "XLI": "0408"}, turn=1, phase=SOVIET_MOVEMENT)
    overlay = drawn(match, "threat", "soviet")
    assert [sign["hex"] for sign in overlay["signs"]] == ["0706"]
    assert all(0 <= sign["level"] <= 5 for sign in overlay["signs"])
    assert {"threat.when.panzer", "threat.left_out", "threat.each", "threat.at_once"} == keys(overlay)


def test_the_threat_to_one_unit_shows_who_attacks_from_where():
    match = game(rules(), {"3": "0706", "XXIV": "0606", "XLI": "0307"}, turn=1, phase=SOVIET_MOVEMENT)
    overlay = drawn(match, "threat", "soviet", "3")
    assert {arrow["to"] for arrow in overlay["arrows"]} == {"0706"}
    assert {arrow["status"] for arrow in overlay["arrows"]} == {"threat"}
    ends = {way["hexes"][-1] for way in overlay["paths"]}
    assert ends <= {arrow["from"] for arrow in overlay["arrows"]}
    assert {"threat.attack", "threat.lost"} <= keys(overlay)


def test_a_unit_out_of_danger_is_told_so():
    match = game(rules(), {"3": "1204", "XXIV": "0206"}, turn=1, phase=SOVIET_MOVEMENT)
    assert "threat.safe" in keys(drawn(match, "threat", "soviet", "3"))


def test_every_overlay_of_every_position_is_json_on_the_map():
    for match in random_positions()[::5]:
        for entry in GAME.overlays(match.look):
            for side in entry.get("sides", [""]):
                units = match.state.units.of(side)
                for unit in ("", *(found.id for found in units[:2])):
                    overlay = json.loads(json.dumps(drawn(match, entry["id"], side, unit)))
                    assert set(overlay) == {"areas", "paths", "signs", "arrows", "lines"}
                    assert {a["kind"] for a in overlay["areas"]} | {s["kind"] for s in overlay["signs"]} <= KINDS
                    hexes = {h for drawing in (*overlay["areas"], *overlay["paths"]) for h in drawing["hexes"]}
                    assert hexes <= set(match.rules.grid.index)


def ask(session: Session, **request: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(session.handle(json.dumps(request)))
    return answer


@pytest.fixture
def session() -> Session:
    opened = Session()
    ask(opened, method="new", game="battle_for_moscow", scenario="classic", options={}, seed=1)
    return opened


def test_a_page_lists_and_draws_overlays(session: Session):
    offered = ask(session, method="overlays")["overlays"]
    assert offered[0] == {"id": "zone", "title": {"key": "overlay.zone"}, "sides": list(SIDES)}
    answer = ask(session, method="overlay", id="threat", side="soviet", at=0)
    assert answer["ok"]
    assert answer["overlay"]["signs"]
    assert ask(session, method="overlay", id="control", at=0)["ok"]
    assert ask(session, method="overlay", id="communication", side="german", unit="XL", at=0)["overlay"]["paths"]


@pytest.mark.parametrize(
    ("request_form", "key"),
    [
        ({"id": "zone", "side": "german"}, "error.stale"),
        ({"id": "moon", "side": "german", "at": 0}, "error.no_overlay"),
        ({"id": "supply", "side": "german", "at": 0}, "error.no_overlay"),
        ({"id": 7, "at": 0}, "error.type"),
        ({"id": "zone", "at": 0}, "error.no_overlay_side"),
        ({"id": "zone", "side": "french", "at": 0}, "error.no_overlay_side"),
        ({"id": "control", "side": "german", "at": 0}, "error.no_overlay_side"),
        ({"id": "zone", "side": "german", "unit": "3", "at": 0}, "error.no_overlay_unit"),
        ({"id": "zone", "side": "soviet", "unit": "1Sh", "at": 0}, "error.no_overlay_unit"),
        ({"id": "control", "unit": "3", "at": 0}, "error.no_overlay_unit"),
    ],
)
def test_a_request_that_makes_no_sense_is_refused(session: Session, request_form: dict[str, Any], key: str):
    answer = ask(session, method="overlay", **request_form)
    assert (answer["ok"], answer["error"]["key"]) == (False, key)


def test_what_a_side_may_not_know_is_not_drawn(session: Session, monkeypatch: pytest.MonkeyPatch):
    """The overlay is drawn from what the side at the screen observes."""
    match = session.match
    hidden = match.state.copy()
    hidden.units = hidden.units.without(*(unit.id for unit in match.state.units.of("soviet")))
    monkeypatch.setattr(Match, "observed", lambda self, side: hidden)
    assert ask(session, method="overlay", id="threat", side="german", at=0)["overlay"]["signs"] == []
    assert ask(session, method="overlay", id="zone", side="soviet", at=0)["overlay"]["areas"][0]["hexes"] == []
