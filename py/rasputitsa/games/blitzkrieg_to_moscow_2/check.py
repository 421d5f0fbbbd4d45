"""Checks of positions: the claims that a file may make about a game of Blitzkrieg to Moscow 2."""

from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.stage import Stage
from rasputitsa.engine.state import Mark, Unit
from rasputitsa.games.blitzkrieg_to_moscow_2.battle import (
    ACTED,
    FOUGHT,
    STRUCK,
    Apply,
    EndOfBattle,
    Fight,
    Reroll,
    Resolve,
    Rethrow,
    ShiftCard,
    Shifted,
    Tactics,
    Throw,
)
from rasputitsa.games.blitzkrieg_to_moscow_2.breakthrough import TankAttack, TankMove
from rasputitsa.games.blitzkrieg_to_moscow_2.cards import Activate, Negation, deck_of, spent_units
from rasputitsa.games.blitzkrieg_to_moscow_2.combat import Combat
from rasputitsa.games.blitzkrieg_to_moscow_2.logistics import NameHero, Rebuild, Reinforce
from rasputitsa.games.blitzkrieg_to_moscow_2.rail import RODE, RailMove
from rasputitsa.games.blitzkrieg_to_moscow_2.retreat import Advance, Retreat
from rasputitsa.games.blitzkrieg_to_moscow_2.state import GERMAN, SOVIET, Battle, BlitzLook, Played, is_tank
from rasputitsa.rules import checks as claims
from rasputitsa.rules.combat.already_defeated import BEATEN
from rasputitsa.rules.combat.announced_battles import ATTACKS
from rasputitsa.rules.combat.current_battle import is_planning
from rasputitsa.rules.hands import HIDDEN
from rasputitsa.rules.movement.phase import FROM, MP

_IN_BATTLE = (Tactics, ShiftCard, Shifted, Resolve, Throw, Reroll, Rethrow, Apply, Retreat, Advance, EndOfBattle)
_WITH_CARD = (Negation, Activate, Rebuild, Reinforce, NameHero, Shifted, Rethrow)
_AFTER_THROW = (Reroll, Rethrow, Apply)
_FLAGS = (FOUGHT, STRUCK, ACTED, BEATEN, RODE)


def validate(look: BlitzLook) -> None:
    """Raise FormatError, with the place, for a position that cannot be."""
    _check_hands(look)
    _check_cities(look)
    claims.check_apart(look)  # enemies never share a hex (8.0); friends may be too many for a while (8.3)
    for unit in look.state.units.all():
        _check_unit(look, unit)
    if look.state.card is not None:
        _check_card(look, look.state.card, "/card")
        if not any(_is_by_card(stage) for stage in look.state.stack):
            raise FormatError("error.word", "/card", found=look.state.card.card)
    claims.check_fought(look, _IN_BATTLE)
    if look.state.battle is not None:
        _check_battle(look, look.state.battle)
    for index, stage in enumerate(look.state.stack):
        _check_stage(look, stage, f"/stack/{index}")


def _check_hands(look: BlitzLook) -> None:
    """A hand and what was shown of it come from the deck, and are no more than any turn gives (6.1)."""
    if [hand.side for hand in look.state.hands] != [GERMAN, SOVIET]:
        raise FormatError("error.no_side", "/hands", side="")
    for index, hand in enumerate(look.state.hands):
        left = list(deck_of(look.rules, hand.side))
        for card in (*hand.cards, *hand.shown):
            if card not in left and card != HIDDEN:
                raise FormatError("error.word", f"/hands/{index}", found=card)
            if card != HIDDEN:
                left.remove(card)
        most = max(turn.cards[hand.side] for turn in look.rules.turns)
        if len(hand.cards) + len(hand.shown) > most:
            raise FormatError("error.range", f"/hands/{index}/cards", least=0, most=most)


def _check_cities(look: BlitzLook) -> None:
    """A city is under the control of the side whose unit stands there; the Hero City is a city (4.2, 14.1)."""
    state, names = look.state, look.rules.grid.names
    claims.check_area(look, "german_cities", look.rules.cities)
    claims.check_control(look, "german_cities", look.rules.cities)
    if state.hero >= 0 and not look.rules.cities >> state.hero & 1:
        raise FormatError("error.word", "/hero", found=names[state.hero])
    claims.check_captures(look)


