"""Saved games: the tree of actions with snapshots on the way; read as the hostile input that a file is."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rasputitsa.engine import owner_tables, position
from rasputitsa.engine.codec import bounded as bounded
from rasputitsa.engine.codec import check_known, limited, mapping, scalar, word
from rasputitsa.engine.dice import SEEDS, SeededDice
from rasputitsa.engine.errors import FormatError, IllegalActionError
from rasputitsa.engine.game import Game, Rules, Scenario, Value, built, named_scenario
from rasputitsa.engine.history import Branch, History
from rasputitsa.engine.journal import LONGEST_REPLAY
from rasputitsa.engine.match import MODES, Match
from rasputitsa.engine.players import HUMAN, OWN
from rasputitsa.engine.record import branches_json, downloads, duplicate, migrations, seal, seen_secrets, task
from rasputitsa.engine.record.branches_json import MOST_ACTIONS as MOST_ACTIONS
from rasputitsa.engine.record.branches_json import action_from as action_from
from rasputitsa.engine.record.lazy_json import parsed_save
from rasputitsa.engine.snapshots import EVERY
from rasputitsa.engine.text import Text, text

FORMAT = 3
PLAIN = 2
"""The format of what has no bundles: older releases read it too."""

LARGEST_FILE = 16_000_000

LARGEST_KEPT = 15_000_000
"""A game whose save is larger is not played on: what is added until it is next written whole must find room."""

MOST_SHOWN = 300
"""A demo has no more actions."""

REVEALS = ["seed", "hands"]
"""All that an opened save gives away."""

_OF_BOTH = frozenset(("format", "game", "rules", "edition", "scenario", "options"))
_OF_A_POSITION = _OF_BOTH | {"position", "seed", "players", "mode", "task", "actions", "pupil"}
_PACKED = "packed"
"""In place of a position: the same in few letters."""
_OF_A_SAVE = _OF_BOTH | {
    "reveals",
    "players",
    "mode",
    "start",
    "branches",
    "branch",
    "length",
    "opened",
    "task",
    "pupil",
    "seal",
    "duplicate",
    "veil",
}

MIGRATIONS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: migrations.from_1, 2: migrations.from_2}
"""The migration of each older format to the next one."""

Find = Callable[[str], Game]


@dataclass(slots=True)
class Opened:
    """A game read from a file, and what its players should know about how that went."""

    match: Match
    notices: list[Text] = field(default_factory=list)
    is_changed: bool = False
    """True if the rules have changed since, so that the file as it was is worth keeping as well."""


def dump(match: Match) -> str:
    """The text of a save: the same bytes for the same game."""
    return position.canonical(to_json(match))


def to_json(match: Match) -> dict[str, Any]:
    """A save as JSON. It holds the seed and every hand: a reader can see all."""
    rules, branches = match.rules, branches_json.to_json(match.history, match.rules)
    form = {
        "format": FORMAT if any("bundles" in branch for branch in branches) else PLAIN,
        "reveals": REVEALS,
        "game": rules.game.slug,
        "rules": rules.game.version,
        **owner_tables.name_of(rules.game),
        "scenario": rules.scenario.id,
        "options": dict(rules.options),
        "players": seats(match),
        "mode": match.mode,
        "start": match.start,
        "branches": branches,
        "branch": match.history.current,
        "length": match.length,
    }
    form |= {"opened": seen_secrets.to_json(match.opened)} if match.opened else {}
    form |= {"task": match.task} if match.task is not None else {}
    form |= {"seal": match.seal} if match.seal else {}
    form |= {"duplicate": match.duplicate} if match.duplicate else {}
    form |= {"veil": match.veil} if match.veil else {}
    return form | ({"pupil": match.pupil} if match.pupil else {})


def seats(match: Match) -> dict[str, str]:
    """The player of each side, as a file has it: a bot of one's own is in none."""
    return {side: HUMAN if player == OWN else player for side, player in match.players.items()}


def position_file(match: Match) -> dict[str, Any]:
    """The state alone as a file that can be opened like a save: no seed, no past."""
    rules = match.rules
    return {
        "format": PLAIN,
        "game": rules.game.slug,
        "rules": rules.game.version,
        **owner_tables.name_of(rules.game),
        "scenario": rules.scenario.id,
        "options": dict(rules.options),
        "position": match.position(),
    }


