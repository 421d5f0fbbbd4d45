"""Balance: a bot against itself in each preset and handicap, and the effect of each option on the same dice."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from rasputitsa import games
from rasputitsa.arena.contest import Contest, Setting
from rasputitsa.arena.errors import ArenaError
from rasputitsa.arena.ladder import report as summaries
from rasputitsa.arena.plots import Bar, bars
from rasputitsa.arena.record import Record
from rasputitsa.arena.statistics import difference_of
from rasputitsa.arena.summary import estimate, first_side_scores, rounded
from rasputitsa.arena.tables import interval, percent, side_names, table
from rasputitsa.engine.errors import OptionsError
from rasputitsa.engine.game import Game, OptionSpec, Value

EVEN = 0.5


@dataclass(frozen=True, slots=True)
class Case:
    """A contest of the plan; `base` is the place of the contest that differs from it in one option only."""

    contest: Contest
    base: int | None = None
    option: str = ""
    value: Value = ""


def plan(base: Contest, presets: Sequence[str], option_pairs: int) -> list[Case]:
    """Each preset, then it with each value of a handicap, then, for so many pairs, of every other option.

    With no pairs for options the presets stand alone.
    """
    game = games.find(base.setting.game)
    cases: list[Case] = []
    for name, setting in settings(game, presets):
        place = len(cases)
        cases.append(Case(replace(base, name=name, setting=setting)))
        for spec, value, changed in variations(game, setting) if option_pairs else ():
            pairs = base.pairs if is_handicap(spec) else option_pairs
            contest = replace(base, name=f"{name} {spec.id}={value}", setting=changed, pairs=pairs)
            cases.append(Case(contest, place, spec.id, value))
    return cases


def settings(game: Game, presets: Sequence[str]) -> list[tuple[str, Setting]]:
    """The presets by name, or all of them and each scenario that none of them plays."""
    found = [(preset.id, Setting.of(game, preset.scenario, preset.options)) for preset in game.presets]
    played = {preset.scenario for preset in game.presets}
    found += [
        (scenario.id, Setting.of(game, scenario.id, {})) for scenario in game.scenarios if scenario.id not in played
    ]
    unknown = [name for name in presets if name not in dict(found)]
    if unknown:
        raise ArenaError(f"no preset {', '.join(unknown)}; there are {', '.join(dict(found))}")
    return [(name, setting) for name, setting in found if name in presets or not presets]


def variations(game: Game, setting: Setting) -> Iterator[tuple[OptionSpec, Value, Setting]]:
    """The setting with another value of one option, handicaps first; what has no effect there is left out."""
    for spec in sorted(game.options, key=lambda spec: not is_handicap(spec)):
        for value in spec.values if setting.scenario not in spec.idle else ():
            changed = _changed(setting, spec.id, value)
            if changed != setting:
                yield spec, value, changed


def is_handicap(spec: OptionSpec) -> bool:
    """True if an option is a number in a side's favour."""
    return bool(spec.favours) and all(type(value) is int for value in spec.values)


def report(record: Record, cases: Sequence[Case]) -> dict[str, Any]:
    """A summary of each contest, and the difference that each option makes."""
    found = [difference(record, place, case) for place, case in enumerate(cases) if case.base is not None]
    return {"contests": summaries(record), "differences": found}


def plan_of(contests: Sequence[Contest]) -> list[Case]:
    """The plan that contests were played by, read off their names. Raises ArenaError where they are of no plan."""
    places = {contest.name: place for place, contest in enumerate(contests)}
    return [_case_of(contest, places) for contest in contests]


def difference(record: Record, place: int, case: Case) -> dict[str, Any]:
    """The effect of an option on the first side's score, pair by pair on the same dice.

    `favours` is the side that it helps, empty where the interval includes zero.
    """
    assert case.base is not None
    with_it, without = (_scores(record, index) for index in (place, case.base))
    made = difference_of([a - b for a, b in zip(with_it, without, strict=False)])
    first, second = case.contest.setting.sides
    favoured = "" if not made.excludes(0) else first if made.value > 0 else second
    names = {"base": record.contests[case.base].name, "option": case.option, "value": case.value}
    return {**names, "pairs": min(len(with_it), len(without)), "difference": rounded(asdict(made)), "favours": favoured}


def nearest_even(summaries: Sequence[dict[str, Any]]) -> int:
    """The place of the contest in which the sides are nearest to even; of equal ones the first."""
    return min(range(len(summaries)), key=lambda place: abs(summaries[place]["first_side"]["value"] - EVEN))


def balance_table(summaries: Sequence[dict[str, Any]]) -> str:
    """The score of the first side in each contest."""
    side = side_names(summaries[0])[0]
    rows = [
        (each["name"], str(each["pairs"]), percent(each["first_side"]["value"]), interval(each["first_side"]))
        for each in summaries
    ]
    return table(("Setting", "Pairs", f"{side} score", "95 %"), rows)


def difference_table(differences: Sequence[dict[str, Any]], names: dict[str, str]) -> str:
    """The effect of each option, in points of a hundred; no verdict where the interval includes zero."""
    first = next(iter(names.values()))
    rows = [
        (
            f"{each['base']} {each['option']}={each['value']}",
            str(each["pairs"]),
            f"{100 * each['difference']['value']:+.1f}",
            f"{100 * each['difference']['low']:+.1f} to {100 * each['difference']['high']:+.1f}",
            names.get(each["favours"], "open"),
        )
        for each in differences
    ]
    return table(("Option", "Pairs", f"{first} score", "95 %", "helps"), rows)


def balance_plot(title: str, summaries: Sequence[dict[str, Any]]) -> str:
    """The score of the first side in each contest, as a picture."""
    return bars(title, [Bar(each["name"], estimate(each["first_side"])) for each in summaries])


def _case_of(contest: Contest, places: Mapping[str, int]) -> Case:
    base, _, change = contest.name.partition(" ")
    option = change.partition("=")[0]
    if not option:
        return Case(contest)
    options = dict(contest.setting.options)
    if base not in places or option not in options:
        raise ArenaError(f"{contest.name} is no contest of a balance")
    return Case(contest, places[base], option, options[option])


def _changed(setting: Setting, option: str, value: Value) -> Setting:
    """The setting with another value, or the same where that does not go with the others."""
    try:
        return setting.changed(option, value)
    except OptionsError:
        return setting


def _scores(record: Record, index: int) -> list[float]:
    return first_side_scores(record.contests[index], record.counted(index))
