"""Lessons of every game: each step is done as it is shown, not before; each mistake that has words can be made."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from rasputitsa import games
from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.errors import IllegalActionError
from rasputitsa.engine.game import Game
from rasputitsa.engine.match import Match
from rasputitsa.engine.text import Text
from rasputitsa.export import first_texts, late_texts
from rasputitsa.page.goals import WORDS, Seen, holds
from rasputitsa.page.lessons import Taught, begun, judge, lesson_form
from rasputitsa.session import Session
from tests.asking import at
from tests.contract.sentences import faults, table
from tests.skirmish import GAME as SKIRMISH

games.add(SKIRMISH)

BLITZ = "blitzkrieg_to_moscow_2"
FIRST, MOST_WORDS = "battle_for_moscow", 1_200
"""The ladder for those who never saw a wargame, and how much they are to read in it."""
LINES, LONGEST = 400, 6
"""The lines of random play, and the actions of each, that look for a mistake that one action does not make."""
STEPS = [
    pytest.param(slug, number, step, id=f"{slug}-{lesson['id']}-{step + 1}")
    for slug in games.slugs()
    for number, lesson in enumerate(games.find(slug).lessons)
    for step in range(len(lesson["steps"]))
]


def picked(taught: Taught) -> str:
    """The counter that is to be pressed, where one is."""
    return str((taught.now.get("does") or [""])[0])


def actions(match: Match) -> Iterator[Action]:
    """Everything that can be done now."""
    for option in match.decision.options if match.decision else ():
        if option.weight:
            yield from option.actions()


@pytest.mark.parametrize(("slug", "number", "step"), STEPS)
def test_a_step_is_done_as_it_is_shown_and_not_before(slug: str, number: int, step: int):
    taught = begun(games.find(slug), number, step)
    assert (judge(taught), taught.is_done) == (None, False)
    shown = taught.shown
    assert bool(shown) or picked(taught)
    for action in shown:
        assert not taught.is_done
        taught.match.play(action)
        judge(taught)
    judge(taught, picked(taught))
    assert taught.is_done


@pytest.mark.parametrize(("slug", "number", "step"), STEPS)
def test_a_step_left_undone_is_not_done(slug: str, number: int, step: int):
    """To end what can be ended is not to have done it, unless that is what is asked."""
    taught = begun(games.find(slug), number, step)
    ends = [action for action in actions(taught.match) if len(action) == 1]
    if any(list(end) in [list(each) for each in taught.shown] for end in ends):
        return
    for end in ends:
        again = begun(games.find(slug), number, step)
        again.match.play(end)
        judge(again)
        assert not again.is_done, end


@pytest.mark.parametrize(("slug", "number", "step"), STEPS)
def test_each_mistake_with_words_can_be_made(slug: str, number: int, step: int):
    game = games.find(slug)
    wanted = {f"{key_of(game, number, step)}.slip.{index + 1}" for index in range(len(slips(game, number, step)))}
    found = set[str]()
    for said in mistakes(game, number, step) if wanted else ():
        found.add(said.key)
        if wanted <= found:
            break
    assert wanted <= found


@pytest.mark.parametrize(("slug", "number", "step"), STEPS)
def test_a_unit_sent_elsewhere_is_told_so(slug: str, number: int, step: int):
    """Words for each order of another kind, or to another unit, where one order does the step."""
    game = games.find(slug)
    taught = begun(game, number, step)
    if taught.now["kind"] == "watch" or len(taught.shown) != 1:
        return
    sent = [action for action in actions(taught.match) if len(action) > len(("verb", "unit"))]
    for action in {action[:2]: action for action in sent}.values():
        again = begun(game, number, step)
        again.match.play(action)
        assert judge(again) or again.is_done, action


def slips(game: Game, number: int, step: int) -> list[Any]:
    """The mistakes of a step that have words."""
    return list(game.lessons[number]["steps"][step].get("slips", ()))


def key_of(game: Game, number: int, step: int) -> str:
    """The beginning of the keys of a step's texts."""
    return f"lesson.{game.lessons[number]['id']}.{step + 1}"


