"""Changed codes of hidden hands: each is refused in words, or opens as it was written but for a hash not known yet.

The game that each goes on from is in play, and stays as it is.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.record import save
from rasputitsa.session import Session
from tests.attack.codes import CHANGES, MOST_SLICES
from tests.attack.saves import asked, told

PART = "hidden"
MANY = 10_000
SECRET = "b" * 32
VECTORS = Path(__file__).parents[1] / "contract" / "files" / "hidden_codes.json"
FAULTS = ("before", "hash", "own.not", "play", "swapped")


def attack(seed: int) -> str:
    """Change a code as the seed has it, and ask for its game: how it ended."""
    choose = Chooser(seed)
    code, here, line = bases()[choose(len(bases()))]
    changed = CHANGES[seed % len(CHANGES)](code, choose)
    session = Session()
    told(session, "open", save=here)
    before = save.dump(session.match)
    end = _end(session, changed, line)
    assert save.dump(session.match) == before
    return end


def _end(session: Session, code: str, line: list[Any]) -> str:
    file = _came(session, method="read_code", code=code)
    if not isinstance(file, str):
        return "refused"
    if (actions := json.loads(file)["branches"][0]["actions"]) != line:
        raise AssertionError(f"another game: {actions}")
    taken = _came(session, method="veil", do="take", file=file, secret=SECRET)
    if isinstance(taken, str):
        return "opened"
    assert taken is None or taken[0] in FAULTS, taken
    return "refused"


def _came(session: Session, method: str, **facts: Any) -> Any:
    """The last answer: the text of a save, a fault, or None where it is refused."""
    for _ in range(MOST_SLICES):
        answer = asked(session, method, **facts)
        if not answer["ok"]:
            assert answer["error"]["key"].startswith("error."), answer
            return None
        if found := answer.get("save") or answer.get("fault"):
            return found
    raise AssertionError("a code without an end")


def kind_of(seed: int) -> str:
    """The name of a seed's change."""
    return f"hidden {CHANGES[seed % len(CHANGES)].__name__}"


@cache
def bases() -> tuple[tuple[str, str, list[Any]], ...]:
    """Codes without the secrets of their dice, the game at the page that opens each, and the line that it tells."""
    found = list[tuple[str, str, list[Any]]]()
    for vector in json.loads(VECTORS.read_text(encoding="utf-8")):
        code, session = ".".join(vector["code"].split(".")[:3]), Session()
        if vector["here"]:
            told(session, "open", save=json.dumps(vector["here"]))
        else:
            told(session, "new", game="battle_for_moscow", seed=1)
        file = json.loads(_came(session, method="read_code", code=code))
        found.append((code, save.dump(session.match), file["branches"][0]["actions"]))
    return tuple(found)
