"""A match that begins at a position: as it is written, or run on; and the stages that people may write in one."""

from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from rasputitsa import games
from rasputitsa.engine.codec import LARGEST
from rasputitsa.engine.errors import FormatError, OptionsError
from rasputitsa.engine.game import Game, Rules
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from rasputitsa.engine.stage import Stage
from rasputitsa.engine.stage_order import standing
from tests.skirmish import GAME
from tests.skirmish.cards import DrawCard

FORMATS = Path(__file__).parents[2] / "docs" / "formats.md"
MUD = {"turn": 2, "stack": [["campaign", {}], ["turn", 0]]}
"""Before the replacements of turn 3, which is mud; the first phase asks nobody at once."""
PANZERS = {"side": "german", "kind": "panzer"}
SKIRMISH = GAME.slug
AT_TANKS: list[Any] = [["campaign", {}], ["turn", 4], ["breakthrough", {"side": "german"}]]


def test_a_position_stays_as_it_is_written_until_it_is_told_to_run_on():
    game = games.find("battle_for_moscow")
    match = Match.from_position(game, MUD, seed=7, until="start")
    assert (match.decision, match.opening, match.state.result) == (None, (), None)
    assert match.position()["stack"] == MUD["stack"]
    match.run_on()
    assert match.decision is not None
    assert match.digest() == Match.from_position(game, MUD, seed=7).digest()


def test_a_stage_that_asks_asks_at_once():
    form = {"turn": 1, "stack": [["campaign", {}], ["turn", 2], ["movement", {"side": "german", "kind": "panzer"}]]}
    match = Match.from_position(games.find("battle_for_moscow"), form, until="start")
    assert match.decision is not None
    before = match.digest()
    match.run_on()
    assert match.digest() == before, "there is nothing to run"


def test_a_die_is_thrown_only_when_it_runs_on():
    form = {"turn": 1, "stack": [["turns", {}], ["turn", 5], ["draw_card", {"side": "guards"}]]}
    match = Match.from_position(GAME, form, until="start")
    assert match.state.rolls == 0
    match.run_on()
    assert match.state.rolls > 0


def test_a_game_at_the_largest_number_of_rolls_is_kept_and_opened_again():
    form = {"turn": 1, "stack": [["turns", {}], ["turn", 5], ["draw_card", {"side": "guards"}]], "rolls": LARGEST}
    match = Match.from_position(GAME, form)
    assert match.state.rolls > LARGEST
    again = Match.from_position(GAME, match.position())
    assert again.state.rolls >= LARGEST
    assert again.state.units == match.state.units


def test_a_game_that_began_at_a_position_is_kept_with_it():
    match = Match.from_position(games.find("battle_for_moscow"), MUD, seed=7)
    assert save.load(save.dump(match), games.find).match.digest() == match.digest()


@pytest.mark.parametrize("form", [{"turn": 99}, {"stack": [["no_stage", {}]]}, {"units": {"43": {"hex": "nowhere"}}}])
def test_a_position_that_cannot_be_is_refused_with_its_place(form: dict[str, object]):
    with pytest.raises(FormatError) as error:
        Match.from_position(games.find("battle_for_moscow"), form)
    assert str(dict(error.value.text.facts)["at"]).startswith("/")
    with pytest.raises(OptionsError):
        Match.from_position(games.find("battle_for_moscow"), form, "no_scenario")


STUCK: tuple[tuple[str, str, dict[str, Any], str], ...] = (
    ("battle_for_moscow", "", {"stack": []}, "/stack"),
    ("battle_for_moscow", "", {"stack": [["german_set_up", {}]]}, "/stack/0"),
    ("battle_for_moscow", "", {"stack": [["movement", {"side": "german", "kind": "all"}]]}, "/stack/0"),
    ("battle_of_moscow", "", {"stack": [["end_of_turn", {}]]}, "/stack/0"),
    ("war_for_the_motherland", "turning_point", {"turn": 22, "stack": [["end_of_phase", {}]]}, "/stack/0"),
    (SKIRMISH, "", {"stack": [["movement", {"side": "guards"}]]}, "/stack/0"),
    (SKIRMISH, "", {"stack": []}, "/stack"),
    (
        "blitzkrieg_to_moscow_2",
        "",
        {"turn": 2, "stack": [*AT_TANKS, ["tank_move", {"side": "german", "tanks": ["2PzA"], "done": []}]]},
        "/stack/3",
    ),
    ("blitzkrieg_to_moscow_2", "", {"turn": 2, "stack": [*AT_TANKS, ["activate", {"side": "german"}]]}, "/stack/3"),
)
"""Positions that were once accepted, from which no game could go on."""


