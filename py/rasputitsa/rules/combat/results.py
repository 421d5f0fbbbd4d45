"""The demands of a result on each side, in their order: losses, hexes of retreat, elimination."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, cast, get_args

from rasputitsa.engine.errors import DataError
from rasputitsa.engine.text import text

Party = Literal["attackers", "defenders"]
Kind = Literal["eliminated", "lose", "match", "retreat", "satisfy"]
"""All are eliminated; they lose steps; they lose as much strength as the enemy had; they retreat so many hexes; they
satisfy a number with steps and hexes as they like."""


@dataclass(frozen=True, slots=True)
class Demand:
    """One thing that a result asks of one party; `amount` is a number of steps or hexes, 0 where the rules know it."""

    of: Party
    kind: Kind
    amount: int = 0


def demands_in(data: Mapping[str, Sequence[str]]) -> Mapping[str, tuple[Demand, ...]]:
    """Read what results ask: `{"D2": ["defenders satisfy 2"], "NE": []}`. Raises DataError that names what is wrong."""
    return {result: tuple(_demand(result, line) for line in lines) for result, lines in data.items()}


def _demand(result: str, line: str) -> Demand:
    party, kind, amount = (*line.split(), "0")[:3]
    if party not in get_args(Party) or kind not in get_args(Kind) or not amount.isdigit():
        raise DataError(text("error.data", at=f"results/{result}", why=line))
    return Demand(cast(Party, party), cast(Kind, kind), int(amount))
