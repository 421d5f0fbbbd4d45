"""A whole game as one number: how it began, then what was chosen among what was offered; the dice follow from the seed.

The number in letters is what a link carries (*Whole games* in docs/formats.md).
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from rasputitsa.engine import owner_tables, position
from rasputitsa.engine.decision import Action, Decision, Option
from rasputitsa.engine.dice import SEEDS
from rasputitsa.engine.errors import FormatError, NotHereError, RasputitsaError
from rasputitsa.engine.game import Game, Rules, Scenario, Value, named_scenario
from rasputitsa.engine.history import MOST_ACTIONS
from rasputitsa.engine.match import MODES, Match
from rasputitsa.engine.players import HUMAN
from rasputitsa.engine.ready_setup import readied
from rasputitsa.engine.record import save, veil
from rasputitsa.engine.record.digits import CAPITALS, LETTERS, Reader, Writer, lettered, numbered, print_of
from rasputitsa.engine.record.likelihood import Habits, Traits
from rasputitsa.engine.text import Text, text

SEAL = 1 << 24
"""A seal upon the number, so that a changed letter is known before anything is played."""
NAMES = 1 << 12
"""A name is told by a number below this, taken from its fingerprint."""
VERSIONS = 1 << 10
SUMS = 1 << 32
"""The check of the game itself, by its actions and the position to which they lead, is below this.

