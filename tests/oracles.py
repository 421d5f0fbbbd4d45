"""Comparisons with slow oracles: the difference said with the way to it, what a decision offers."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from rasputitsa.engine.match import Match


class DifferenceError(AssertionError):
    """The game and the oracle disagree."""


def same(what: str, found: Any, wanted: Any) -> None:
    """Say what differs."""
    if found == wanted:
        return
    if isinstance(found, dict) and isinstance(wanted, dict):
        unlike = [key for key in {**found, **wanted} if found.get(key) != wanted.get(key)]
        found, wanted = {key: found.get(key) for key in unlike}, {key: wanted.get(key) for key in unlike}
    elif isinstance(found, set | frozenset) and isinstance(wanted, set | frozenset):
        found, wanted = sorted(found - wanted), sorted(wanted - found)
    elif isinstance(found, list) and isinstance(wanted, list):
        found, wanted = [each for each in found if each not in wanted], [each for each in wanted if each not in found]
    raise DifferenceError(f"{what}: the game {found}, the oracle {wanted}")


@contextmanager
def telling(name: str, match: Match[Any, Any] | None = None) -> Iterator[None]:
    """Tell a difference with the name of the walk on which it is found, and how far the match had come."""
    try:
        yield
    except DifferenceError as difference:
        place = f"{name}, after {match.length} actions" if match else name
        raise AssertionError(f"{place}: {difference}") from difference


def offered(match: Match[Any, Any], verb: str) -> set[str]:
    """The subjects of a verb; none where it is not offered or blocked."""
    assert match.decision
    option = match.decision.option(verb)
    return set() if option is None or option.blocked else set(option.subjects)


def targets(match: Match[Any, Any], verb: str) -> dict[str, set[str]]:
    """The targets of each subject that has any, but those only passed through."""
    assert match.decision
    option = match.decision.option(verb)
    if option is None or option.blocked:
        return {}
    found = {
        subject: {end for end in option.targets(subject) if not option.passing(subject, end)}
        for subject in option.subjects
    }
    return {subject: ends for subject, ends in found.items() if ends}


def is_open(match: Match[Any, Any], verb: str) -> bool:
    """True if a bare verb is offered."""
    assert match.decision
    option = match.decision.option(verb)
    return option is not None and not option.blocked