def load(data: str, find: Find) -> Opened:
    """Open the text of a save. Raises FormatError that names what is wrong; a game is never half opened."""
    form = migrated(parsed(data))
    rules = _rules(form, find)
    form = _unpacked(form, rules)
    _check_fields(form)
    if "position" in form:
        return _from_position(form, rules)
    history, seats, mode = branches_json.from_json(form), players(form, rules), word(form.get("mode"), MODES, "/mode")
    length = bounded(form.get("length"), 0, MOST_ACTIONS, "/length")
    notes, given = seen_secrets.from_json(form, rules), (_task(form, rules), task.name_from(form.get("pupil", "")))
    sealed = seal.from_json(form["seal"]) if "seal" in form else None
    paired = duplicate.from_json(form["duplicate"]) if "duplicate" in form else None
    veil = downloads.veiling().from_json(form["veil"], seats) if "veil" in form else None
    if length > history.length(history.current):
        raise FormatError("error.length", "/length", length=length)
    if _made_by(form) < rules.game.version:
        found = _resumed(form, rules, history, length, seats)
    else:
        found = _opened(form, rules, history, length, seats)
    found.match.players, found.match.mode, found.match.opened = seats, mode, notes
    found.match.task, found.match.pupil = given
    found.match.seal, found.match.duplicate, found.match.veil = sealed, paired, veil
    found.notices += [text("save.bundles_damaged")] if history.is_damaged else []
    return found


def verify(data: str, find: Find) -> list[Text]:
    """Replay a save from its first action, every branch, and report each phase end whose digest differs."""
    form = migrated(parsed(data))
    rules, history = _rules(form, find), branches_json.from_json(form)
    if history.has_old or _made_by(form) < rules.game.version:
        return [text("save.earlier_rules")]
    problems: list[Text] = []
    for index, branch in enumerate(history.branches):
        try:
            match = _replayed(form, rules, history, index)
        except IllegalActionError as error:
            problems.append(text("save.branch_illegal", branch=branch.name, why=str(error)))
            continue
        lengths = _drifts(branch, match.history.branches[index], rules)
        problems += [text("save.drift", length=length) for length in lengths]
    return problems


def digests(data: str) -> int:
    """The number of fingerprints in a save."""
    return sum(len(branch.snapshots.all) for branch in branches_json.from_json(migrated(parsed(data))).branches)


def parsed(data: str) -> dict[str, Any]:
    """The JSON object in a file's text."""
    if len(data) > LARGEST_FILE:
        raise FormatError("error.too_large", "/")
    form = parsed_save(data)
    if not isinstance(form, dict) or "format" not in form:
        raise FormatError("error.not_a_save", "/")
    return form


def migrated(form: dict[str, Any]) -> dict[str, Any]:
    """A save of any older format as one of today's."""
    number = bounded(form["format"], 1, 1_000_000, "/format")
    if number > FORMAT:
        raise FormatError("error.newer", "/format", format=number, known=FORMAT)
    while number < FORMAT:
        form, number = MIGRATIONS[number](form), number + 1
    return form


def _unpacked(form: dict[str, Any], rules: Rules) -> dict[str, Any]:
    if _PACKED not in form:
        return form
    rest = {name: value for name, value in form.items() if name != _PACKED}
    return {"position": downloads.packing().unpacked(rules, form[_PACKED], f"/{_PACKED}"), **rest}


def _check_fields(form: Mapping[str, Any]) -> None:
    """Raise FormatError where a file says what would not be written again."""
    check_known(form, _OF_A_POSITION if "position" in form else _OF_A_SAVE, "")
    if "position" not in form and form.get("reveals", REVEALS) != REVEALS:
        raise FormatError("error.word", "/reveals", found=str(form["reveals"])[:40])


def _rules(form: Mapping[str, Any], find: Find) -> Rules:
    game = owner_tables.owned(find(scalar(form.get("game"), str, "/game")), form.get("edition"))
    if _made_by(form) > game.version:
        raise FormatError("error.newer_rules", "/rules", game=game.slug)
    scenario = named_scenario(game, scalar(form.get("scenario"), str, "/scenario"))
    return built(game, scenario, _options(form, game, scenario))


def _options(form: Mapping[str, Any], game: Game, scenario: Scenario) -> dict[str, Value]:
    """The options of a file; of one that earlier rules wrote, as far as those of today have them."""
    given = mapping(form.get("options"), "/options")
    if _made_by(form) < game.version:
        given = {spec.id: given[spec.id] for spec in game.options if given.get(spec.id) in spec.values}
    chosen: dict[str, Value] = game.complete(scenario, given)
    return chosen


def _made_by(form: Mapping[str, Any]) -> int:
    """The number of the rules with which a file was written; 0, older than all, where it says none."""
    number = form.get("rules")
    return number if type(number) is int else 0


def players(form: Mapping[str, Any], rules: Rules) -> dict[str, str]:
    """The player of each side."""
    given = mapping(form.get("players"), "/players")
    sides = [side.id for side in rules.game.sides]
    if sorted(given) != sorted(sides):
        raise FormatError("error.players", "/players")
    return {side: word(given[side], rules.game.computers.players, f"/players/{side}") for side in sides}


