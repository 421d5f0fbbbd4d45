"""A game played at random, each position and each choice compared with the oracle's."""

from collections.abc import Callable, Mapping
from typing import Any

from rasputitsa.engine import position
from rasputitsa.engine.match import Match
from rasputitsa.games.battle_of_moscow.odds_sheet import battles_panel
from tests.games.battle_of_moscow import oracle_battles as battles
from tests.games.battle_of_moscow import oracle_count as count
from tests.games.battle_of_moscow import oracle_supply as supply
from tests.games.battle_of_moscow.oracle_board import Board, board, hostile
from tests.games.battle_of_moscow.oracle_moves import reach, rides
from tests.games.battle_of_moscow.oracle_retreat import ends
from tests.oracles import same

Choose = Callable[[int], int]
MOVED = ("mp", "from", "rode")


def board_of(match: Match[Any, Any]) -> Board:
    """The position as it is written."""
    bounds = frozenset(match.rules.grid.ids(match.rules.bounds))
    return board(position.to_json(match.rules, match.state), bounds)


def stage_of(now: Board) -> Any:
    """The stage that asks, by its name and what it holds."""
    name, holds = now.form["stack"][-1]
    return name, holds


def walk(match: Match[Any, Any], draw: Callable[..., tuple[str, ...]], choose: Choose, limit: int, look: int) -> int:
    """Play so many actions and compare, `look` units of a kind at a decision; how many decisions were compared."""
    done = 0
    before: Board | None = None
    starts = dict[str, str]()
    while done < limit:
        now = board_of(match)
        if before:
            turn_page(match, before, now)
        if match.decision is None:
            break
        entered(now, starts)
        compare(match, now, choose, look)
        match.play(draw(match, choose))
        before, done = now, done + 1
    return done


def compare(match: Match[Any, Any], now: Board, choose: Choose, look: int) -> None:
    """Compare what is offered."""
    name, holds = stage_of(now)
    if name == "movement":
        movement(match, now, holds["impulse"], choose, look)
    elif name == "combat":
        announcing(match, now)
    elif name == "battles":
        odds(match, now)
    elif name == "retreat" and not holds.get("unit"):
        retreat(match, now, holds)
    elif name == "exchange":
        exchange(match, now, holds)
    elif name == "toll" and not holds["paid"]:
        wanted = supply.groups(now, holds["side"])
        same("a group", set(holds["units"]) in wanted, True)


def entered(now: Board, starts: dict[str, str]) -> None:
    """Add the units that have entered an enemy zone in this impulse, once movement is closed (29)."""
    side, name = str(now.form["active"]), stage_of(now)[0]
    mine = now.of(side)
    if name == "movement" and not any(mark in piece.marks for piece in mine for mark in MOVED):
        starts.update({piece.id: piece.hex for piece in mine})
    if name == "combat":
        for piece in mine:
            if starts.get(piece.id, piece.hex) != piece.hex and not piece.is_partisan:
                stands = piece.hex in hostile(now, side)
                same(f"{piece.id} entered a zone", bool(piece.marks.get("entered")), stands)


def some(units: list[str], choose: Choose, look: int) -> list[str]:
    """A number of some units, drawn."""
    return units if len(units) <= look else [units[choose(len(units))] for _ in range(look)]


def movement(match: Match[Any, Any], now: Board, impulse: int, choose: Choose, look: int) -> None:
    """The supply that was judged; where units can walk and ride; who has entered a zone."""
    side = str(now.form["active"])
    mine = now.of(side)
    if not any(mark in piece.marks for piece in mine for mark in MOVED):
        judged(now, side)
    for unit in some([piece.id for piece in mine if piece.movement], choose, look):
        same(f"reach of {unit}", priced(match, "move", unit), reach(now, now.pieces[unit], impulse))
        if impulse == 1:
            same(f"rides of {unit}", priced(match, "ride", unit), rides(now, now.pieces[unit]))


def judged(now: Board, side: str) -> None:
    """The supply of all units of a side, and whom the cities feed."""
    found = {piece.id: str(piece.marks.get("supply") or "supplied") for piece in now.of(side)}
    same("supply", found, {piece.id: supply.degree(now, piece) for piece in now.of(side)})
    finns = {piece.id: piece for piece in now.of(side) if piece.is_finn}
    lines = {id: not piece.marks.get("no_line") for id, piece in finns.items()}
    same("Finnish lines", lines, {id: supply.has_german_line(now, piece) for id, piece in finns.items()})
    if side == "russian":
        same("feeding", supply.feeding_faults(now), [])


