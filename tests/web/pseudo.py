"""A language that nobody speaks: all letters accented, texts a third longer, so that what is not translated is seen."""

import json
import re
from functools import cache
from typing import Any

from playwright.sync_api import BrowserContext, Route

from building.paths import DIST
from tests.web.commander import GAME

PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTED = "áƀçđéƒğĥíĵķłɱñóþʠřšťúṽŵẋýžÁɃÇĐÉƑĞĤÍĴĶŁṀÑÓÞɊŘŠŤÚṼŴẊÝŽ"
LETTERS = str.maketrans(PLAIN, ACCENTED)
PLACE = re.compile(r"\{([A-Za-z_][A-Za-z0-9_]*)(?::(?:name|([^|{}]*)\|([^{}]*)))?\}")
WORDS = ("title", "part", "text", "reason")
OWN = ("text", "many", "lesson", "caption", "send", "dice", "duplicate", "class", "know", "lab")
SHARED = (*(f"assets/{name}" for name in OWN), "data/text")


@cache
def games() -> tuple[str, ...]:
    """All games of the site; where two have the same key, the last is the one that is played."""
    found = (path.parent.name for path in (DIST / "data").glob("*/text.en.json"))
    return (*sorted(slug for slug in found if slug != GAME), GAME)


def stems() -> tuple[str, ...]:
    """Every table of texts of the site, without its language."""
    return (*SHARED, *(f"data/{slug}/{kind}" for slug in games() for kind in ("hexes", "text")))


def accented(template: str) -> str:
    """A template with its letters accented and its places kept."""
    return _grown(_around(template))


def _around(template: str) -> str:
    end, parts = 0, []
    for place in PLACE.finditer(template):
        parts += [template[end : place.start()].translate(LETTERS), _place(place)]
        end = place.end()
    return "".join([*parts, template[end:].translate(LETTERS)])


def _place(place: re.Match[str]) -> str:
    name, one, other = place.groups()
    return place[0] if one is None else f"{{{name}:{one.translate(LETTERS)}|{other.translate(LETTERS)}}}"


def _grown(words: str) -> str:
    return words + "".join(" " if index % 8 == 0 else "ö" for index in range(len(words) // 3))


def texts(stem: str) -> dict[str, str]:
    """A table of the site in that language."""
    table: dict[str, str] = json.loads((DIST / f"{stem}.en.json").read_text(encoding="utf-8"))
    return {key: _joint(template) if key.startswith("list.") else accented(template) for key, template in table.items()}


def _joint(template: str) -> str:
    """A joint between the members of a list at its old length: several longer ones would make one long."""
    return template.translate(LETTERS)


def rulebook(slug: str = GAME) -> dict[str, Any]:
    """The rulebook of a game in that language, without the tables, whose words are texts."""
    book = json.loads((DIST / "data" / slug / "rules.en.json").read_text(encoding="utf-8"))
    return {part: [_entry(each) for each in book[part]] for part in ("sections", "rulings")}


def _entry(entry: dict[str, Any]) -> dict[str, Any]:
    return {key: _words(value) if key in WORDS else value for key, value in entry.items()}


def _words(value: Any) -> Any:
    return [accented(each) for each in value] if isinstance(value, list) else accented(value)


def serve(context: BrowserContext, language: str) -> None:
    """Serve the site with files of that language added, as a build would write them."""
    added = {f"{stem}.{language}.json": texts(stem) for stem in stems()}
    books = {f"data/{slug}/rules.{language}.json": rulebook(slug) for slug in games()}
    manifest = json.loads((DIST / "manifest.json").read_text(encoding="utf-8"))
    manifest["build"] = "0"
    manifest["files"] |= dict.fromkeys([*added, *books], "0")
    for name, table in {**added, **books, "manifest.json": manifest}.items():
        context.route(f"**/{name}", _answer(json.dumps(table)))


def _answer(body: str) -> Any:
    def fulfil(route: Route) -> None:
        route.fulfill(body=body, content_type="application/json")

    return fulfil