def mistakes(game: Game, number: int, step: int) -> Iterator[Text]:
    """The words for pressing each counter, for each action, and for lines of play at random."""
    taught = begun(game, number, step)
    for unit in taught.match.state.units:
        yield from _said(begun(game, number, step), unit)
    for seed in range(LINES):
        yield from _astray(begun(game, number, step), Chooser(seed))
    for action in list(actions(taught.match)):
        again = begun(game, number, step)
        again.match.play(action)
        yield from _said(again)


def _astray(taught: Taught, chooser: Chooser) -> Iterator[Text]:
    """The words along a line of play, in which each verb comes as often as another."""
    for _ in range(LONGEST):
        decision = taught.match.decision
        options = [option for option in decision.options if option.weight] if decision else []
        if not options or taught.is_done:
            return
        offered = list(options[chooser(len(options))].actions())
        try:
            taught.match.play(offered[chooser(len(offered))])
        except IllegalActionError:
            return
        yield from _said(taught)


def _said(taught: Taught, unit: str = "") -> Iterator[Text]:
    said = judge(taught, unit)
    if said:
        yield said


@pytest.mark.parametrize(("slug", "number", "step"), STEPS)
def test_whichever_way_a_unit_goes_where_it_is_sent_the_step_is_done(slug: str, number: int, step: int):
    """A press on the place asked for may come to another verb than the one shown, as on foot instead of by rail."""
    taught = begun(games.find(slug), number, step)
    shown = taught.shown
    verb, *where = shown[0] if len(shown) == 1 else [""]
    same = [action for action in actions(taught.match) if action[0] != verb and list(action[1:]) == where]
    for action in same if len(where) > 1 else ():
        again = begun(games.find(slug), number, step)
        again.match.play(action)
        judge(again)
        assert again.is_done, action


@pytest.mark.parametrize(("slug", "number", "step"), STEPS)
def test_what_is_shown_is_never_an_order_to_another_unit(slug: str, number: int, step: int):
    taught = begun(games.find(slug), number, step)
    for action in taught.shown:
        taught.match.play(action)
        assert "lesson.other" not in {said.key for said in _said(taught)}


def test_an_order_to_another_unit_is_told_so_and_not_that_the_hex_is_wrong():
    game = games.find("battle_of_moscow")
    number = [lesson["id"] for lesson in game.lessons].index("rail")
    asked, other = begun(game, number, 1), begun(game, number, 1)
    other.match.play(("ride", "134", "1443"))
    said = judge(other)
    assert said is not None
    assert (said.key, dict(said.facts)["unit"]) == ("lesson.other", "134")
    asked.match.play(("ride", "45", "1441"))
    assert {said.key for said in _said(asked)} == {"lesson.rail.2.slip.2"}


@pytest.mark.parametrize("slug", games.slugs())
def test_every_text_of_a_lesson_is_there_and_none_too_many(slug: str):
    game = games.find(slug)
    wanted = set[str]()
    for number, lesson in enumerate(game.lessons):
        wanted.add(f"lesson.{lesson['id']}")
        for step, each in enumerate(lesson["steps"]):
            key = key_of(game, number, step)
            wanted |= {key, *([f"{key}.done"] if each.get("after") else [])}
            wanted |= {f"{key}.slip.{index + 1}" for index in range(len(slips(game, number, step)))}
    texts = late_texts(game, "en", "lessons")
    assert {key for key in texts if key.startswith("lesson.")} == wanted
    assert not wanted & set(first_texts(game, "en"))


