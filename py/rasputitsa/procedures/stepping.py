"""Losses of steps: a full unit turns over, one without a step to lose goes into its side's box of the lost."""

from collections.abc import Callable, Sequence
from typing import Any

from rasputitsa.engine.decision import Decision
from rasputitsa.engine.stage import Look, Play
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.procedures.losing import side_loss
from rasputitsa.rules.combat.losses import loss, of_battle

Removal = Callable[[Any, Unit], None]


def lose_step(play: Play[Any, Any], unit: Unit, rule: str, remove: Removal, told: str = "log.reduced") -> None:
    """Turn a full unit over, which is `told`; remove one without a step to lose."""
    if unit.steps == 1:
        remove(play, unit)
        return
    play.state.put(unit.with_steps(unit.steps - 1))
    play.log(text(told, rule, unit=unit.id), unit=unit.id)


def eliminate(play: Play[Any, Any], unit: Unit, box: str, told: Text) -> None:
    """Put a unit, of which only its steps are remembered, into a box of its side."""
    play.state.put(unit.bare().inside(f"{unit.side}_{box}"))
    play.log(told, unit=unit.id)


def step_loss(
    name: str,
    about: str,
    side: Any,
    rule: str,
    units: Callable[[Any, Any], Sequence[Unit]],
    lose: Callable[[Any, Any, Sequence[Unit]], None],
) -> type[Any]:
    """A stage in which a side takes a step from one of some units, by the verb `lose`."""

    def ask(look: Look[Any, Any], of: Any, able: Sequence[Unit]) -> Decision:
        why = of_battle(look.state.units.of(of), able, rule).why
        return loss(of, text("prompt.lose", rule, side=of), able, rule, reduced, why)

    def reduced(unit: Unit) -> Text:
        return text("note.reduced", rule, steps=unit.steps - 1)

    return side_loss(name, about, side, "lose", units, ask, lose)
