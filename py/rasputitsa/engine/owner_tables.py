"""An owner's own data for a game: a file that stands in for tables, counters or a set-up which were reconstructed.

A game that can be had in other data offers `edited`. Whatever is replaced keeps its shape: what is a number stays one,
and no field is new. What goes together with what, the game itself checks.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from hashlib import sha256
from types import MappingProxyType
from typing import Any, Protocol, runtime_checkable

from rasputitsa.engine.codec import LONGEST_WORD, bounded, mapping, parsed, scalar
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.game import Game
from rasputitsa.engine.position import canonical

FORMAT = 1
LARGEST = 200_000
MOST = 999
"""The largest number that stands on a table or a counter."""

Parts = Mapping[str, Mapping[str, Any]]
Ranges = Mapping[str, tuple[int, int]]
"""The least and the most that figures may be, by the place in a file from which they stand."""


@dataclass(frozen=True, slots=True)
class Edition:
    """An owner's own tables, which replace data by file and key. `hash` is what saves name it by."""

    game: str
    name: str
    parts: Parts
    hash: str

    def put_into(self, file: str, data: Mapping[str, Any]) -> dict[str, Any]:
        """A data file of the game with what the edition has in its place."""
        return {**data, **self.parts.get(file, {})}


@runtime_checkable
class Editable(Protocol):
    """A game of which parts of the data can be replaced; `edition` says by what they are, if they are."""

    edition: Edition | None

    def edited(self, edition: Edition) -> Game:
        """The same game with an owner's data. Raises FormatError, with file and key, where they cannot be."""

    def tables(self) -> Mapping[str, Any]:
        """The tables that the rulebook shows, as the data have them."""


_KNOWN: dict[str, Edition] = {}


def read(data: str, find: Callable[[str], Game]) -> Edition:
    """Read and check an owner's file; from now on games can be begun, and saves opened, that are played by it."""
    if len(data) > LARGEST:
        raise FormatError("error.too_large", "/")
    form = mapping(parsed(data), "/")
    if form.get("format") != FORMAT or "edition" not in form:
        raise FormatError("error.not_an_edition", "/")
    parts = {file: mapping(keys, f"/data/{file}") for file, keys in mapping(form.get("data"), "/data").items()}
    game, name = scalar(form.get("game"), str, "/game"), scalar(form["edition"], str, "/edition")
    edition = Edition(game, name, parts, _fingerprint({"game": game, "data": parts}))
    _try(find(game), edition)
    _KNOWN[edition.hash] = edition
    return edition


def tables_of(edition: Edition, game: Game) -> Mapping[str, Any]:
    """The tables of the rulebook as an owner has them."""
    edited = _edited(game, edition)
    return edited.tables() if isinstance(edited, Editable) else {}


def owned(game: Game, named: Any) -> Game:
    """A game as a save or a request names it: its own, or by an owner's file. Raises FormatError for one not read."""
    if named is None:
        return game
    form = mapping(named, "/edition")
    name, hash = (scalar(form.get(key), str, f"/edition/{key}") for key in ("name", "hash"))
    edition = _KNOWN.get(hash)
    if edition is None or edition.game != game.slug:
        raise FormatError("error.no_edition", "/edition", name=name, hash=hash)
    return _edited(game, edition)


def name_of(game: Game) -> dict[str, Any]:
    """The name and hash of the owner's file that a game is played by, for its saves; empty if there is none."""
    edition = edition_of(game)
    return {"edition": {"name": edition.name, "hash": edition.hash}} if edition else {}


def edition_of(game: Game) -> Edition | None:
    """The owner's file that a game is played by."""
    return game.edition if isinstance(game, Editable) else None