@pytest.mark.parametrize(("slug", "scenario", "form", "at"), STUCK)
def test_a_position_from_which_nothing_goes_on_is_refused_with_its_place(
    slug: str, scenario: str, form: dict[str, Any], at: str
):
    game = games.find(slug)
    with pytest.raises(FormatError) as error:
        Match.from_position(game, form, scenario)
    assert error.value.text.json()["facts"]["at"] == at


def test_a_position_that_fails_on_the_way_to_a_decision_is_refused_with_its_stage(monkeypatch: pytest.MonkeyPatch):
    def fail(stage: Stage, play: object) -> None:
        raise LookupError("no card")

    monkeypatch.setattr(DrawCard, "run", fail)

    form = {"turn": 1, "stack": [["turns", {}], ["turn", 5], ["draw_card", {"side": "guards"}]]}
    with pytest.raises(FormatError, match="unplayable") as error:
        Match.from_position(GAME, form)
    assert error.value.text.json()["facts"]["stage"] == "draw_card"
    assert isinstance(error.value.__cause__, LookupError), "what went wrong is not hidden from who looks for it"


def test_what_fails_in_play_is_not_called_a_wrong_position(monkeypatch: pytest.MonkeyPatch):
    def fail(stage: Stage, play: object) -> None:
        raise LookupError("no card")

    match = Match.from_position(
        GAME, {"turn": 1, "stack": [["turns", {}], ["turn", 5], ["draw_card", {"side": "guards"}]]}, until="start"
    )
    monkeypatch.setattr(DrawCard, "run", fail)
    with pytest.raises(LookupError):
        match.run_on()


def test_a_unit_that_a_stage_names_is_there():
    form = {"turn": 1, "stack": [["campaign", {}], ["turn", 2], ["movement", {**PANZERS, "mover": "nobody"}]]}
    with pytest.raises(FormatError) as error:
        Match.from_position(games.find("battle_for_moscow"), form)
    assert error.value.text.json() == {"key": "error.no_unit", "facts": {"at": "/stack/2/mover", "unit": "nobody"}}


@pytest.mark.parametrize(
    "slug", [slug for slug in games.slugs() if type(games.find(slug)).__module__.startswith("rasputitsa.")]
)
def test_the_stages_that_people_may_write_are_listed_with_their_fields(slug: str):
    _, _, after = FORMATS.read_text(encoding="utf-8").partition(f"<!-- stages of {slug} -->\n")
    listed, end, _ = after.partition(f"<!-- end of stages of {slug} -->")
    assert end
    assert listed == table(games.find(slug))


def table(game: Game) -> str:
    """The stages on which a part of the sequence of play may be begun, each with its fields and what it is."""
    built = [game.build(scenario, game.complete(scenario, {})) for scenario in game.scenarios]
    rows = dict.fromkeys(row for rules in built for row in rows_of(rules))
    return "\n| stage | fields | what |\n| --- | --- | --- |\n" + "".join(rows) + "\n"


def rows_of(rules: Rules) -> list[str]:
    above = standing(rules)
    entries = [name for name in rules.stages if any(name in above.get(sequence, ()) for sequence in rules.sequences)]
    return [row(name, rules) for name in entries]


def row(name: str, rules: Rules) -> str:
    stage = rules.stages[name]
    told = ", ".join(f"`{field.name}`" for field in fields(stage)) or "–"
    return f"| `{name}` | {told} | {(stage.__doc__ or '').splitlines()[0]} |\n"