def _check_unit(look: BlitzLook, unit: Unit) -> None:
    if unit.box and not _fits_box(look, unit):
        raise FormatError("error.no_box", f"/units/{unit.id}", box=unit.box)
    claims.check_marks(look, unit, _fits)


def _fits_box(look: BlitzLook, unit: Unit) -> bool:
    """A unit waits in its own area, on the track, or out of play on its side's account (10.4)."""
    if unit.box in look.rules.areas:
        home = look.rules.homes.get(unit.id, unit.box)
        return unit.box == home and (unit.box == "soviet_rear") == (unit.side == SOVIET)
    return unit.box.startswith(("due_", f"{unit.side}_"))


def _fits(look: BlitzLook, unit: Unit, name: str, value: Mark) -> bool:
    if name == FROM:
        return value in look.rules.grid.index or value in look.rules.areas
    if name == MP:
        return isinstance(value, int) and 0 <= value <= unit.movement
    if name == ATTACKS:
        hex = look.rules.grid.index.get(str(value))
        planning = is_planning(look, unit.side, (Combat, TankAttack))
        return planning and hex is not None and any(other.side != unit.side for other in look.state.units.on(hex))
    return name in _FLAGS and value == 1


def _check_card(look: BlitzLook, played: Played, at: str) -> None:
    cards = {card.id: card.functions for card in look.rules.decks[played.side]}
    if played.function not in cards.get(played.card, ()):
        raise FormatError("error.word", at, found=played.card)


def _check_battle(look: BlitzLook, battle: Battle) -> None:
    claims.check_parties(look, battle.attackers, battle.defenders)
    strangers = {*battle.active, *battle.passive} - {*battle.defenders}
    if battle.hex < 0 or not battle.attackers or not battle.defenders or strangers:
        raise FormatError("error.battle", "/battle")
    for index, played in enumerate(battle.shifts):
        _check_card(look, played, f"/battle/shifts/{index}")
    if battle.result and battle.result not in look.rules.results.demands:
        raise FormatError("error.word", "/battle/result", found=battle.result)


def _is_by_card(stage: Stage) -> bool:
    """True if a stage takes a card out of play; one that may be negated is always for another stage."""
    if isinstance(stage, RailMove):
        return stage.by_card
    return isinstance(stage, (*_WITH_CARD, TankMove, TankAttack)) and not isinstance(stage, Negation)


def _check_tanks(look: BlitzLook, stage: TankMove | TankAttack, at: str) -> None:
    """Tanks of the side, each once, no more than a card is for; before any of them has attacked the card is in play."""
    done = stage.done if isinstance(stage, TankMove) else ()
    named, most = (*done, *stage.tanks), look.rules.figures["tanks_an_action"]
    for id in named:
        if look.state.units[id].side != stage.side or not is_tank(look.state.units[id]):
            raise FormatError("error.no_unit", f"{at}/tanks", unit=id)
    if len(named) > most or len(set(named)) < len(named):
        raise FormatError("error.range", f"{at}/tanks", least=0, most=most)
    if look.state.card is None and not (done if isinstance(stage, TankMove) else stage.tanks):
        raise FormatError("error.missing_field", at, field="card")


def _check_stage(look: BlitzLook, stage: Stage, at: str) -> None:
    if isinstance(stage, _WITH_CARD) and look.state.card is None:
        raise FormatError("error.missing_field", at, field="card")
    if isinstance(stage, _AFTER_THROW) and look.state.battle is not None and not look.state.battle.result:
        raise FormatError("error.battle", at)
    if isinstance(stage, (TankMove, TankAttack)):
        _check_tanks(look, stage, at)
    card = look.state.card
    if isinstance(stage, Activate) and not (card and card.side == stage.side and spent_units(look, stage.side)):
        raise FormatError("error.word", f"{at}/side", found=stage.side)
    if isinstance(stage, Reinforce) and look.state.card is not None and stage.card != look.state.card.card:
        raise FormatError("error.word", f"{at}/card", found=stage.card)
    if isinstance(stage, Fight):
        sides = {look.state.units[id].side for id in stage.attackers if id in look.state.units}
        enemies = look.state.units.on(stage.hex) if stage.hex >= 0 else ()
        if len(sides) != 1 or not any(unit.side not in sides for unit in enemies):
            raise FormatError("error.battle", at)