def check_keys(
    edition: Edition,
    replaceable: Mapping[str, Sequence[str]],
    data: Callable[[str], Any],
    ranges: Ranges = MappingProxyType({}),
) -> None:
    """Only what may be replaced is, and by what has its shape; figures are within their `ranges`."""
    for file, keys in edition.parts.items():
        for key, given in keys.items():
            if key not in replaceable.get(file, ()):
                raise FormatError("error.unknown_field", f"/data/{file}", field=key)
            _check_shape([data(file)[key]], given, f"/data/{file}/{key}")
    for file, keys in edition.parts.items():
        _check_figures(keys, f"/data/{file}", ranges)


def check_results(given: Mapping[str, Any], ours: Mapping[str, Any], known: Iterable[str], at: str) -> None:
    """Our columns and rows of a table of results, and in each row a known one for each column."""
    columns = ours["columns"]
    if given["columns"] != columns:
        raise FormatError("error.columns", f"{at}/columns", columns=tuple(columns))
    check_all(f"{at}/rows", given["rows"], ours["rows"])
    for die, results in given["rows"].items():
        if len(results) != len(columns):
            raise FormatError("error.how_many", f"{at}/rows/{die}", given=len(results), wanted=len(columns))
        check_words(f"{at}/rows/{die}", results, known)


def check_all(at: str, given: Iterable[str], wanted: Iterable[str]) -> None:
    """Each of the words wanted, once, and no other."""
    found, wanted = list(given), list(wanted)
    for id in wanted:
        if found.count(id) != 1:
            raise FormatError("error.missing_field", at, field=id)
    check_words(at, found, wanted)


def check_words(at: str, given: Iterable[str], known: Iterable[str]) -> None:
    """Words that are known."""
    for each in given:
        if each not in known:
            raise FormatError("error.word", at, found=each)


def _fingerprint(form: Any) -> str:
    return sha256(canonical(form).encode()).hexdigest()[:16]


def _try(game: Game, edition: Edition) -> None:
    """Raise FormatError where a game cannot be made of an edition; what went wrong then is behind it."""
    try:
        _edited(game, edition)
    except FormatError:
        raise
    except Exception as error:
        raise FormatError("error.edition_unfit", "/data", game=game.slug) from error


def _edited(game: Game, edition: Edition) -> Game:
    if not isinstance(game, Editable):
        raise FormatError("error.no_editions", "/game", game=edition.game)
    return game.edited(edition)


def _check_shape(samples: list[Any], given: Any, at: str) -> None:
    """Check that a value is like one of the samples, in kind and in fields, through and through."""
    kind = type(given)
    alike = [sample for sample in samples if type(sample) is kind]
    if not alike:
        raise FormatError("error.type", at, wanted=type(samples[0]).__name__, found=kind.__name__)
    if kind is dict:
        _check_fields(alike, given, at)
    elif kind is list:
        inner = [each for sample in alike for each in sample]
        for index, each in enumerate(given):
            _check_shape(inner or [each], each, f"{at}/{index}")
    elif kind is str and not (given in alike or 0 < len(given) <= LONGEST_WORD):
        raise FormatError("error.too_large", at)


def _check_figures(given: Any, at: str, ranges: Ranges) -> None:
    """Every whole number is in the range of the longest place that it is in, else from 0 to `MOST`."""
    if isinstance(given, (list, dict)):
        for key, each in given.items() if isinstance(given, dict) else enumerate(given):
            _check_figures(each, f"{at}/{key}", ranges)
    elif type(given) is int:
        place = max((place for place in ranges if f"{at}/".startswith(f"{place}/")), key=len, default="")
        bounded(given, *ranges.get(place, (0, MOST)), at)


def _check_fields(samples: list[dict[str, Any]], given: dict[str, Any], at: str) -> None:
    known = {key for sample in samples for key in sample}
    needed: set[str] = reduce(lambda left, sample: left & sample.keys(), samples, set(known))
    for key in sorted(needed - given.keys()):
        raise FormatError("error.missing_field", at, field=key)
    for key, inner in given.items():
        if key not in known:
            raise FormatError("error.unknown_field", at, field=key)
        _check_shape([sample[key] for sample in samples if key in sample], inner, f"{at}/{key}")