At the foot of a number it has this added to it: a number that falls below this before all is read holds too little.
"""
MOST_OPTIONS = 1 << 6
MOST_A_BIT, ALWAYS = 4, 100
"""No code tells more actions for each of its bits, beyond those that any may: it was made to be endless."""

VERSION, IN_CAPITALS = "2", "3"
"""The signs before a code in letters of either kind; 1 is a position."""
READY, READY_IN_CAPITALS = "4", "5"
"""The same of a game that began with the set-up which stands ready for it."""
HIDDEN, HIDDEN_IN_CAPITALS = "8", "9"
"""The same of a game whose hands are hidden (`veil_code`); 6 and 7 are ends of live connections."""
CAPITALS_OF = {VERSION: IN_CAPITALS, READY: READY_IN_CAPITALS, HIDDEN: HIDDEN_IN_CAPITALS}
_SEALS = {READY: "ready ", READY_IN_CAPITALS: "ready ", HIDDEN: "hidden ", HIDDEN_IN_CAPITALS: "hidden "}
_WHOLE = re.compile(r"([1-9]\d{0,3})\.(\d{1,6})\.([\w$*+./:-]*)", re.ASCII)

Choose = Callable[[Sequence[str], Traits], str]
"""Takes one of some words, whose traits are told."""


@dataclass(frozen=True, slots=True)
class Header:
    """The beginning of a game, and who plays it; `length` actions are told."""

    game: Game
    version: int
    scenario: Scenario
    options: dict[str, Value]
    seed: int
    mode: str
    players: dict[str, str]
    length: int


def coded(match: Match) -> str:
    """The code of a game for a link. Raises RasputitsaError where it has none, with the reason."""
    writing = Writing(match)
    writing.go_on(writing.length)
    return writing.code


def in_capitals(code: str) -> str:
    """The same code in the letters that a square of dots holds best."""
    version, number = numbered_code(code)
    letters = lettered(number, CAPITALS)
    return f"{CAPITALS_OF.get(version, version)}.{len(letters)}.{letters}"


def reading(code: str, find: Callable[[str], Game], slugs: Iterable[str]) -> "Reading":
    """The game of a code in letters of either kind, to be read. Raises FormatError with what is wrong."""
    version, number = numbered_code(code)
    if is_hidden(code):
        raise FormatError("error.code.hidden", "/code")
    return Reading(unsealed(number, version), version, find, slugs)


def is_hidden(code: str) -> bool:
    """True if the hands are hidden in the game of a code."""
    return code.lstrip()[:2] in (f"{HIDDEN}.", f"{HIDDEN_IN_CAPITALS}.")


def behind(code: str) -> str:
    """The signs that stand behind the letters of a code: a program wrote them there."""
    text = "".join(code.split())
    found = _WHOLE.match(text)
    return text[found.start(3) + int(found[2]) :] if found else ""


def numbered_code(code: str) -> tuple[str, int]:
    """The version and number of a code; blanks in it are left out, what a program wrote behind it is no part of it."""
    found = _WHOLE.match("".join(code.split()))
    if found is None:
        raise FormatError("error.code.none", "/code")
    version, length, letters = found[1], int(found[2]), found[3]
    if int(version) > int(HIDDEN_IN_CAPITALS):
        raise FormatError("error.code.newer", "/code")
    if len(letters) < length:
        raise FormatError("error.code.cut", "/code", came=len(letters), of=length)
    if version not in (*CAPITALS_OF, *CAPITALS_OF.values()):
        raise FormatError("error.code.none", "/code")
    try:
        return version, numbered(letters[:length], LETTERS if version in CAPITALS_OF else CAPITALS)
    except ValueError:
        raise FormatError("error.code.altered", "/code") from None


class Writing:
    """A game that is being written as far as it is played, so many actions at a time.

    Raises RasputitsaError where it has no code, with the reason.
    """

    def __init__(self, match: Match, version: str = "") -> None:
        reason = unwritable(match)
        if reason:
            raise RasputitsaError(reason)
        self.writer = Writer()
        self.writer.foot = SUMS + check_of(match)
        _write_header(self.writer, match)
        self._line = match.history.line(match.history.current)[: match.length]
        self._version = version or (VERSION if match.start is None else READY)
        self._match = _begun(match.rules, match.history.branches[0].seed, self._version)
        self._habits = Habits(match.rules)

    @property
    def length(self) -> int:
        """The number of actions to be written."""
        return len(self._line)

    @property
    def done(self) -> int:
        """The number of those that are."""
        return self._match.length

    @property
    def number(self) -> int:
        """The number of what is written, sealed. Raises RasputitsaError for one too long to be read."""
        number = self.writer.number
        if self.done > _most(number):
            raise RasputitsaError(text("error.code.untold", length=self.done))
        return sealed(number, self._version)

    @property
    def code(self) -> str:
        """The code of what is written."""
        letters = lettered(self.number, LETTERS)
        return f"{self._version}.{len(letters)}.{letters}"

    def go_on(self, most: int) -> None:
        """Write so many actions more."""
        for action in self._line[self.done : self.done + most]:
            self._write(action)

    def _write(self, action: Action) -> None:
        match, words = self._match, iter(action)

        def choose(offered: Sequence[str], traits: Traits) -> str:
            word = next(words)
            if word not in offered:
                raise RasputitsaError(text("error.code.untold", length=match.length))
            index, weights = offered.index(word), self._habits.odds.weights(traits)
            self.writer.choose(weights[-1], index)
            self._habits.odds.learn(traits, weights, index)
            return word

        assert match.decision is not None
        chosen(match, match.decision, self._habits, choose)
        match.play(action)


def unwritable(match: Match) -> Text | None:
    """The reason that a game cannot be told from its beginning, or None."""
    if match.start is not None and not _is_readied(match):
        return text("error.code.started")
    if owner_tables.edition_of(match.rules.game):
        return text("error.code.edition")
    return text("error.code.veiled") if not veil.is_open(match) else untold(match)


def untold(match: Match) -> Text | None:
    """The reason that no code tells how a game was played, or None."""
    history = match.history
    if any(history.is_old(count) for count in range(match.length)):
        return text("error.code.earlier_rules")
    seeds = {history.seed_at(history.current, count) for count in range(match.length)}
    return text("error.code.dice") if seeds - {history.branches[0].seed} else None


def _is_readied(match: Match) -> bool:
    start = _begun(match.rules, match.history.branches[0].seed, READY).start
    return start is not None and position.canonical(start) == position.canonical(match.start)


def _begun(rules: Rules, seed: int, version: str) -> Match:
    """A game of these rules that was not played yet, as codes of a version begin."""
    match = Match(rules, position.beginning(rules), seed=seed)
    return readied(match, seed) if version in (READY, READY_IN_CAPITALS) else match


def sealed(number: int, version: str = VERSION) -> int:
    """A number with its seal, which a changed letter breaks."""
    return number * SEAL + _seal(number, version)


def unsealed(number: int, version: str = VERSION) -> int:
    """The number behind a seal. Raises FormatError where it is broken."""
    inner, seal = divmod(number, SEAL)
    if seal != _seal(inner, version):
        raise FormatError("error.code.altered", "/code")
    return inner


def _seal(number: int, version: str) -> int:
    return print_of(f"{_SEALS.get(version, '')}{number:x}", SEAL)


class Reading:
    """A game that is being read: played from its beginning, so many actions at a time."""

    def __init__(self, number: int, version: str, find: Callable[[str], Game], slugs: Iterable[str]) -> None:
        self.reader = Reader(number)
        most = _most(self.reader.number)
        self.header = header = _read_header(self.reader, find, slugs)
        if header.length > most:
            raise FormatError("error.code.false", "/code", length=0)
        rules = Match.new(header.game, header.scenario.id, header.options, seed=header.seed).rules
        self.match = _begun(rules, header.seed, version)
        self._habits = Habits(self.match.rules)

    @property
    def is_done(self) -> bool:
        """True if all of it is played."""
        return self.match.length >= self.header.length

    def go_on(self, most: int) -> None:
        """Play so many actions more; with the last one it is the game that was written. Raises FormatError."""
        if self.is_done and not self.header.length:
            self._finish()
        for _ in range(min(most, self.header.length - self.match.length)):
            self._play()
            if self.is_done:
                self._finish()

    def _play(self) -> None:
        decision = self.match.decision
        if decision is None:
            raise self._fault()
        try:
            self.match.play(chosen(self.match, decision, self._habits, self._choose))
        except RasputitsaError as error:
            raise self._fault() from error

    def _choose(self, words: Sequence[str], traits: Traits) -> str:
        if not words or self.reader.number < SUMS:
            raise self._fault()
        weights = self._habits.odds.weights(traits)
        index = self.reader.choose(weights[-1])
        self._habits.odds.learn(traits, weights, index)
        return words[index]

    def _finish(self) -> None:
        self.match.mode, self.match.players = self.header.mode, dict(self.header.players)
        if self.reader.number != SUMS + check_of(self.match):
            raise self._fault()

    def _fault(self) -> FormatError:
        """The fault of a game that does not come to what it says: it was written by other rules, or made up."""
        header = self.header
        if header.version != header.game.version:
            return FormatError("error.code.rules", "/code", written=header.version, now=header.game.version)
        return FormatError("error.code.false", "/code", length=self.match.length)


def _most(number: int) -> int:
    return ALWAYS + MOST_A_BIT * number.bit_length()


def check_of(match: Match) -> int:
    """A number by which a game is known again: from how it began and who plays it, its actions, where they lead."""
    rules, history = match.rules, match.history
    line = [list(action) for action in history.line(history.current)[: match.length]]
    head = [rules.game.slug, rules.scenario.id, rules.known_by, history.branches[0].seed]
    return print_of(position.canonical([*head, match.mode, save.seats(match), line, match.digest()]), SUMS)


def chosen(match: Match, decision: Decision, habits: Habits, choose: Choose) -> Action:
    """The action that follows: a verb, its subject, its target, each chosen among what is offered."""
    offered = dict(sorted(_offered(decision), key=lambda each: each[0]))
    side, state = decision.side, match.state
    verb = choose([*offered], habits.of_verbs(side, {verb: ids for verb, (_, ids) in offered.items()}))
    option, named = offered[verb]
    words = [verb]
    if option.takes:
        subjects = sorted(named, key=habits.rank)
        words.append(choose(subjects, habits.of_subjects(state, side, verb, subjects)))
    if len(option.takes) > 1:
        targets = sorted(option.targets(words[1]), key=habits.rank)
        words.append(choose(targets, habits.of_targets(state, side, (verb, words[1]), targets)))
    action = Action(*words)
    habits.note(state, side, action)
    return action


def _offered(decision: Decision) -> Iterator[tuple[str, tuple[Option, tuple[str, ...]]]]:
    """Options that offer anything, by their verbs, with their subjects."""
    for option in reversed(decision.options):
        subjects = option.drawn_from
        if subjects:
            yield option.verb, (option, subjects)


def _write_header(writer: Writer, match: Match) -> None:
    rules, game = match.rules, match.rules.game
    writer.count(name_number(game.slug), NAMES)
    writer.count(game.version, VERSIONS)
    writer.count(name_number(rules.scenario.id), NAMES)
    options = _unusual(match)
    writer.count(len(options), MOST_OPTIONS)
    for id, value in options.items():
        writer.count(name_number(id), NAMES)
        writer.count(_value_number(value), NAMES)
    writer.count(match.history.branches[0].seed, SEEDS)
    writer.count(MODES.index(match.mode), len(MODES))
    _write_players(writer, save.seats(match))
    writer.count(match.length, MOST_ACTIONS + 1)


def _write_players(writer: Writer, players: dict[str, str]) -> None:
    for player in players.values():
        writer.count(int(player != HUMAN), 2)
        if player != HUMAN:
            writer.count(name_number(player), NAMES)


def _unusual(match: Match) -> dict[str, Value]:
    """The options that are not as usual; all, where that does not say enough."""
    rules, game = match.rules, match.rules.game
    usual = game.complete(rules.scenario, {})
    given = {id: value for id, value in rules.options.items() if value != usual[id]}
    is_enough = game.complete(rules.scenario, given) == dict(rules.options)
    return given if is_enough else dict(rules.options)


def _read_header(reader: Reader, find: Callable[[str], Game], slugs: Iterable[str]) -> Header:
    game = find(_named(reader, slugs, "game"))
    version = reader.count(VERSIONS)
    if version > game.version:
        raise FormatError("error.newer_rules", "/rules", game=game.slug)
    try:
        return _read_beginning(reader, game, version)
    except NotHereError:
        raise
    except RasputitsaError as error:
        if version == game.version:
            raise
        raise FormatError("error.code.rules", "/code", written=version, now=game.version) from error


def _read_beginning(reader: Reader, game: Game, version: int) -> Header:
    scenario = named_scenario(game, _named(reader, [each.id for each in game.scenarios], "scenario"))
    given = dict(_read_option(reader, game) for _ in range(reader.count(MOST_OPTIONS)))
    return Header(
        game=game,
        version=version,
        scenario=scenario,
        options=game.complete(scenario, given),
        seed=reader.count(SEEDS),
        mode=MODES[reader.count(len(MODES))],
        players={side.id: _read_player(reader, game) for side in game.sides},
        length=reader.count(MOST_ACTIONS + 1),
    )


def _read_option(reader: Reader, game: Game) -> tuple[str, Value]:
    id = _named(reader, [spec.id for spec in game.options], "option")
    number = reader.count(NAMES)
    for spec in game.options:
        for value in spec.values if spec.id == id else ():
            if _value_number(value) == number:
                return id, value
    raise FormatError("error.code.unknown", "/code/option")


def _read_player(reader: Reader, game: Game) -> str:
    return _named(reader, game.computers.offered, "player") if reader.count(2) else HUMAN


def _named(reader: Reader, names: Iterable[str], what: str) -> str:
    number = reader.count(NAMES)
    for name in names:
        if name_number(name) == number:
            return name
    raise FormatError("error.code.unknown", f"/code/{what}")


def name_number(name: str) -> int:
    """The number that stands for a name."""
    return print_of(name, NAMES)


def _value_number(value: Value) -> int:
    return print_of(position.canonical(value), NAMES)
