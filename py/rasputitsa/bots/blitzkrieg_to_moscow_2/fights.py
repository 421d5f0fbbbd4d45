"""The gain of a battle, exactly: every face of the die, the defender choosing the better tactics (11.3)."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from rasputitsa.bots.blitzkrieg_to_moscow_2.pieces import Piece, Stack
from rasputitsa.games.blitzkrieg_to_moscow_2.state import GERMAN, SOVIET, BlitzLook, BlitzRules, weather
from rasputitsa.games.blitzkrieg_to_moscow_2.strengths import SHIFT_WEATHER
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.rules.combat.crt import FACES, outcomes


class Clash(NamedTuple):
    """A battle: where, with what strength, whether with tanks, over rivers alone, against whom.

    `ground` is what the hex is worth to the attacker, `trapped` says that nobody gets out.
    """

    hex: Hex
    attack: int
    tanks: bool
    rivers: bool
    defenders: Stack
    ground: int
    trapped: bool = False


class Fights:
    """The battles of one side as the game stands."""

    def __init__(self, look: BlitzLook, side: str) -> None:
        self._rules, self._snow, self._side = look.rules, weather(look) == SHIFT_WEATHER, side
        self._hero = look.state.hero if side == GERMAN and not look.state.hero_fell else -1
        self._known: dict[Clash, int] = {}
        self._rivers: dict[Hex, HexSet] = {}

    def clash(
        self, hex: Hex, attackers: Sequence[tuple[Piece, Hex]], defenders: Stack, ground: int, *, trapped: bool
    ) -> Clash:
        """A battle by whoever attacks, with the hexes from which."""
        over = self.rivers(hex)
        strength, tanks, rivers = 0, False, True
        for piece, place in attackers:
            strength += piece.attack
            tanks = tanks or piece.is_tank
            rivers = rivers and place >= 0 and bool(over >> place & 1)
        return Clash(hex, strength, tanks, rivers, defenders, ground, trapped)

    def rivers(self, hex: Hex) -> HexSet:
        """The hexes over a river from a hex."""
        found = self._rivers.get(hex)
        if found is None:
            found = self._rivers[hex] = self._rules.map.beside("river", hex)
        return found

    def gain(self, clash: Clash) -> int:
        """The defender's least loss in a battle, in sixths of a hundredth, before the attacker's cost."""
        found = self._known.get(clash)
        if found is None:
            found = self._known[clash] = min(self.against(clash, active) for active in self.tactics(clash.defenders))
        return found

    def tactics(self, defenders: Stack) -> list[tuple[bool, ...]]:
        """All that the defenders can choose between them (11.6; ruling 25)."""
        return choices(defenders, lambda piece: (True, False) if piece.is_fresh else (False,))

    def against(self, clash: Clash, active: Sequence[bool], shift: int = 0) -> int:
        """The same against a choice of tactics, with a shift of so many columns."""
        column = self.column(clash, defence(clash.defenders, active)) + shift
        table = self._rules.results
        spent = spent_by(clash.defenders, active)
        if column < 0:
            return spent * len(FACES)
        faces = results(self._rules, min(column, len(table.ratios) - 1))
        return sum([self.loss(clash, active, result, spent) for result in faces])

    def loss(self, clash: Clash, active: Sequence[bool], result: str, spent: int) -> int:
        """The defender's loss by a result."""
        lives = sum([piece.life for piece in clash.defenders])
        if result == "DE" or (clash.trapped and result != "NE" and not (result == "DR" and clash.hex == self._hero)):
            return lives + clash.ground
        if result == "DL":
            return sum([piece.step if piece.is_fresh else 0 for piece in clash.defenders]) + clash.ground
        if result == "DR" and clash.hex != self._hero:
            return spent + clash.ground
        return spent

    def column(self, clash: Clash, strength: int) -> int:
        """The column against a defence, before cards; below 0 the attack fails (11.3.4)."""
        rules, here = self._rules, 1 << clash.hex
        column = rules.results.column(clash.attack, max(1, strength))
        if (rules.cities | rules.map.terrain["mountain"]) & here:
            column -= 1
        elif clash.tanks and rules.map.terrain["clear"] & here:
            column += 1
        if self._snow:
            return column + (self._side == SOVIET)
        return column - clash.rivers


def defence(defenders: Stack, active: Sequence[bool]) -> int:
    """The strength of a defence."""
    return sum(
        [piece.active if is_active else piece.passive for piece, is_active in zip(defenders, active, strict=True)]
    )


def choices(defenders: Stack, open_to: Callable[[Piece], tuple[bool, ...]]) -> list[tuple[bool, ...]]:
    """All that defenders can choose between them, one of them holding at least (11.6; ruling 25)."""
    found = [each for each in product(*map(open_to, defenders)) if defence(defenders, each) > 0]
    return found or [(True,) * len(defenders)]


def spent_by(defenders: Stack, active: Sequence[bool]) -> int:
    """The value of what active defenders spend."""
    return sum([piece.step for piece, is_active in zip(defenders, active, strict=True) if is_active])


@lru_cache(maxsize=64)
def results(rules: BlitzRules, column: int) -> tuple[str, ...]:
    """The results of a column, face by face."""
    return outcomes(rules.results, column)
