"""The texts in JSON values: what is missing of a template, a fact, the name of a rule."""

import json
import re
from collections import ChainMap
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from rasputitsa import session
from rasputitsa.engine.game import Game

PACKAGE = Path(session.__file__).parent
_FIELD = re.compile(r"\{(\w+)")


def faults(game: Game, forms: Any) -> list[tuple[str, str]]:
    """What is wrong with the texts in a JSON value: a missing template, a missing fact, a rule without a name."""
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
    for name in _FIELD.findall(templates.get(form["key"], "")):
        if name not in form.get("facts", {}):
            yield name
    if form.get("rule") and f"name.{form['rule']}" not in templates:
        yield form["rule"]
