"""A figure is no name: a template says which of its facts are called by their names; others stand as they are."""

import json
import re
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from itertools import chain, combinations

import pytest

from rasputitsa import games
from rasputitsa.engine.game import Game
from rasputitsa.engine.text import Text, render
from tests.contract.cases import FOLDER
from tests.contract.sentences import PACKAGE, table
from tests.skirmish import GAME as SKIRMISH

games.add(SKIRMISH)

FACTS = json.loads((FOLDER.parent / "facts.json").read_text(encoding="utf-8"))
NAMES, FIGURES = frozenset(FACTS["names"]), frozenset(FACTS["figures"])
WEB = PACKAGE.parent.parent / "web" / "assets"
ALIKE = ("5", "16", "8.3", "0204", "1/2", "3")
"""Figures that are ids as well: of units, hexes, sections and results."""
_PLACE = re.compile(r"\{(\w+)(:name)?(:[^{}]*\|[^{}]*)?\}")

Templates = Mapping[str, str]


def own_and_shared(slug: str) -> Templates:
    return table(games.find(slug), "en")


def pages() -> dict[str, str]:
    files = [WEB / f"{name}.en.json" for name in ("text", "know", "lab")]
    return dict(chain.from_iterable(json.loads(file.read_text(encoding="utf-8")).items() for file in files))


def places(templates: Templates) -> Iterator[tuple[str, str, bool]]:
    """Each place of each template that has no forms for one and many: those are for numbers."""
    for key, template in templates.items():
        yield from ((key, fact, bool(mark)) for fact, mark, forms in _PLACE.findall(template) if not forms)


def listed(key: str, fact: str, patterns: list[str]) -> bool:
    return any(fnmatchcase(f"{key}#{fact}", pattern) for pattern in patterns)


@pytest.mark.parametrize("slug", games.slugs())
def test_figures_are_not_marked_as_names_nor_names_left_without_a_mark(slug: str):
    wrong = [
        (key, fact)
        for key, fact, mark in places(own_and_shared(slug))
        if mark != ((fact in NAMES) != listed(key, fact, FACTS["but"]))
    ]
    assert wrong == []


def test_every_fact_is_known_as_a_name_or_a_figure():
    facts = {fact for slug in games.slugs() for template in own_and_shared(slug).values() for fact in _facts(template)}
    assert facts - NAMES - FIGURES == set(), "facts.json says of each whether it is called by its name"
    assert set() == NAMES & FIGURES


def _facts(template: str) -> list[str]:
    return [fact for fact, _, _ in _PLACE.findall(template)]


def test_the_page_has_words_and_figures_but_where_it_says_so():
    assert [(key, fact) for key, fact, mark in places(pages()) if mark != listed(key, fact, FACTS["page"])] == []


@pytest.mark.parametrize("slug", games.slugs())
@pytest.mark.parametrize("figure", ALIKE)
def test_a_figure_that_is_an_id_too_stands_as_a_figure(slug: str, figure: str):
    templates = {**pages(), **own_and_shared(slug), f"name.{figure}": "<name>"}
    for key, template in templates.items():
        said = render(Text(key, tuple([(fact, figure) for fact in _facts(template)])), templates)
        assert said == _PLACE.sub(lambda place: _put(figure, *place.groups()), template), key


def _put(figure: str, fact: str, mark: str | None, forms: str | None) -> str:
    return "<name>" if mark else forms.split("|")[1].replace("#", figure) if forms else figure


@pytest.mark.parametrize("slug", games.slugs())
def test_no_id_is_that_of_two_things(slug: str):
    kinds = ids(games.find(slug))
    assert {(one, other): both for one, other in combinations(kinds, 2) if (both := kinds[one] & kinds[other])} == {}


def ids(game: Game) -> dict[str, set[str]]:
    """The ids of a game by what they are of, in all its scenarios."""
    built = [game.build(scenario, game.complete(scenario, {})) for scenario in game.scenarios]
    rules = game.rules("en")
    return {
        "units": {id for each in built for id in game.setup(each).units},
        "hexes": {id for each in built for id in each.grid.index},
        "sections": {entry["id"] for kind in ("sections", "rulings") for entry in rules[kind]},
        "sides": {side.id for side in game.sides},
        "boxes": {id for each in built for id in each.boxes},
    }
