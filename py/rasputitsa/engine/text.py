"""Texts for players, as data: a key, the facts that fill its template, and the rule it rests on."""

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

from rasputitsa.engine import forms

Fact = int | str | tuple[int | str, ...]

_PLACE = re.compile(r"\{(\w+)(?::(?:(name)|([^{}|]*\|[^{}]*)))?\}")
"""`{fact}`, `{fact:name}`, `{fact:one|other}` or `{fact:one|other|6=exactly six}`."""


class Text(NamedTuple):
    """One sentence in no language: the key of a template, ids and integers to fill it, a rulebook section or ruling."""

    key: str
    facts: tuple[tuple[str, Fact], ...] = ()
    rule: str = ""

    def json(self) -> forms.Text:
        """The form that crosses to the page."""
        form: forms.Text = {"key": self.key}
        if self.facts:
            form["facts"] = {name: list(fact) if isinstance(fact, tuple) else fact for name, fact in self.facts}
        if self.rule:
            form["rule"] = self.rule
        return form


_text: Callable[[tuple[str, tuple[tuple[str, Fact], ...], str]], Text] = partial(tuple.__new__, Text)
"""A text from its fields, without a step in Python: every action makes several."""


def text(key: str, rule: str = "", /, **facts: Fact) -> Text:
    """Shorthand for a `Text`: `text("log.rolled", "combat", die=4)`."""
    return _text((key, tuple(sorted(facts.items()) if len(facts) > 1 else facts.items()), rule))


def render(message: Text, table: Mapping[str, str]) -> str:
    """Fill the template of a text from a language's table; a key without a template shows as itself.

    >>> render(text("left", mp=2, unit="5"), {"left": "{unit:name}: {mp:one MP|# MP}", "name.5": "5th Army"})
    '5th Army: 2 MP'
    """
    facts: dict[str, Fact] = {"mouse": 1, **dict(message.facts)}

    def fill(match: re.Match[str]) -> str:
        fact, mark, forms = match.groups()
        if fact not in facts:
            return match.group(0)
        if forms is not None:
            return _form(forms, facts[fact]).replace("#", _shown(facts[fact], table))
        return _named(facts[fact], table) if mark else _shown(facts[fact], table)

    return _PLACE.sub(fill, table.get(message.key, message.key))


def _form(forms: str, fact: Fact) -> str:
    """The form for a number: the one for exactly that number, else the first for 1 and the second for all others."""
    one, other, *exact = forms.split("|")
    by_number = dict(form.split("=", 1) for form in exact)
    usual = one if fact == 1 else other
    return by_number.get(str(fact), usual) if isinstance(fact, int) else usual


def name_of(id: str, table: Mapping[str, str]) -> str:
    """The name of an id, or the id itself."""
    return table.get(f"name.{id}", id)


def _named(fact: Fact, table: Mapping[str, str]) -> str:
    """A fact where the template asks for its name; a number has none."""
    if isinstance(fact, tuple):
        return _listed([_named(item, table) for item in fact], table)
    return name_of(fact, table) if isinstance(fact, str) else str(fact)


def _shown(fact: Fact, table: Mapping[str, str]) -> str:
    """A fact as it is."""
    return _listed(list(map(str, fact)), table) if isinstance(fact, tuple) else str(fact)


def _listed(items: list[str], table: Mapping[str, str]) -> str:
    """A list in words: the last of several is joined as the language does it; an empty one is called by a word."""
    if not items:
        return table.get("list.none", "")
    separator = table.get("list.separator", ", ")
    last = table.get("list.last", separator)
    return last.join([separator.join(items[:-1]), items[-1]]) if len(items) > 1 else items[0]
