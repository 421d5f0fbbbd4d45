"""The general strategist's judgement of a game, to be tuned: figures by name, and who thinks by them."""

from collections.abc import Mapping
from dataclasses import dataclass

from rasputitsa.bots.anygame.hooks import Hooks
from rasputitsa.bots.anygame.strategist import AnyStrategist
from rasputitsa.bots.anygame.weights import figures, usual, with_figures


@dataclass(frozen=True, slots=True)
class AnyJudgement:
    """The judgement of a game with such hooks."""

    hooks: Hooks

    def figures(self) -> dict[str, int]:
        """The figures in use."""
        return figures(usual())

    def strategist(self, given: Mapping[str, int]) -> AnyStrategist:
        """The strategist that judges by other figures."""
        return AnyStrategist(self.hooks, with_figures(given))
