"""The order of stages in a position: derived from what each stage says that it puts on the stack."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.game import Rules
from rasputitsa.engine.stage import Course, Sequence, Stage

_Above = dict[str, set[str]]
"""The names of stages that may stand directly on a stage or sequence, by its name."""


def check_stack(stack: tuple[Stage, ...], rules: Rules, root: Stage) -> None:
    """Raise FormatError where a stage stands on one that it cannot come to stand on.

    At the bottom stands the stage with which the game begins, or what becomes of it: any other would end without a
    result. One that `interrupts` may stand on any other.
    """
    above, bottom = standing(rules), {name_of(root)}
    _give_way(bottom, rules.stages)
    if stack and name_of(stack[0]) not in bottom:
        raise FormatError("error.stage_bottom", "/stack/0", stage=name_of(stack[0]), bottom=name_of(root))
    for index, (lower, upper) in enumerate(pairwise(stack), 1):
        below, name = name_of(lower), name_of(upper)
        if not upper.interrupts and name not in above.get(below, ()):
            raise FormatError("error.stage_order", f"/stack/{index}", stage=name, below=below)


def is_begun(stack: tuple[Stage, ...], index: int, rules: Rules) -> bool:
    """True if a stage is on top but for what it called; what stands on it else runs before it begins."""
    stage, above = stack[index], [each for each in stack[index + 1 :] if not each.interrupts]
    called = {course[-1] for course in stage.calls}
    _give_way(called, rules.stages)
    return not above or name_of(above[0]) in called


def standing(rules: Rules) -> Mapping[str, frozenset[str]]:
    """The names of stages that may stand directly on a stage or sequence, by its name, interrupts left out."""
    above: _Above = {}
    for below, course in _courses(rules):
        above.setdefault(below, set()).add(course[-1])
    for course in _all_courses(rules):
        for upper, lower in pairwise(course):
            above.setdefault(lower, set()).add(upper)
    for names in above.values():
        _give_way(names, rules.stages)
    return {below: frozenset(names) for below, names in above.items()}


def entries(rules: Rules) -> list[tuple[str, str]]:
    """The stages that people may write, each behind a sequence on which it may stand."""
    above = standing(rules)
    return [(below, name) for below in rules.sequences for name in rules.stages if name in above.get(below, ())]


def _courses(rules: Rules) -> Iterator[tuple[str, Course]]:
    """Courses put on a stage or sequence that stays where it is, each in the order in which it runs."""
    for name, members in rules.sequences.items():
        yield from ((name, (name_of(member),)) for member in members)
    for name, stage in rules.stages.items():
        yield from ((name, course) for course in stage.calls)


def _all_courses(rules: Rules) -> Iterator[Course]:
    for stage in rules.stages.values():
        yield from (*stage.calls, *stage.becomes)


def _give_way(names: set[str], stages: Mapping[str, type[Stage]]) -> None:
    """Add every stage that can replace one of these, transitively."""
    left = sorted(names)
    while left:
        name = left.pop()
        new = sorted(_successors(stages.get(name)) - names)
        names.update(new)
        left += new


def _successors(stage: type[Stage] | None) -> set[str]:
    courses: Iterable[Course] = stage.becomes if stage else ()
    return {course[-1] for course in courses}


def name_of(stage: Stage) -> str:
    """The name by which a position calls a stage."""
    return stage.sequence if isinstance(stage, Sequence) else type(stage).name
