"""Saved games: the tree of actions, digests at phase ends, a snapshot; read as the hostile input that a file is."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rasputitsa.engine import codec, position, remark
from rasputitsa.engine.codec import listed, mapping, scalar, word
from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import SEEDS
from rasputitsa.engine.errors import FormatError, IllegalActionError, RasputitsaError
from rasputitsa.engine.game import Game, Rules, named_scenario
from rasputitsa.engine.history import Branch, History
from rasputitsa.engine.match import MODES, Match
from rasputitsa.engine.text import Text, text

FORMAT = 1
LARGEST_FILE = 4_000_000
MOST_BRANCHES = 200
MOST_ACTIONS = 50_000

MIGRATIONS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""What turns a save of one format into one of the next."""

Find = Callable[[str], Game]


@dataclass(slots=True)
class Opened:
    """A game read from a file, and what its players should know about how that went."""

    match: Match
    notices: list[Text] = field(default_factory=list)


def dump(match: Match) -> str:
    """The text of a save: the same bytes for the same game."""
    return position.canonical(to_json(match))


def to_json(match: Match) -> dict[str, Any]:
    """A save as JSON. It holds the seed and every hand: whoever opens it can see all."""
    rules = match.rules
    return {
        "format": FORMAT,
        "reveals": ["seed", "hands"],
        "game": rules.game.slug,
        "rules": rules.game.version,
        "scenario": rules.scenario.id,
        "options": dict(rules.options),
        "players": match.players,
        "mode": match.mode,
        "start": match.start,
        "branches": [_branch_form(branch) for branch in match.history.branches],
        "branch": match.history.current,
        "length": match.length,
        "digests": [[length, match.digest_at(length)] for length in match.phase_ends],
        "snapshot": _snapshot(match),
    }


def position_file(match: Match) -> dict[str, Any]:
    """The state alone as a file that can be opened like a save: no seed, no past."""
    rules = match.rules
    return {
        "format": FORMAT,
        "game": rules.game.slug,
        "rules": rules.game.version,
        "scenario": rules.scenario.id,
        "options": dict(rules.options),
        "position": match.position(),
    }


def load(data: str, find: Find) -> Opened:
    """Open the text of a save. Raises FormatError that names what is wrong; a game is never half opened."""
    form = migrated(parsed(data))
    rules = _rules(form, find)
    if "position" in form:
        return _from_position(form, rules)
    history = _history(form)
    seats = players(form, rules)
    length = bounded(form.get("length"), 0, MOST_ACTIONS, "/length")
    actions = history.line(history.current)
    if length > len(actions):
        raise FormatError("error.length", "/length", length=length)
    opened = _opened(form, rules, history, actions[:length])
    opened.match.players = seats
    opened.match.mode = word(form.get("mode"), MODES, "/mode")
    return opened


def verify(data: str, find: Find) -> list[Text]:
    """Replay a save from its first action, every branch, and report each phase end whose digest differs."""
    form = migrated(parsed(data))
    rules, history = _rules(form, find), _history(form)
    problems: list[Text] = []
    for index, branch in enumerate(history.branches):
        try:
            match = _replayed(form, rules, history, index)
        except IllegalActionError as error:
            problems.append(text("save.branch_illegal", branch=branch.name, why=str(error)))
            continue
        if index == history.current:
            problems += _drifts(form, match)
    return problems


def parsed(data: str) -> dict[str, Any]:
    """The JSON object in a file's text."""
    if len(data) > LARGEST_FILE:
        raise FormatError("error.too_large", "/")
    form = codec.parsed(data)
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


def bounded(form: Any, least: int, most: int, at: str) -> int:
    """An integer within limits."""
    value: int = scalar(form, int, at)
    if not least <= value <= most:
        raise FormatError("error.range", at, least=least, most=most)
    return value


def _branch_form(branch: Branch) -> dict[str, Any]:
    form: dict[str, Any] = {
        "name": branch.name,
        "parent": branch.parent,
        "at": branch.at,
        "seed": branch.seed,
        "actions": [list(action) for action in branch.actions],
    }
    return form | ({"remarks": remark.to_json(branch.remarks)} if branch.remarks else {})


def _snapshot(match: Match) -> list[Any] | None:
    if not match.phase_ends:
        return None
    length = match.phase_ends[-1]
    return [length, position.to_json(match.rules, match.state_at(length))]


def _rules(form: Mapping[str, Any], find: Find) -> Rules:
    game = find(scalar(form.get("game"), str, "/game"))
    scenario = named_scenario(game, scalar(form.get("scenario"), str, "/scenario"))
    rules: Rules = game.build(scenario, game.complete(scenario, mapping(form.get("options"), "/options")))
    return rules


def players(form: Mapping[str, Any], rules: Rules) -> dict[str, str]:
    """Who plays each side."""
    given = mapping(form.get("players"), "/players")
    sides = [side.id for side in rules.game.sides]
    if sorted(given) != sorted(sides):
        raise FormatError("error.players", "/players")
    return {side: word(given[side], rules.game.computers.players, f"/players/{side}") for side in sides}


def _history(form: Mapping[str, Any]) -> History:
    branches = [
        _branch(branch, index)
        for index, branch in enumerate(_limited(form.get("branches"), MOST_BRANCHES, "/branches"))
    ]
    if not branches or branches[0].parent is not None:
        raise FormatError("error.branches", "/branches")
    history = History(branches[0].seed)
    history.branches = branches
    for index, branch in enumerate(branches):
        if branch.parent is not None and branch.at > history.length(branch.parent):
            raise FormatError("error.length", f"/branches/{index}/at", length=branch.at)
    history.current = bounded(form.get("branch"), 0, len(branches) - 1, "/branch")
    return history


