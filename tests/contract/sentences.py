"""The texts in JSON values, and the faults of their templates, facts, names and marks."""

import json
import re
from collections import ChainMap
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from rasputitsa import session
from rasputitsa.engine.game import Game
from rasputitsa.engine.text import Text

PACKAGE = Path(session.__file__).parent
FIGURES = frozenset(json.loads((Path(__file__).parent / "facts.json").read_text(encoding="utf-8"))["figures"])
"""Facts that may look like an id and are none."""
_PLACE = re.compile(r"\{(\w+)(:name)?")


def text_of(form: Mapping[str, Any]) -> Text:
    """A text from its JSON form."""
    facts = ((name, tuple(fact) if isinstance(fact, list) else fact) for name, fact in form.get("facts", {}).items())
    return Text(form["key"], tuple(facts))


def faults(game: Game, forms: Any) -> list[tuple[str, str]]:
    """The faults of the texts in a JSON value: a missing template, fact, name of a rule or mark of a name."""
    templates = table(game, "en")
    return [(form["key"], fault) for form in objects(forms) if "key" in form for fault in _faults_of(form, templates)]


def table(game: Game, language: str) -> Mapping[str, str]:
    """A game's templates before those that all share."""
    shared = json.loads((PACKAGE / "data" / f"text.{language}.json").read_text(encoding="utf-8"))
    return ChainMap(dict(game.texts(language)), shared)


def objects(form: Any) -> Iterator[dict[Any, Any]]:
    """Every JSON object in a value."""
    if isinstance(form, dict):
        yield form
        for inner in form.values():
            yield from objects(inner)
    elif isinstance(form, list):
        for inner in form:
            yield from objects(inner)


def _faults_of(form: Mapping[str, Any], templates: Mapping[str, str]) -> Iterator[str]:
    if form["key"] not in templates:
        yield "template"
    facts = form.get("facts", {})
    for name, mark in _PLACE.findall(templates.get(form["key"], "")):
        if name == "mouse":
            continue
        if name not in facts:
            yield name
        elif _is_figure(facts[name]) if mark else _is_id(facts[name], templates) and name not in FIGURES:
            yield f"{name}{mark}: {facts[name]}"
    if form.get("rule") and f"name.{form['rule']}" not in templates:
        yield form["rule"]


def _is_figure(fact: Any) -> bool:
    """True if a fact has a number, which has no name."""
    return any(isinstance(each, int) for each in (fact if isinstance(fact, list) else [fact]))


def _is_id(fact: Any, templates: Mapping[str, str]) -> bool:
    """True if a fact has an id that is called by a name."""
    ids = fact if isinstance(fact, list) else [fact]
    return any(isinstance(each, str) and f"name.{each}" in templates for each in ids)
