"""The page's words, by key, from the tables that the site serves: a test names a sentence, not its wording."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from building.paths import DIST
from rasputitsa.engine.text import Fact, Text, name_of, render
from tests.contract.sentences import text_of
from tests.web.commander import GAME


def say(key: str, **facts: Fact) -> str:
    """A sentence as the player reads it; a key without a template is a mistake of the test."""
    return told(Text(key, tuple(facts.items())))


def told(message: Text) -> str:
    """A text of the engine as the player reads it."""
    assert message.key in table(), message.key
    return render(message, table())


def read(form: Mapping[str, Any]) -> str:
    """A text of the engine in its JSON form as the player reads it."""
    return told(text_of(form))


def reason(message: Text) -> str:
    """A refusal as the player reads it: the sentence, and the rule it rests on in brackets."""
    sentence = told(message)
    return say("page.rule", text=sentence, rule=message.rule) if message.rule else sentence


def called(id: str) -> str:
    """A thing by its name."""
    return name_of(id, table())


@cache
def table() -> Mapping[str, str]:
    """The game's texts before the shared ones, before the page's."""
    pages = ("text", "many", "know", "lab", "class", "lesson", "send", "print", "dice", "duplicate", "caption")
    own = (f"data/{GAME}/hexes.en.json", f"data/{GAME}/text.en.json")
    files = (*(f"assets/{page}.en.json" for page in pages), "data/text.en.json", *own)
    whole: dict[str, str] = {}
    for file in files:
        whole |= json.loads((DIST / file).read_text(encoding="utf-8"))
    return whole