@pytest.mark.parametrize(("slug", "number", "step"), STEPS)
def test_the_page_is_told_no_solution(slug: str, number: int, step: int):
    game = games.find(slug)
    taught = begun(game, number, step)
    form = lesson_form(taught, judge(taught))
    assert faults(game, [form]) == []
    assert not {"goal", "does", "slips", "position"} & form.keys()
    assert form["shows"] == (len(taught.shown) if taught.now["kind"] == "watch" else 0)
    rule = form["after"].get("rule")
    assert rule is None or f"name.{rule}" in table(game, "en")


def test_the_first_ladder_is_short():
    texts = late_texts(games.find(FIRST), "en", "lessons")
    said = " ".join(words for key, words in texts.items() if key.startswith("lesson."))
    assert len(said.split()) <= MOST_WORDS


def test_every_word_of_a_condition_is_used_by_some_lesson_or_puzzle():
    """A word that none needs is not there."""
    text = json.dumps([[game.lessons, game.puzzles] for game in map(games.find, games.slugs())])
    assert [word for word in WORDS if f'"{word}"' not in text] == []


# Through the session


def ask(session: Session, method: str, **arguments: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(session.handle(json.dumps({"method": method, **arguments})))
    assert answer["ok"], answer
    return answer


def refused(session: Session, method: str, **arguments: Any) -> str:
    answer = json.loads(session.handle(json.dumps({"method": method, **arguments})))
    return "" if answer["ok"] else str(answer["error"]["key"])


def open_lesson(session: Session, lesson: int = 1, step: int = 1) -> dict[str, Any]:
    return ask(session, "lesson", game="skirmish", lesson=lesson, step=step)


def play(session: Session, *action: str) -> None:
    ask(session, "play", action=action, at=session.match.length)


def check(session: Session, picked: str = "") -> dict[str, Any]:
    form: dict[str, Any] = ask(session, "lesson_check", at=session.match.length, picked=picked)["lesson"]
    return form


def test_a_lesson_is_gone_through_step_by_step():
    session = Session()
    lesson = open_lesson(session)["lesson"]
    assert (lesson["step"], lesson["steps"], lesson["kind"], lesson["shows"]) == (1, 3, "watch", 1)
    lesson = ask(session, "lesson_step", to="show", at=0)["lesson"]
    assert (lesson["done"], lesson["shows"], at(session.match, "R3")) == (True, 0, "0301")
    lesson = ask(session, "lesson_step", to="on", at=1)["lesson"]
    assert (lesson["step"], lesson["light"], lesson["fresh"]) == (2, ["0204", "0303"], True)
    play(session, "move", "R4", "0304")
    assert check(session)["said"]["key"] == "lesson.ford.2.slip.1"
    answer = ask(session, "lesson_step", to="again", at=2)
    assert (answer["begun"], answer["view"]["length"], at(session.match, "R4")) == (True, 1, "0204")
    play(session, "move", "R4", "0303")
    lesson = check(session)
    assert (lesson["done"], lesson["said"], lesson["light"]) == (True, None, [])


def test_what_was_done_is_done_until_it_is_taken_back():
    session = Session()
    open_lesson(session, step=2)
    play(session, "move", "R4", "0303")
    assert check(session)["done"]
    play(session, "end")
    assert check(session)["done"]
    ask(session, "undo", at=session.match.length)
    ask(session, "undo", at=session.match.length)
    assert not check(session)["done"]


def test_a_phase_that_is_over_is_told():
    session = Session()
    open_lesson(session, 1, 2)
    while session.match.decision and session.match.decision.side == "raiders":
        play(session, *next(action for action in actions(session.match) if len(action) == 1))
    assert check(session)["said"]["key"] == "lesson.astray"


def test_a_lesson_can_be_resumed_at_any_step():
    session = Session()
    answer = open_lesson(session, step=3)
    assert (answer["lesson"]["step"], at(session.match, "R4"), answer["view"]["length"]) == (3, "0303", 2)
    assert not check(session, "R3")["done"]
    assert check(session, "G1")["done"]


def test_one_person_plays_all_sides_of_a_lesson():
    """The device never changes hands, and the hand of the side that decides lies open."""
    session, number = Session(), _named(games.find(BLITZ), "ring") + 1
    view = ask(session, "lesson", game=BLITZ, lesson=number, step=1)["view"]
    hands = [panel["cards"] for panel in view["panels"] if panel["kind"] == "hand"]
    assert (view["handover"], view["decision"]["side"]) == (None, "german")
    assert [card["id"] for card in hands[0]] == ["blitzkrieg", "luftwaffe"]
    view = ask(session, "lesson", game=BLITZ, lesson=number, step=3)["view"]
    assert (view["handover"], view["decision"]["side"]) == (None, "soviet")


def test_there_is_no_other_lesson():
    session = Session()
    assert refused(session, "lesson", game="skirmish", lesson=3) == "error.range"
    assert refused(session, "lesson", game="skirmish", lesson=1, step=4) == "error.range"
    assert refused(session, "lesson_check", at=0) == "error.no_lesson"
    open_lesson(session)
    ask(session, "new", game="skirmish", scenario="crossing", seed=1)
    assert refused(session, "lesson_step", to="on", at=0) == "error.no_lesson"


def test_a_step_can_begin_in_the_middle_of_a_battle():
    """Nothing that was played to come there can be taken back."""
    game = games.find(BLITZ)
    taught = begun(game, _named(game, "defend"), 0)
    decision = taught.match.decision
    assert decision
    assert (decision.side, taught.match.length) == ("soviet", 0)
    assert holds(Seen(taught.match, 0), {"can": ["passive", "13"]})
    assert not holds(Seen(taught.match, 0), {"can": ["passive", "2PzA"]})


def test_a_line_of_supply_is_judged_by_the_overlay():
    """Any move that closes the ring is right, and one that does not is not."""
    game = games.find(BLITZ)
    for hex, is_open in (("1305", False), ("1404", False), ("1306", True)):
        match = begun(game, _named(game, "ring"), 1).match
        match.play(["move", "3PzA", hex])
        assert holds(Seen(match, 0), {"line": ["supply", "10"]}) is is_open


def _named(game: Game, id: str) -> int:
    return next(number for number, lesson in enumerate(game.lessons) if lesson["id"] == id)


def test_a_battle_counts_by_attackers_and_odds():
    match = begun(games.find("skirmish"), 1, 0).match
    match.play(["attack", "R1", "0403"])
    battle = next(p for p in match.rules.game.panels(match.look) if p["kind"] == "battles")["battles"][0]
    seen = Seen(match, 0)
    assert holds(seen, {"attacked": ["0403", 1, battle["column"]]})
    assert not holds(seen, {"attacked": ["0403", 1, "20:1"]})
    assert not holds(seen, {"attacked": ["0403", 2]})


def said_after(slug: str, number: int, step: int, *actions: tuple[str, ...]) -> tuple[str, bool]:
    """The words on some actions of a step, and whether nothing is wrong with them."""
    taught = begun(games.find(slug), number, step)
    for action in actions:
        taught.match.play(Action(*action))
    words = judge(taught)
    assert words is not None
    return words.key, lesson_form(taught, words)["halfway"]


def test_an_attack_that_lacks_units_is_no_mistake_yet():
    assert said_after(FIRST, 3, 2, ("attack", "XL", "0708")) == ("lesson.terrain.3.slip.1", True)
    assert said_after(FIRST, 3, 2, ("announced",)) == ("lesson.terrain.3.slip.2", False)


def test_part_of_the_way_is_no_mistake():
    moscow = "battle_of_moscow"
    assert said_after(moscow, 1, 2, ("end",)) == ("lesson.zone.3.slip.2", True)
    assert said_after(moscow, 0, 2, ("move", "131", "1338")) == ("lesson.stack.3.slip.2", True)
    assert said_after(moscow, 0, 2, ("move", "131", "1137")) == ("lesson.stack.3.slip.2", False)
