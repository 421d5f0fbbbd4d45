"""Stretches of the whole war that is kept as a file, as readable text: each is a golden of its own.

`PYTHONPATH=py:. python -m tests.games.war_for_the_motherland.chapters` writes them anew.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass

from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.games.war_for_the_motherland import GAME
from tests.games.war_for_the_motherland.golden_games import GOLDENS
from tests.games.war_for_the_motherland.played_war import SEED, text
from tests.games.war_for_the_motherland.players import drawn
from tests.games.war_for_the_motherland.positions import CAMPAIGN
from tests.goldens import actions_in


@dataclass(frozen=True)
class Chapter:
    """From the action `first` of the war to the action `last`; with other dice and units elsewhere, a way of its own.

    A unit that is moved nowhere is among the lost ones.
    """

    first: int
    last: int
    moved: tuple[tuple[str, str], ...] = ()
    dice: int = 0


CHAPTERS = {
    "turn_1": Chapter(0, 73),
    "winter_turn": Chapter(588, 677),
    "kampfgruppe": Chapter(65, 155),
    "moscow": Chapter(335, 400, (("47PzK", "C2806"), ("46PzK", "C2806"), ("RPR", ""), ("HAS", ""), ("MAF", "")), 2),
}
"""The first turn; a turn of snow; KG9, from the corps that is broken down to the one that is built; Moscow's fall."""

TO_MOSCOW = Action("move", "47PzK", "C2706")


def begun(chapter: Chapter) -> Match:
    """The war where a chapter begins."""
    match = Match.new(GAME, CAMPAIGN, {}, seed=SEED)
    for action in war()[: chapter.first]:
        match.play(action)
    if not chapter.moved:
        return match
    form = match.position()
    for id, hex in chapter.moved:
        place = {"hex": hex} if hex else {"box": "soviet_lost"}
        form["units"][id] = {**place, "steps": form["units"][id]["steps"]}
    return Match.from_position(GAME, form, CAMPAIGN, {}, seed=chapter.dice)


def war() -> list[Action]:
    """The actions of the whole war."""
    return [Action(*words) for words in json.loads(text())["branches"][0]["actions"]]


def told(name: str, match: Match, actions: list[Action]) -> Iterator[str]:
    """The lines of a chapter, which is played."""
    chapter = CHAPTERS[name]
    moved = "".join(f" {id}={hex or 'lost'}" for id, hex in chapter.moved)
    yield f"{GAME.slug} {GAME.version} {CAMPAIGN} seed={chapter.dice or SEED} from={chapter.first}{moved}"
    yield from GOLDENS.told(match, actions)
    yield f"until turn {match.state.turn} {match.digest()}"


def kept(name: str) -> str:
    """The text that is kept of a chapter."""
    return GOLDENS.kept(name)


def record(name: str, match: Match, actions: list[Action]) -> str:
    """The text of a chapter, which is played."""
    return "".join(f"{line}\n" for line in told(name, match, actions))


def replayed(name: str) -> tuple[str, Match]:
    """The text of a chapter as it goes today, by the actions that are kept, and the war at its end."""
    match = begun(CHAPTERS[name])
    return record(name, match, actions_in(kept(name))), match


def _played(chapter: Chapter) -> list[Action]:
    if not chapter.moved:
        return war()[chapter.first : chapter.last]
    match, choose, actions = begun(chapter), Chooser(chapter.dice), [TO_MOSCOW]
    match.play(TO_MOSCOW)
    while match.decision is not None and len(actions) < chapter.last - chapter.first:
        actions.append(drawn(match, choose, 11))
        match.play(actions[-1])
    return actions


if __name__ == "__main__":
    for each, chapter in CHAPTERS.items():
        GOLDENS.path(each).write_text(record(each, begun(chapter), _played(chapter)), encoding="utf-8")