def _branch(form: Any, index: int) -> Branch:
    at = f"/branches/{index}"
    given = mapping(form, at)
    parent = None if index == 0 else bounded(given.get("parent"), 0, index - 1, f"{at}/parent")
    if index == 0 and (given.get("parent") is not None or given.get("at") != 0):
        raise FormatError("error.branches", at)
    actions = _limited(given.get("actions"), MOST_ACTIONS, f"{at}/actions")
    return Branch(
        scalar(given.get("name"), str, f"{at}/name"),
        parent,
        bounded(given.get("at"), 0, MOST_ACTIONS, f"{at}/at"),
        bounded(given.get("seed"), 0, SEEDS - 1, f"{at}/seed"),
        [action_from(action, f"{at}/actions/{i}") for i, action in enumerate(actions)],
        remark.from_json(given.get("remarks", []), len(actions), f"{at}/remarks"),
    )


def action_from(form: Any, at: str) -> Action:
    """An action from its JSON list."""
    words = _limited(form, 8, at)
    if not words:
        raise FormatError("error.type", at, wanted="action", found="[]")
    return Action(*(scalar(word, str, f"{at}/{i}") for i, word in enumerate(words)))


def _limited(form: Any, most: int, at: str) -> list[Any]:
    items = listed(form, at)
    if len(items) > most:
        raise FormatError("error.too_large", at)
    return items


def _opened(form: Mapping[str, Any], rules: Rules, history: History, actions: list[Action]) -> Opened:
    if form.get("rules") != rules.game.version:
        return _resumed(form, rules, history, text("save.rules_changed"))
    opened = _from_snapshot(form, rules, history, actions)
    if opened is None:
        opened = _from_start(form, rules, history, actions)
    return opened


def _from_snapshot(form: Mapping[str, Any], rules: Rules, history: History, actions: list[Action]) -> Opened | None:
    try:
        length, state = _read_snapshot(form, rules)
    except FormatError:
        return None
    digests = _digests(form)
    if digests.get(length) != position.digest(rules, state) or length > len(actions):
        return None
    match = _beginning(form, rules, history)
    match.adopt(history, length, state, digests)
    return _with_tail(match, actions[length:])


def _from_start(form: Mapping[str, Any], rules: Rules, history: History, actions: list[Action]) -> Opened:
    match = _beginning(form, rules, history)
    match.adopt(history, 0, match.state, {})
    opened = _with_tail(match, actions)
    if form.get("snapshot") is not None:
        opened.notices.insert(0, text("save.snapshot_unused"))
    return opened


def _beginning(form: Mapping[str, Any], rules: Rules, history: History) -> Match:
    state = rules.game.setup(rules) if form.get("start") is None else position.from_json(rules, form["start"], "/start")
    match = Match(rules, state, seed=history.seed_at(history.current, 0))
    match.start = form.get("start")
    return match


def _with_tail(match: Match, actions: list[Action]) -> Opened:
    opened = Opened(match)
    for index, action in enumerate(actions):
        try:
            match.play(action)
        except RasputitsaError as error:
            opened.notices.append(text("save.tail_dropped", dropped=len(actions) - index, why=error.text.key))
            break
    return opened


def _from_position(form: Mapping[str, Any], rules: Rules) -> Opened:
    state = position.from_json(rules, form["position"], "/position")
    match = Match(rules, state, seed=bounded(form.get("seed", 0), 0, SEEDS - 1, "/seed"))
    match.start = form["position"]
    return Opened(match)


def _resumed(form: Mapping[str, Any], rules: Rules, history: History, notice: Text) -> Opened:
    _, state = _read_snapshot(form, rules)
    match = Match(rules, state, seed=history.branch.seed)
    match.start = position.to_json(rules, state)
    return Opened(match, [notice])


def _read_snapshot(form: Mapping[str, Any], rules: Rules) -> tuple[int, Any]:
    given = _limited(form.get("snapshot"), 2, "/snapshot")
    if len(given) != 2:
        raise FormatError("error.snapshot", "/snapshot")
    length = bounded(given[0], 0, MOST_ACTIONS, "/snapshot/0")
    return length, position.from_json(rules, given[1], "/snapshot/1")


def _digests(form: Mapping[str, Any]) -> dict[int, str]:
    pairs = _limited(form.get("digests"), MOST_ACTIONS, "/digests")
    return dict(_digest(pair, f"/digests/{index}") for index, pair in enumerate(pairs))


def _digest(form: Any, at: str) -> tuple[int, str]:
    pair = _limited(form, 2, at)
    if len(pair) != 2:
        raise FormatError("error.type", at, wanted="pair", found="list")
    return bounded(pair[0], 0, MOST_ACTIONS, at), str(scalar(pair[1], str, at))


def _replayed(form: Mapping[str, Any], rules: Rules, history: History, index: int) -> Match:
    branch = History(history.branches[0].seed)
    branch.branches, branch.current = history.branches, index
    match = _beginning(form, rules, branch)
    match.adopt(branch, 0, match.state, {})
    for action in branch.line(index):
        match.play(action)
    return match


def _drifts(form: Mapping[str, Any], match: Match) -> list[Text]:
    drifted = [
        length
        for length, digest in _digests(form).items()
        if length > match.length or position.digest(match.rules, match.state_at(length)) != digest
    ]
    return [text("save.drift", length=length) for length in drifted]
