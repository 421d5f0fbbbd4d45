"""Changed codes of whole games: each is refused in words; none opens as another game than the one that was written.

What is changed is the text, as it may be on its way, or the number behind it with a new seal, as by one who means harm.
"""

from functools import cache

from rasputitsa import games
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.record import game_code, save
from rasputitsa.engine.record.digits import CAPITALS, LETTERS, lettered, numbered
from rasputitsa.session import Session
from tests.attack.saves import asked, told
from tests.contract.cases import first_cases, played

PART = "codes"
MANY = 10_000
MOST = 60
"""The actions in a code that is changed, at most."""
MOST_SLICES = 400


def attack(seed: int) -> str:
    """Change a code as the seed has it, and ask for its game: how it ended."""
    choose = Chooser(seed)
    code, sound = bases()[choose(len(bases()))]
    changed = CHANGES[seed % len(CHANGES)](code, choose)
    session = Session()
    told(session, "new", game=games.slugs()[0], seed=1)
    before = session.match
    for _ in range(MOST_SLICES):
        answer = asked(session, "read_code", code=changed)
        if not answer["ok"]:
            assert answer["error"]["key"].startswith("error."), answer
            assert session.match is before
            return "refused"
        if "save" in answer:
            assert answer["save"] == sound, "another game"
            told(session, "open", save=sound)
            return "opened"
    raise AssertionError("a code without an end")


def kind_of(seed: int) -> str:
    """The name of a seed's change."""
    return f"codes {CHANGES[seed % len(CHANGES)].__name__}"


def a_letter(code: str, choose: Chooser) -> str:
    """One sign is another."""
    at, signs = choose(len(code)), LETTERS + CAPITALS
    return code[:at] + signs[choose(len(signs))] + code[at + 1 :]


def two_swapped(code: str, choose: Chooser) -> str:
    """Two neighbours have changed places."""
    at = choose(len(code) - 1)
    return code[:at] + code[at + 1] + code[at] + code[at + 2 :]


def cut(code: str, choose: Chooser) -> str:
    """The end is missing, and perhaps the length fits again."""
    version, _, letters = code.split(".", 2)
    kept = letters[: choose(len(letters))]
    return f"{version}.{len(kept) if choose(2) else len(letters)}.{kept}"


def a_piece_elsewhere(code: str, choose: Chooser) -> str:
    """A piece was taken out and put in elsewhere."""
    version, _, letters = code.split(".", 2)
    start, size = choose(len(letters)), choose(9) + 1
    rest, piece = letters[:start] + letters[start + size :], letters[start : start + size]
    at = choose(len(rest) + 1)
    return f"{version}.{len(letters)}.{rest[:at]}{piece}{rest[at:]}"


def sealed_anew(code: str, choose: Chooser) -> str:
    """A bit of the number behind the seal is another, and the seal fits again."""
    version, _, letters = code.split(".", 2)
    inner = game_code.unsealed(numbered(letters, LETTERS), version)
    letters = lettered(game_code.sealed(inner ^ 1 << choose(inner.bit_length()), version), LETTERS)
    return f"{version}.{len(letters)}.{letters}"


def made_up(code: str, choose: Chooser) -> str:
    """The beginning is kept, and what follows is drawn, under a seal that fits."""
    version, _, letters = code.split(".", 2)
    inner = game_code.unsealed(numbered(letters, LETTERS), version)
    low = 1 << choose(inner.bit_length())
    drawn = sum(choose(1 << 32) << 32 * place for place in range(inner.bit_length() // 32 + 1))
    letters = lettered(game_code.sealed(drawn // low * low + inner % low, version), LETTERS)
    return f"{version}.{len(letters)}.{letters}"


CHANGES = (a_letter, two_swapped, cut, a_piece_elsewhere, sealed_anew, made_up)


@cache
def bases() -> tuple[tuple[str, str], ...]:
    """Codes of every game and scenario with the saves that come of them."""
    matches = [played(case, 1941, most) for case in first_cases() for most in (0, MOST)]
    return tuple((game_code.coded(match), save.dump(match)) for match in matches)
