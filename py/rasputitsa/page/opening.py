"""Requests that begin, open and write games."""

from rasputitsa import games
from rasputitsa.engine import owner_tables, position
from rasputitsa.engine.codec import long_text, mapping, scalar, word
from rasputitsa.engine.game import named_scenario
from rasputitsa.engine.match import MODES, Match
from rasputitsa.engine.ready_setup import readied
from rasputitsa.engine.record import downloads, duplicate, save, save_append, seal
from rasputitsa.page import catalogue, view
from rasputitsa.page.table import Form, Request, Table


def list_games(table: Table, request: Request) -> Form:
    """`games`: what can be played."""
    return {"games": [catalogue.game_info(games.find(slug)) for slug in games.slugs()]}


def options(table: Table, request: Request) -> Form:
    """`options`: every option of a game with its value, and those that are decided."""
    game = games.find(scalar(request.get("game"), str, "/game"))
    scenario = named_scenario(game, scalar(request.get("scenario"), str, "/scenario"))
    given = mapping(request.get("options", {}), "/options")
    return {"options": game.complete(scenario, given), "locked": list(game.locks(scenario, given))}


def read_edition(table: Table, request: Request) -> Form:
    """`edition`: read an owner's file; it holds for games begun by it, and for saves that name it."""
    owners = owner_tables.read(long_text(request.get("file"), "/file"), games.find)
    replaced = {file: sorted(keys) for file, keys in owners.parts.items()}
    named = {"name": owners.name, "hash": owners.hash}
    tables = owner_tables.tables_of(owners, games.find(owners.game))
    return {"edition": named, "game": owners.game, "replaces": replaced, "tables": tables}


def new(table: Table, request: Request) -> Form:
    """`new`: begin a game, by an owner's file where one is named; with a set-up that stands ready if that is wanted."""
    game = owner_tables.owned(games.find(scalar(request.get("game"), str, "/game")), request.get("edition"))
    scenario = scalar(request.get("scenario", ""), str, "/scenario")
    options = mapping(request.get("options", {}), "/options")
    match = Match.new(game, scenario, options, seed=request.get("seed", -1))
    match.mode = word(request.get("mode", "match"), MODES, "/mode")
    if scalar(request.get("ready", False), bool, "/ready"):
        match = readied(match, request["seed"])
    if "players" in request:
        match.players = save.players(request, match.rules)
    given = {name: request[name] for name in (*seal.SALTED, *seal.JOINT) if name in request}
    match.seal = seal.from_json(given, "") if given else None
    if "duplicate" in request:
        match.duplicate = duplicate.from_json(request["duplicate"])
    if "veil" in request:
        match.veil = downloads.veiling().from_json(request["veil"], match.players)
    table.match = match
    return {"view": table.seen(view.BEGINNING)}


def open_save(table: Table, request: Request) -> Form:
    """`open`: go on with a save, or from a position."""
    opened = save.load(long_text(request.get("save"), "/save"), games.find)
    table.match = opened.match
    answer = {"view": table.seen(opened.match.length), "notices": view.texts(opened.notices)}
    return answer | ({"changed": True} if opened.is_changed else {})


def write_save(table: Table, request: Request) -> Form:
    """`save`: the game as the text of a save; what was played since a mark, where that is enough."""
    match, kept = table.match, table.kept
    if "since" not in request:
        return {"save": table.write()}
    played = save_append.since(match, kept) if kept and kept.number == request["since"] else None
    if kept and played and match.length <= kept.reach:
        return {"tail": played, "mark": kept.number}
    if kept and played and kept.pieces < save_append.PIECES:
        return {"piece": table.add(played, kept), "mark": kept.number + 1}
    table.kept = save_append.mark(match, kept.number + 1 if kept else 1)
    return {"save": table.write(), "mark": table.kept.number}


def write_position(table: Table, request: Request) -> Form:
    """`position`: where the game stands, as the text of a position."""
    return {"position": position.canonical(save.position_file(table.match))}
