"""The Breakthrough Phase: whether tanks should move or attack, and what that is worth beside the card (12)."""

from typing import NamedTuple

from rasputitsa.bots.advice import usable
from rasputitsa.bots.blitzkrieg_to_moscow_2.assaults import combat
from rasputitsa.bots.blitzkrieg_to_moscow_2.marches import ended
from rasputitsa.bots.blitzkrieg_to_moscow_2.staff import activation
from rasputitsa.bots.blitzkrieg_to_moscow_2.standing import Standing
from rasputitsa.bots.blitzkrieg_to_moscow_2.tactics import cheapest
from rasputitsa.bots.blitzkrieg_to_moscow_2.telling import why_there
from rasputitsa.bots.blitzkrieg_to_moscow_2.weights import Weights
from rasputitsa.bots.bot import Thought
from rasputitsa.bots.staff.assaults import Assault, best_assault, fought
from rasputitsa.engine.decision import Action, Decision, Option
from rasputitsa.engine.text import Text, text
from rasputitsa.games.blitzkrieg_to_moscow_2.breakthrough import idle
from rasputitsa.games.blitzkrieg_to_moscow_2.combat import TankAttacks
from rasputitsa.games.blitzkrieg_to_moscow_2.movement import Moves
from rasputitsa.games.blitzkrieg_to_moscow_2.state import BlitzLook
from rasputitsa.hexgrid.grid import Hex
from rasputitsa.rules.combat.attack_offer import AttackOffer

PRICE = 10
"""The least gain of a Tank Action: the card could still be played in the enemy's turn."""

SECONDS = 5
"""The number of best moves of one tank to which the best of another is looked for."""


class Drive(NamedTuple):
    """A move of a tank that betters the position by so much, the best move of another after it being counted."""

    gain: int
    unit: str
    hex: Hex


def breakthrough(look: BlitzLook, decision: Decision, weights: Weights) -> Thought:
    """Tanks move, or attack, or a unit is made fresh; else the end of the phase."""
    move, attack = usable(decision, "tank_move"), usable(decision, "tank_attack")
    drives = best_drive(look, decision.side, _tank_moves(look, decision.side), weights) if move else None
    assault = _assault(look, decision, weights) if attack else None
    moving, striking = drives.gain if drives else 0, assault.gain if assault else 0
    best, deed = (move, drives) if moving >= striking else (attack, assault)
    if best and deed and max(moving, striking) > PRICE * weights.card // 100:
        card = cheapest(best)
        return Thought(Action(best.verb, card), _why(look, card, deed), 2)
    return activation(look, decision, weights) or ended(decision, "bot.why.unplanned")


def tank_moves(look: BlitzLook, decision: Decision, weights: Weights) -> Thought:
    """The best move of a tank, as long as one gains."""
    move = next(option for option in decision.options if option.verb == "move")
    must = any(option.advances and option.blocked for option in decision.options)
    best = best_drive(look, decision.side, move, weights)
    if best and (best.gain > 0 or must):
        name = look.rules.grid.names[best.hex]
        return Thought(Action("move", best.unit, name), why_there(look, best.unit, best.hex), 2)
    return ended(decision)


def tank_attacks(look: BlitzLook, decision: Decision, weights: Weights) -> Thought:
    """The best attack of one tank or two, as long as one gains."""
    standing = Standing(look, decision.side, weights, attacks=False)
    found = fought(combat(standing), decision, look.rules.figures["tanks_an_action"])
    return found or ended(decision, "bot.why.no_attack")


def best_drive(look: BlitzLook, side: str, move: Option, weights: Weights) -> Drive | None:
    """The move of a tank that gains most, with the best of another after it."""
    standing, index = Standing(look, side, weights, attacks=False), look.rules.grid.index
    places = standing.places()
    before = standing.value(places)
    taken = look.state.units.area(side) if look.rules.stacking[side].limits[0].most == 1 else 0
    able = [number for number, (piece, _) in enumerate(places) if piece.id in move.subjects]
    ends = {n: [index[name] for name in move.targets(places[n][0].id) if name in index] for n in able}

    def valued(first: list[tuple[int, Hex]]) -> int:
        after = list(places)
        for number, hex in first:
            after[number] = (places[number][0], hex)
        return standing.value(after) - before

    singles = sorted(
        ((valued([(n, hex)]), n, hex) for n in able for hex in ends[n] if not taken >> hex & 1),
        key=lambda e: (-e[0], e[1:]),
    )
    best = None
    for gain, n, hex in singles[:SECONDS]:
        more = max(
            (
                valued([(n, hex), (o, end)])
                for o in able
                if o != n
                for end in ends[o]
                if end != hex and not taken >> end & 1
            ),
            default=gain,
        )
        drive = Drive(max(gain, more), places[n][0].id, hex)
        best = drive if best is None or drive.gain > best.gain else best
    return best


def _why(look: BlitzLook, card: str, deed: Drive | Assault) -> Text:
    """The first deed that a card allows."""
    name = look.rules.grid.names[deed.hex]
    if isinstance(deed, Drive):
        return text("bot.why.drives_on", card=card, unit=deed.unit, hex=name)
    return text("bot.why.strikes", card=card, units=deed.units, hex=name)


def _assault(look: BlitzLook, decision: Decision, weights: Weights) -> Assault | None:
    attacks = TankAttacks(look, decision.side, (), ())  # type: ignore[arg-type]
    standing = Standing(look, decision.side, weights, attacks=False)
    return best_assault(combat(standing), AttackOffer(attacks).options()[0], look.rules.figures["tanks_an_action"])


def _tank_moves(look: BlitzLook, side: str) -> Option:
    moves = Moves(look, side, "", idle())  # type: ignore[arg-type]
    return moves.option("move", moves.subjects())