def priced(match: Match[Any, Any], verb: str, unit: str) -> dict[str, int]:
    """The targets of a unit and their price in half points."""
    assert match.decision
    option = match.decision.option(verb)
    if option is None or option.blocked or unit not in option.subjects:
        return {}
    return {hex: int(option.figures(unit, hex)["mp"]) for hex in option.targets(unit)}


def announcing(match: Match[Any, Any], now: Board) -> None:
    """Compare the attacks of units, and whether the announcement can be closed."""
    assert match.decision
    side = str(now.form["active"])
    announced = {piece.id: str(piece.marks["attacks"]) for piece in now.of(side) if "attacks" in piece.marks}
    option = match.decision.option("attack")
    found = {unit: set(option.targets(unit)) for unit in option.subjects} if option else {}
    waiting = [piece for piece in now.of(side) if piece.id not in announced]
    wanted = {piece.id: battles.attack_targets(now, piece) for piece in waiting}
    same(
        "attacks", {u: t for u, t in found.items() if u not in announced and t}, {u: t for u, t in wanted.items() if t}
    )
    closing = match.decision.option("announced")
    same("close", closing is not None and not closing.blocked, battles.may_close(now, side, announced))


def odds(match: Match[Any, Any], now: Board) -> None:
    """The sum, the column and what each face brings, of all battles to come."""
    side = str(now.form["active"])
    for battle in battles_panel(match.look)["battles"]:
        hex = battle["hex"]
        attackers = [piece for piece in now.of(side) if piece.marks.get("attacks") == hex]
        same(f"attackers of {hex}", set(battle["attackers"]), {piece.id for piece in attackers})
        marked = [piece for piece in now.on(hex) if piece.marks.get("defends") == hex]
        standing = battles.defenders(now, hex, marked)
        alone = all(piece.is_partisan for piece in standing)
        attack = sum(battles.worth(now, piece, hex) for piece in attackers)
        column = battles.column(attack, battles.defence(now, attackers, standing, hex), partisans=alone)
        same(f"column of {hex}", battle["column"], column)
        options = match.rules.options
        wanted = [battles.result(options, column, battles.counted_die(now, side, die)) for die in range(1, 7)]
        same(f"results of {hex}", battle["results"], wanted)


def retreat(match: Match[Any, Any], now: Board, holds: Mapping[str, Any]) -> None:
    """Compare the hexes to which the enemy may lead each unit, and the units lost."""
    assert match.decision
    fight = now.form["battle"]
    units = [unit for unit in fight[holds["of"]] if unit in now.pieces and unit not in holds["gone"]]
    counted = battles.defenders(now, fight["hex"], [now.pieces[unit] for unit in units])
    option = match.decision.option("retreat")
    found = {unit: set(option.targets(unit)) for unit in option.subjects} if option else {}
    wanted = {piece.id: ends(now, piece, holds["length"]) for piece in counted}
    same("retreats", {u: t for u, t in found.items() if t}, {u: t for u, t in wanted.items() if t})
    perish = match.decision.option("perish")
    same("perish", set(perish.subjects) if perish else set(), {u for u, t in wanted.items() if not t})


def exchange(match: Match[Any, Any], now: Board, holds: Mapping[str, Any]) -> None:
    """Among whom the attackers' losses can be taken."""
    assert match.decision
    option = match.decision.option("lose")
    left = {unit for unit in now.form["battle"]["attackers"] if unit in now.pieces}
    same("losses", set(option.subjects) if option else set(), left)


def turn_page(match: Match[Any, Any], before: Board, now: Board) -> None:
    """Compare the judgements at the beginning of a player turn, and the counts at the end of a turn."""
    over = match.decision is None
    if (now.form["turn"], now.form["active"]) != (before.form["turn"], before.form["active"]):
        same("isolated", set(now.form["isolated"]), supply.isolated_cities(now))
        same("demoralized", now.form["demoralized"], count.demoralized(now))
    if now.form["turn"] != before.form["turn"] or over:
        ended(match, before, now)
    if now.form["active"] == "russian" and before.form["active"] == "german" and before.form["turn"]:
        same("release", now.form["released"], bool(before.form["released"]) or count.releases(now))


def ended(match: Match[Any, Any], before: Board, now: Board) -> None:
    """The counts of four, and who has won."""
    if not before.form["turn"]:
        return
    found = now.form["moscow_turns"], now.form["isolation_turns"]
    wanted = count.counts(now, before.form)
    same("counts", found, wanted)
    if match.rules.scenario.id == "campaign":
        result = match.state.result
        winner = None if result is None else result.winner or ""
        same("winner", winner, count.verdict(now, wanted, int(before.form["turn"]), match.rules.options))