def _opened(form: Mapping[str, Any], rules: Rules, history: History, length: int, seats: dict[str, str]) -> Opened:
    if (
        not history.has_old
        and history.is_sparse
        and sum(_effort(branch) for branch in history.branches) <= LONGEST_REPLAY
    ):
        match = _played_anew(form, rules, history, length, seats)
        if match is not None:
            return Opened(match)
    match = _beginning(form, rules, history)
    match.players = seats
    for branch in history.branches:
        branch.snapshots.drop_bare()
    return Opened(match, match.adopt(history, length))


def _played_anew(
    form: Mapping[str, Any], rules: Rules, history: History, length: int, seats: dict[str, str]
) -> Match | None:
    """The match, every branch played from its beginning to find its snapshots; None where something went otherwise."""
    match = _beginning(form, rules, history)
    match.players, bare = seats, history.without_snapshots()
    for index in (*(n for n, branch in enumerate(bare.branches) if branch.actions), history.current):
        bare.current = index
        if match.adopt(bare, bare.length(index)):
            return None
    if any(_drifts(old, new, rules) for old, new in zip(history.branches, bare.branches, strict=True)):
        return None
    match.adopt(bare, length)
    return match


def _effort(branch: Branch) -> int:
    """The most actions that are played to find the snapshots of a branch: its own, and the way to them."""
    return len(branch.actions) + (EVERY if branch.actions and branch.parent is not None else 0)


def _beginning(form: Mapping[str, Any], rules: Rules, history: History) -> Match:
    start, seed = form.get("start"), history.branches[0].seed
    begun = position.begun_from(rules, start, SeededDice(seed), "/start") if start is not None else None
    match = Match(rules, begun or position.beginning(rules), seed=seed)
    match.start = start
    return match


def _from_position(form: Mapping[str, Any], rules: Rules) -> Opened:
    seed = bounded(form.get("seed", 0), 0, SEEDS - 1, "/seed")
    state = position.begun_from(rules, form["position"], SeededDice(seed), "/position")
    match = Match(rules, state, seed=seed)
    match.start = form["position"]
    match.mode = word(form.get("mode", "match"), MODES, "/mode")
    if "players" in form:
        match.players = players(form, rules)
    match.task, match.pupil = _task(form, rules), task.name_from(form.get("pupil", ""))
    _play_ahead(match, limited(form.get("actions", []), MOST_SHOWN, "/actions"))
    return Opened(match)


def _task(form: Mapping[str, Any], rules: Rules) -> dict[str, Any] | None:
    return task.from_json(form["task"], rules) if "task" in form else None


def _play_ahead(match: Match, actions: list[Any]) -> None:
    """Record what a demo shows, and go back to where it begins."""
    for index, action in enumerate(actions):
        try:
            match.play(action_from(action, f"/actions/{index}"))
        except IllegalActionError as error:
            raise FormatError("error.demo", f"/actions/{index}") from error
    if actions:
        match.mode = "practice"
        match.go(0, 0)


def _resumed(form: Mapping[str, Any], rules: Rules, history: History, length: int, seats: dict[str, str]) -> Opened:
    """The last kept position that the rules of today accept, else the beginning; what was played stays to be read."""
    history.grow_old()
    for branch in history.branches:
        branch.snapshots.drop_bare()
    match = _beginning({**form, "start": _accepted(rules, form.get("start"), history.branches[0].seed)}, rules, history)
    match.players = seats
    match.adopt(history, length)
    history.leave(match.length)
    return Opened(match, _changes(form, match, length - match.length), is_changed=True)


def _changes(form: Mapping[str, Any], match: Match, left: int) -> list[Text]:
    """Notices about a game that goes on by other rules, and about so many actions that were left behind."""
    key = "save.rules_changed" if match.length else "save.rules_anew"
    notices = [text(key, length=match.length)] + ([text("save.rules_left", left=left)] if left else [])
    same = all(match.rules.options.get(name) == value for name, value in form["options"].items())
    return notices if same else [*notices, text("save.options_changed")]


def _accepted(rules: Rules, start: Any, seed: int) -> Any:
    """A position to begin from, if the rules of today accept it."""
    try:
        if start is not None:
            position.begun_from(rules, start, SeededDice(seed), "/start")
    except FormatError:
        return None
    return start


def _replayed(form: Mapping[str, Any], rules: Rules, history: History, index: int) -> Match:
    branch = History(history.branches[0].seed)
    branch.branches, branch.current = history.without_snapshots().branches, index
    match = _beginning(form, rules, branch)
    match.adopt(branch, 0)
    for action in branch.line(index):
        match.play(action)
    return match


def _drifts(recorded: Branch, played: Branch, rules: Rules) -> list[int]:
    """The numbers of actions after which a branch that was played again is not what was recorded."""
    played.snapshots.write(rules)
    known = {snapshot.length: snapshot.digest for snapshot in played.snapshots.all}
    for each in recorded.snapshots.all:
        each.read()
    return [each.length for each in recorded.snapshots.all if known.get(each.length) != each.digest]
