"""Large turns: several stacks sent together, and answers in battles by a rule of thumb."""

import json
from functools import cache
from typing import Any

import pytest

from rasputitsa import bots
from rasputitsa.cli.seats import thought
from rasputitsa.engine.decision import Action, Option
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from rasputitsa.games import find
from rasputitsa.page.spreading import places
from rasputitsa.page.thumbs import back, strength, strongest
from rasputitsa.session import Session

MOTHERLAND, MOSCOW = "war_for_the_motherland", "battle_of_moscow"
LARGE = pytest.mark.parametrize(
    ("slug", "scenario"),
    [
        pytest.param(MOTHERLAND, "turning_point", marks=pytest.mark.game(MOTHERLAND)),
        pytest.param(MOSCOW, "campaign", marks=pytest.mark.game(MOSCOW)),
    ],
)
SEED, MOST = 7, 400


@cache
def come_to(slug: str, scenario: str, prompt: str, own: bool) -> str:
    """A save of the first position of a computer's game in which that is asked; `own`: about units of the side."""
    match = Match.new(find(slug), scenario, seed=SEED)
    bot = bots.find("recruit", match.rules.game)
    while match.length < MOST:
        assert match.decision is not None
        if match.decision.prompt.key == prompt and (not own or _sides(match) == {match.decision.side}):
            return save.dump(match)
        match.play(thought(match, bot, SEED).action)
    raise LookupError(prompt)


def _sides(match: Match) -> set[str]:
    return {match.state.units[id].side for id in _aimed(match).subjects}


def _aimed(match: Match) -> Option:
    assert match.decision is not None
    return next(option for option in match.decision.options if option.takes == ("unit", "hex"))


def opened(slug: str, scenario: str, prompt: str, own: bool = True) -> Match:
    """The match at that position."""
    return save.load(come_to(slug, scenario, prompt, own), find).match


def ask(session: Session, method: str, **facts: Any) -> dict[str, Any]:
    """The answer of the session."""
    answer: dict[str, Any] = json.loads(session.handle(json.dumps({"method": method, **facts})))
    return answer


def moving(slug: str, scenario: str) -> tuple[Match, Option]:
    """A position in which a side moves."""
    prompt = {MOTHERLAND: "prompt.march.all", MOSCOW: "prompt.move.1"}[slug]
    match = opened(slug, scenario, prompt, own=False)
    assert match.decision is not None
    option = match.decision.option("move")
    assert option is not None
    return match, option


@LARGE
def test_several_stacks_go_the_same_way_each_to_a_place_of_its_own(slug: str, scenario: str):
    match, option = moving(slug, scenario)
    grid, units = match.rules.grid, match.state.units
    able = tuple(id for id in option.subjects if units[id].hex >= 0)
    lead = next(id for id in able if option.targets(id))
    to = max(option.targets(lead), key=lambda name: (grid.distance(units[lead].hex, grid.index[name]), name))
    near = tuple(id for id in able if grid.distance(units[id].hex, units[lead].hex) <= 5)
    sent = places(match, option, near, to)
    assert len(sent) > 2
    ends = [end for _, end in sent]
    assert len(set(ends)) == len(ends), "no two go to one place"
    for stack, end in sent:
        assert all(end in option.targets(id) and not option.passing(id, end) for id in stack)
        assert not any(unit.id not in near for unit in units.on(grid.index[end])), "none goes where others stay"
    assert to in ends
    for stack, end in sent:
        for id in stack:
            assert match.refusal(Action("move", id, end)) is None
            match.play(Action("move", id, end))


@LARGE
def test_the_session_tells_who_goes_where_and_refuses_who_cannot_move(slug: str, scenario: str):
    match, option = moving(slug, scenario)
    session = Session()
    assert ask(session, "open", save=save.dump(match))["ok"]
    lead = next(id for id in option.subjects if match.state.units[id].hex >= 0 and option.targets(id))
    to, at = option.targets(lead)[0], match.length
    answer = ask(session, "spread", verb="move", units=[lead], target=to, at=at)
    assert answer["sends"] == [{"units": [lead], "to": to}]
    enemy = next(unit.id for unit in match.state.units.all() if unit.id not in option.subjects)
    assert not ask(session, "spread", verb="move", units=[enemy], target=to, at=at)["ok"]
    assert not ask(session, "spread", verb="move", units=[lead], target="nowhere", at=at)["ok"]
    assert session.match.length == at, "asking changes nothing"


@pytest.mark.game(MOTHERLAND)
def test_the_strongest_takes_the_hex_and_nobody_else_goes():
    match = opened(MOTHERLAND, "turning_point", "prompt.advance")
    option, units = _aimed(match), match.state.units

    def shown(id: str) -> tuple[int, int]:
        return strength(match, units[id])

    action = strongest(match, option)
    assert action is not None
    if action.verb == option.verb:
        entering = [id for id in option.subjects if action[2] in option.targets(id)]
        assert shown(action[1]) == max(map(shown, entering))
        match.play(action)
    while match.decision and match.decision.prompt.key == "prompt.advance":
        assert strongest(match, _aimed(match)) == Action("stay")
        match.play(Action("stay"))


@pytest.mark.game(MOTHERLAND)
def test_the_beaten_go_back_along_their_supply_line():
    match = opened(MOTHERLAND, "turning_point", "prompt.retreat")
    option, grid = _aimed(match), match.rules.grid
    action = back(match, option)
    assert action is not None
    assert match.refusal(action) is None
    unit = match.state.units[action[1]]
    line = match.rules.game.overlay(match.look, "supply", unit.side, unit.id)["paths"][0]["hexes"]
    ends = option.targets(unit.id)
    far = {name: grid.distance(grid.index[name], grid.index[line[-1]]) for name in ends}
    assert action[2] in line or far[action[2]] == min(far.values())


@pytest.mark.game(MOTHERLAND)
def test_a_rule_of_thumb_is_told_by_the_session_and_an_unknown_one_refused():
    match = opened(MOTHERLAND, "turning_point", "prompt.retreat")
    session = Session()
    assert ask(session, "open", save=save.dump(match))["ok"]
    answer = ask(session, "thumb", verb="retreat", rule="back", at=match.length)
    assert answer["action"] == list(back(match, _aimed(match)) or ())
    assert not ask(session, "thumb", verb="retreat", rule="boldest", at=match.length)["ok"]
