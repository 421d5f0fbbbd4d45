"""Proofs of the engine about itself: right answers, clear refusals, and faults that are found."""

import json
from fractions import Fraction
from typing import Any

import pytest

from rasputitsa.engine import position
from rasputitsa.engine.dice import Chooser, SeededDice
from rasputitsa.engine.match import Match
from rasputitsa.engine.perft import perft
from rasputitsa.engine.record import save
from rasputitsa.engine.text import Text, text
from rasputitsa.games import find
from rasputitsa.page import proofs
from rasputitsa.session import Session
from tests.contract.cases import first_cases, played

SLUG = "battle_for_moscow"
SEEDED: dict[str, Any] = {"game": SLUG, "seed": 7, "count": 2}


def proof(check: str, **arguments: Any) -> dict[str, Any]:
    """The answer of a check."""
    answer = json.loads(Session().handle(json.dumps({"method": "prove", "check": check, **arguments})))
    assert answer["ok"], answer
    found: dict[str, Any] = answer["proof"]
    return found


def refused(check: str, **arguments: Any) -> tuple[str, str]:
    """The key of a refusal, and the place that it names."""
    answer = json.loads(Session().handle(json.dumps({"method": "prove", "check": check, **arguments})))
    assert not answer["ok"]
    return answer["error"]["key"], answer["error"].get("facts", {}).get("at", "")


def some_match(seed: int = 3) -> Match:
    """A match of the first scenario, some actions on."""
    return played(first_cases()[0], seed, 30)


def test_lines_are_counted_from_a_position():
    match = some_match()
    data = position.canonical(save.position_file(match))
    assert proof("lines", position=data, depth=1) == {"lines": perft(save.load(data, find).match, 1)}


def test_counting_ends_soon_after_the_most_lines(monkeypatch: pytest.MonkeyPatch):
    match = some_match()
    assert perft(match, 2, 5) > 5
    assert perft(match, 1, perft(match, 1)) == perft(match, 1)
    monkeypatch.setattr(proofs, "MOST_LINES", 5)
    assert refused("lines", position=position.canonical(save.position_file(match)), depth=2) == (
        "error.range",
        "/depth",
    )


def test_a_save_agrees_with_its_replay():
    data = save.dump(some_match())
    form = json.loads(data)
    kept = form["branches"][0]["snapshots"]
    assert proof("replay", save=data) == {"actions": form["length"], "digests": len(kept), "problems": []}


def test_a_changed_digest_is_found():
    case = first_cases()[0]
    form = json.loads(save.dump(played(case, 3, 10_000)))
    kept = form["branches"][0]["snapshots"]
    kept[0]["digest"] = "0" * 16
    found = proof("replay", save=json.dumps(form))
    assert found["digests"] == len(kept) - 1
    assert [problem["key"] for problem in found["problems"]] == ["save.drift"]


def test_an_action_that_is_not_legal_leaves_no_digest():
    form = json.loads(save.dump(some_match()))
    form["branches"][0]["actions"][1] = ["fly"]
    found = proof("replay", save=json.dumps(form))
    assert (found["digests"], found["problems"][0]["key"]) == (0, "save.branch_illegal")


@pytest.mark.parametrize("check", ["games", "saves"])
def test_random_games_are_sound_and_the_same_for_a_seed(check: str):
    found = proof(check, **SEEDED)
    assert (found["games"], found["faults"]) == (2, [])
    assert found["actions"] > 200
    assert proof(check, **SEEDED) == found


def test_a_fault_names_its_seed_and_its_action(monkeypatch: pytest.MonkeyPatch):
    fault = text("fault.decision")
    monkeypatch.setattr(proofs, "unsound", lambda match: fault if match.length == 3 else None)
    assert proof("games", **SEEDED)["faults"] == [{"seed": seed, "length": 3, "text": fault.json()} for seed in (7, 8)]


