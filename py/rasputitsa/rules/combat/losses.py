"""Losses taken one at a time from a group: the units that can be next, and the end."""

from collections.abc import Callable, Iterable, Sequence

from rasputitsa.engine.decision import Decision, Option
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.rules.permits import Ban, Sentence, UnitChoice, pool, refused


def loss(
    side: str,
    prompt: Text,
    units: Sequence[Unit],
    section: str,
    reduced: Callable[[Unit], Text],
    why: Callable[..., Text] | None = None,
) -> Decision:
    """The choice of a unit to take the next loss. `section` is the rule behind it.

    `reduced` tells the figures of a unit that has a step to lose; one that has none is eliminated. `why` is the reason
    against others, where not all of the battle can be next.
    """
    fates = {unit.id: reduced(unit) if unit.steps > 1 else text("note.eliminated", section) for unit in units}
    stranger = why or refused("why.not_in_battle", section)
    option = Option("lose", ("unit",), tuple(fates), notes=lambda unit: (fates[unit],), why=stranger)
    return Decision(side, prompt, (option,))


def of_battle(own: Iterable[Unit], party: Iterable[Unit], section: str, *bans: Ban) -> UnitChoice:
    """The units of a side that take part in a battle, less some; others of the side are not in it."""
    ids = {unit.id for unit in party}
    absent = Ban(lambda unit: unit.id not in ids, "why.not_in_battle", section)
    return UnitChoice(pool(own), Sentence("why.not_yours", section), (absent, *bans))


def still_owed(owed: int, losses: Sequence[int]) -> int:
    """The loss still to pay after some losses; paying stops at the first that reaches the sum, however dear it was."""
    return max(owed - sum(losses), 0)
