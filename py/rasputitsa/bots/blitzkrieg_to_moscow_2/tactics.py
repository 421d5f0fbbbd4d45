"""Decisions within a battle, by exact expectation: tactics, cards for shifts and re-rolls, negation (7.1, 11.3)."""

from rasputitsa.bots.blitzkrieg_to_moscow_2.fights import Clash, Fights, choices, spent_by
from rasputitsa.bots.blitzkrieg_to_moscow_2.pieces import Piece, piece_of
from rasputitsa.bots.blitzkrieg_to_moscow_2.standing import SIX, Standing
from rasputitsa.bots.blitzkrieg_to_moscow_2.weights import Weights
from rasputitsa.bots.bot import Thought
from rasputitsa.engine.decision import Action, Decision, Option
from rasputitsa.engine.text import text
from rasputitsa.games.blitzkrieg_to_moscow_2.cards import card_in_play
from rasputitsa.games.blitzkrieg_to_moscow_2.state import BlitzLook, attacking_side, battle_of


class Fray:
    """The battle being fought, in figures."""

    def __init__(self, look: BlitzLook, weights: Weights) -> None:
        self.look, self.battle = look, battle_of(look)
        self.attacker = attacking_side(look)
        self.standing = Standing(look, self.attacker, weights, attacks=False)
        self.fights: Fights = self.standing.fights
        units = [look.state.units[id] for id in self.battle.defenders]
        self.defenders = tuple(piece_of(look, unit) for unit in units)
        self.clash = self._clash()
        self.shift = sum(
            [0 if each.negated else 1 if each.side == self.attacker else -1 for each in self.battle.shifts]
        )

    def active(self) -> tuple[bool, ...]:
        """The defenders, true for each that defends actively."""
        return tuple(piece.id in self.battle.active for piece in self.defenders)

    def expected(self, shift: int) -> int:
        """The attacker's gain with so many columns more."""
        return self.fights.against(self.clash, self.active(), self.shift + shift) // SIX

    def shifted(self, side: str) -> int:
        """A side's gain by a column more for it."""
        now = self.expected(0)
        return self.expected(1) - now if side == self.attacker else now - self.expected(-1)

    def rethrown(self) -> int:
        """The attacker's gain on the average by another throw, beyond the result that the die shows."""
        spent = spent_by(self.defenders, self.active())
        return self.expected(0) - self.fights.loss(self.clash, self.active(), self.battle.result, spent)

    def _clash(self) -> Clash:
        look, hex = self.look, self.battle.hex
        units = [look.state.units[id] for id in self.battle.attackers]
        pieces = [(piece_of(look, unit)._replace(attack=unit.attack), unit.hex) for unit in units]
        prize, trapped = self.standing.prize(hex), self.standing.is_trapped(hex)
        return self.fights.clash(hex, pieces, self.defenders, prize, trapped=trapped)


def tactics(look: BlitzLook, decision: Decision, weights: Weights) -> Thought:
    """The choice for the first unit that has one, in the best choice of all (11.3.2, 11.6)."""
    fray = Fray(look, weights)
    legal = {option.verb: option.subjects for option in decision.options}
    unit = next(id for id in fray.battle.defenders if id in legal["active"])
    if weights.tactics != "weighed" and unit in legal[weights.tactics]:
        return Thought(Action(weights.tactics, unit), text(f"bot.why.{weights.tactics}.always", unit=unit))

    def open_to(piece: Piece) -> tuple[bool, ...]:
        return (True, False) if piece.id in legal["active"] else (piece.id in fray.battle.active,)

    weighed = {each: fray.fights.against(fray.clash, each) for each in choices(fray.defenders, open_to)}
    best = min(weighed, key=lambda each: (weighed[each], each))
    index = next(index for index, piece in enumerate(fray.defenders) if piece.id == unit)
    verb = "active" if best[index] or unit not in legal["passive"] else "passive"
    key = f"bot.why.{verb}" if unit in legal["passive"] else "bot.why.active.must"
    return Thought(Action(verb, unit), text(key, unit=unit), len(weighed))


def shifted(look: BlitzLook, decision: Decision, weights: Weights, price: int) -> Thought:
    """A card for a shift, where it is worth its price."""
    fray = Fray(look, weights)
    return _played(decision, fray.shifted(decision.side), price)


def rerolled(look: BlitzLook, decision: Decision, weights: Weights, price: int) -> Thought:
    """A card for another throw, where that is worth its price."""
    fray = Fray(look, weights)
    more = fray.rethrown()
    return _played(decision, more if decision.side == fray.attacker else -more, price)


def negated_in_battle(look: BlitzLook, weights: Weights) -> int:
    """The gain of the German card in play in the battle being fought."""
    fray, card = Fray(look, weights), card_in_play(look)
    if card.function == "reroll":
        return fray.rethrown() * (1 if fray.attacker == card.side else -1)
    return fray.shifted(card.side)


def _played(decision: Decision, more: int, price: int) -> Thought:
    option = decision.options[0]
    if option.subjects and not option.blocked and more > price:
        card = cheapest(option)
        return Thought(Action(option.verb, card), text("bot.why.card", card=card), 2)
    return passed(decision)


DEAR = (
    "hitler_order",
    "reinforcements",
    "replacement",
    "tactical_edge",
    "blitzkrieg",
    "t34",
    "luftwaffe",
    "partisan",
    "city_fights",
)
"""The cards that are kept longest come first."""


def cheapest(option: Option) -> str:
    """The card, of those that would do, that is least wanted for anything else."""
    return max(option.subjects, key=DEAR.index)


def passed(decision: Decision) -> Thought:
    """No card."""
    verb = next(option.verb for option in decision.options if option.advances and not option.takes)
    return Thought(Action(verb), text("bot.why.keeps_card"))