def test_an_exception_is_a_fault(monkeypatch: pytest.MonkeyPatch):
    def fail(match: Match) -> None:
        raise KeyError("0507")

    monkeypatch.setattr(proofs, "unsound", fail)
    assert proof("games", **SEEDED)["faults"][0]["text"]["facts"] == {"error": "KeyError: '0507'"}


def test_a_lost_unit_is_a_fault():
    match = proofs.drawn_case(find(SLUG), 1).new(1)
    unit = next(iter(match.state.units.all()))
    match.state.put(unit.with_steps(3))
    assert proofs.unsound(match) == Text("fault.units", (("units", (unit.id,)),))


def test_a_save_that_opens_as_another_game_is_a_fault(monkeypatch: pytest.MonkeyPatch):
    match, dump = some_match(), save.dump
    other = dump(some_match(4))
    monkeypatch.setattr(save, "dump", lambda asked: other if asked is match else dump(asked))
    assert proofs.unsaved(match) == text("fault.save")


def test_a_state_that_is_read_back_otherwise_is_a_fault(monkeypatch: pytest.MonkeyPatch):
    match = played(first_cases()[0], 3, proofs.ROUND_TRIP + 1)
    assert match.length == proofs.ROUND_TRIP + 1
    assert proofs.unwritten(match) is None
    other = some_match(4).state
    monkeypatch.setattr(position, "from_json", lambda rules, form: other)
    assert proofs.unwritten(match) == text("fault.position")


def test_a_game_without_an_end_is_a_fault(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(proofs, "LONGEST_GAME", 10)
    fault = proofs.play_out(proofs.drawn_case(find(SLUG), 1).new(1), Chooser(1), 0, proofs.unsound)
    assert fault == text("fault.endless", actions=10)


def test_chi_square_is_the_sum_of_squared_differences():
    counts = (5, 8, 9, 8, 10, 20)
    assert Fraction(*proofs.chi_square(counts)) == sum(Fraction((count - 10) ** 2, 10) for count in counts)


def test_the_bound_is_the_one_of_a_thousand():
    assert Fraction(*proofs.BOUND) == Fraction("20.515")
    assert proofs.is_fair((20_515, 1_000))
    assert not proofs.is_fair((20_516, 1_000))


def test_the_dice_are_fair_and_a_loaded_die_is_not(monkeypatch: pytest.MonkeyPatch):
    found = proof("dice", seed=1941, rolls=6_000)
    assert (sum(found["faces"]), found["fair"]) == (6_000, True)

    class Loaded(SeededDice):
        def number(self, count: int, below: int) -> int:
            return 5 if count % 20 == 0 else super().number(count, below)

    monkeypatch.setattr(proofs, "SeededDice", Loaded)
    assert not proof("dice", seed=1941, rolls=6_000)["fair"]


BAD: list[tuple[str, dict[str, Any], str, str]] = [
    ("luck", {}, "error.word", "/check"),
    ("lines", {"depth": 1}, "error.type", "/position"),
    ("lines", {"position": "{}", "depth": 1}, "error.not_a_save", ""),
    ("replay", {"save": "x" * 1_000_001}, "error.too_large", "/save"),
    ("replay", {"save": '{"format": 1, "branches": []}'}, "error.range", "/save/branches"),
    ("games", {**SEEDED, "count": 11}, "error.range", "/count"),
    ("games", {**SEEDED, "seed": -1}, "error.range", "/seed"),
    ("saves", {**SEEDED, "game": "chess"}, "error.no_game", ""),
    ("dice", {"seed": 1, "rolls": 1_000_000}, "error.range", "/rolls"),
    ("dice", {"seed": "x", "rolls": 600}, "error.type", "/seed"),
]


@pytest.mark.parametrize("check, arguments, key, at", BAD)
def test_a_bad_request_is_refused_with_the_place(check: str, arguments: dict[str, Any], key: str, at: str):
    found = refused(check, **arguments)
    assert found[0] == key
    assert not at or found[1] == at
