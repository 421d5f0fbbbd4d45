"""A match as one side sees it, as JSON-ready values: `View` in docs/session.md."""

from collections.abc import Hashable, Iterable
from functools import lru_cache
from typing import Any, Literal, cast

from rasputitsa.engine import forms, owner_tables
from rasputitsa.engine.decision import Decision, Ids, Option, no_way
from rasputitsa.engine.game import Game, Rules
from rasputitsa.engine.match import Match
from rasputitsa.engine.players import HUMAN, Opened
from rasputitsa.engine.reasons import Told
from rasputitsa.engine.stage import Event, Look
from rasputitsa.engine.state import State, Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.page.cards import in_use
from rasputitsa.page.forms import Result
from rasputitsa.page.remarks import is_asked_again, remarks

_Mark = Literal["retracts", "advances", "passes", "idle", "gathers", "joint", "stacks", "marches"]
BEGINNING = -1
"""The value of `since` that includes the events before the first action."""


def view(match: Match, since: int, side: str = "") -> dict[str, Any]:
    """The view of a side (the one at the screen, unless named), with the events after `since` actions."""
    side = side or viewer(match)
    return _form(match, since, side, match.observed(side)) if side else veiled(match, since)


def veiled(match: Match, since: int) -> dict[str, Any]:
    """The view of what every side may see: drawn while the device changes hands, and where no person plays."""
    return _form(match, since, "", match.common())


def shared(match: Match, since: int) -> dict[str, Any]:
    """The view that every side may see, with a choice that needs no more: it is made while both people look on."""
    return _form(match, since, "", match.common(), viewer(match))


def is_shared(match: Match) -> bool:
    """True if one of two people at one device is asked something that needs nothing hidden."""
    decision = match.decision
    if decision is None or not decision.common or not _are_two_persons(match, decision.side):
        return False
    return match.common() is not match.state


def _form(match: Match, since: int, side: str, state: State, chooser: str = "") -> dict[str, Any]:
    """The view of a side; `chooser` makes the choice, where it is shown what every side may see."""
    look = Look(match.rules, state)
    game: Game = match.rules.game
    return {
        "game": game.slug,
        "scenario": match.rules.scenario.id,
        "options": dict(match.rules.options),
        **owner_tables.name_of(match.rules.game),
        "length": match.length,
        "turn": look.state.turn,
        "first_turn": match.rules.scenario.first,
        "last_turn": match.rules.scenario.last,
        "handover": handover(match, look.state),
        "asked_again": is_asked_again(match),
        "decision": _decision_form(match, side, chooser),
        "units": unit_forms(look),
        "markers": game.markers(look),
        "arrows": game.arrows(look),
        "situation": game.situation(look),
        "bulletin": game.bulletin(look),
        "panels": in_use(game.panels(look), match.decision, chooser or side),
        "events": [event_form(event) for event in events_since(match, since, side)],
        "can_undo": match.can_undo,
        "no_undo": match.no_undo and match.no_undo.json(),
        "result": result_form(match),
        "players": dict(match.players),
        "mode": match.mode,
        **({"duplicate": match.duplicate} if match.duplicate and match.mode == "match" else {}),
        "hides": look.state is not match.state,
        **({"veiled": True} if match.veil else {}),
        "opened": sorted({note.side for note in match.opened}),
    }


def _decision_form(match: Match, side: str, chooser: str) -> forms.DecisionView | None:
    """The decision with the remarks on it, which only the side that decides is told."""
    decision, asked = match.decision, chooser or side
    form = decision_form(decision, asked)
    if form is None or decision is None or decision.side != asked:
        return form
    if (end := _all_there_is(form["options"])) and match.common() is match.state:
        end["only"] = True
    if said := texts(remarks(match, shared=chooser != "")):
        form["remarks"] = said
    return form


def _all_there_is(options: list[forms.OptionView]) -> forms.OptionView | None:
    """The option that goes on, where nothing else can be done; where a side hides something that would tell of it."""
    open_now = [each for each in options if not each.get("blocked") and not each.get("idle")]
    possible = [each for each in open_now if each["subject"] is None or each["subjects"]]
    return possible[0] if len(possible) == 1 and possible[0].get("advances") else None


def viewer(match: Match) -> str:
    """The side at the screen: the deciding one where a human plays it, else the first that one plays; "" for none."""
    side = match.decision.side if match.decision else match.state.active
    humans = [id for id, player in match.players.items() if player == HUMAN]
    return side if side in humans else humans[0] if humans else ""


def handover(match: Match, state: State) -> str | None:
    """The side that must take the device first, where the game hides something and another side had it."""
    hides, decision = state is not match.state, match.decision
    if not hides or decision is None or decision.common or not _are_two_persons(match, decision.side):
        return None
    return decision.side if _had_another(match, decision.side) else None


def _had_another(match: Match, side: str) -> bool:
    """True if another side may have the device: it has chosen since this one looked at what it alone may know."""
    for entry in reversed(match.entries):
        if entry.side != side:
            return True
        if not entry.common:
            return False
    return True


def _are_two_persons(match: Match, side: str) -> bool:
    """True if a person plays the side, and another person another side."""
    humans = [id for id, player in match.players.items() if player == HUMAN]
    return side in humans and len(humans) > 1


def events_since(match: Match, since: int, side: str) -> Iterable[Event]:
    """Stored events visible to a side, starting at an action."""
    groups = [match.opening] if since <= BEGINNING else []
    groups += [entry.events or () for entry in match.entries[max(since, 0) :]]
    return (event for group in groups for event in group if event.side in ("", side))


def unit_forms(look: Look[Rules, State]) -> list[forms.UnitView]:
    """Every counter; those that are what they were when they were last shown are not drawn up again."""
    known, views = _shown(look.rules, look.rules.game.setting(look)), list[forms.UnitView]()
    for unit in look.state.units.all():
        last = known.get(unit.id)
        if last is None or last[0] is not unit:
            last = known[unit.id] = unit, unit_form(look, unit)
        views.append(last[1])
    return views


@lru_cache(maxsize=4)
def _shown(rules: Rules, setting: Hashable) -> dict[str, tuple[Unit, forms.UnitView]]:
    """Cache: each unit that was shown in a setting, by its id, with its form."""
    return {}


def unit_form(look: Look[Rules, State], unit: Unit) -> forms.UnitView:
    """A counter with its place and its face."""
    form: forms.UnitView = {"id": unit.id, "side": unit.side, "face": look.rules.game.face(look, unit)}
    if unit.hex >= 0:
        form["hex"] = look.rules.grid.names[unit.hex]
    else:
        form["box"] = unit.box
    return form


def decision_form(decision: Decision | None, side: str) -> forms.DecisionView | None:
    """A decision without its targets, which are sent when asked for; without options to a side that does not decide."""
    if decision is None:
        return None
    options = [option_form(option) for option in decision.options if decision.side == side]
    return {"side": decision.side, "prompt": decision.prompt.json(), "options": options}


def option_form(option: Option) -> forms.OptionView:
    """An option with its subjects."""
    takes: tuple[forms.Takes | None, ...] = (*option.takes, None, None)
    form: forms.OptionView = {
        "verb": option.verb,
        "label": text(option.called).json(),
        "subject": cast("forms.SubjectKind | None", takes[0]),
        "target": takes[1],
        "subjects": list(option.subjects),
    }
    _add_words(form, option)
    _add_marks(form, option)
    return form


def _add_words(form: forms.OptionView, option: Option) -> None:
    """Names, remarks and reasons of an option, and what is owed."""
    if form["subject"] == "item":
        form["titles"] = titles(option.subjects)
    if notes := subject_notes(option):
        form["notes"] = notes
    if option.blocked:
        form["blocked"] = option.blocked.json()
    if option.owed:
        form["owed"] = list(option.owed)
    if amiss := option.amiss():
        form["amiss"] = list(amiss)
    if undone := option.undone():
        form["undone"] = undone.json()
    subjects, targets = option.duty()
    if subjects or targets:
        form["duty"] = {"subjects": list(subjects), "targets": list(targets)}


def _add_marks(form: forms.OptionView, option: Option) -> None:
    """The marks that an option has."""
    marks: dict[_Mark, bool] = {
        "retracts": option.retracts,
        "advances": option.advances,
        "passes": option.passes,
        "idle": option.idle,
        "gathers": option.gathers,
        "joint": option.joint is not None,
        "stacks": option.stacks,
        "marches": option.road is not no_way,
    }
    for mark, is_set in marks.items():
        if is_set:
            form[mark] = True


def subject_notes(option: Option) -> dict[str, list[forms.Text]]:
    """Notes of each subject that completes the action alone, where there is something to say."""
    if len(option.takes) != 1 or option.blocked:
        return {}
    notes = ((subject, texts(option.notes(subject))) for subject in option.subjects)
    return {subject: said for subject, said in notes if said}


def titles(items: Ids) -> dict[str, forms.Text]:
    """Names for subjects that are neither units nor hexes."""
    return {item: text(f"name.{item}").json() for item in items}


def targets_form(option: Option, subject: str) -> list[forms.Target]:
    """A subject's targets with their notes, those marked in which it would be out of supply."""
    cut = frozenset(option.cut(subject))
    found = [target_form(option, subject, target) for target in option.targets(subject)]
    for form in found:
        if form["id"] in cut:
            form["cut"] = True
    return found


def target_form(option: Option, subject: str, target: str) -> forms.Target:
    """A target with its notes and, where targets are of several kinds, what it is."""
    form: forms.Target = {"id": target, "notes": texts((*option.notes(subject, target), *option.apart[:1]))}
    if option.apart:
        form["apart"] = option.apart[-1].json()
    if option.passing(subject, target):
        form["passing"] = True
    if option.takes[1] == "any":
        form["kind"] = option.kind(target)
    return form


def subjects_form(option: Option, target: str) -> list[forms.Subject]:
    """The subjects that have a target, with the notes that each would have there."""
    return [subject_form(option, subject, target) for subject in option.having(target)]


def subject_form(option: Option, subject: str, target: str) -> forms.Subject:
    """A subject with the notes that it would have at a target."""
    return {"id": subject, "notes": texts(option.notes(subject, target))}


def over_form(option: Option, target: str) -> dict[str, list[forms.Subject]]:
    """The subjects that can be moved over to a target from what they are set on, with what that would come to."""
    over = [subject_form(option, subject, target) for subject in option.over(target)]
    return {"over": over} if over else {}


def together_form(option: Option, target: str, subjects: int) -> dict[str, list[forms.Text]]:
    """Notes for so many subjects of one target acting together, if they can."""
    return {"together": texts(option.joint(target))} if option.joint and subjects > 1 else {}


def event_form(event: Event) -> forms.Event:
    """An event with the faces rolled and the path gone."""
    form: forms.Event = {"text": event.text.json()}
    if event.die:
        form["die"] = list(event.die)
    if event.unit:
        form["unit"] = event.unit
    if event.path:
        form["path"] = list(event.path)
    return form


def reason_form(told: Told, length: int) -> dict[str, Any]:
    """A reason for the last of so many actions, as it is told."""
    remark = told.remark
    form: dict[str, Any] = {"length": length, "text": told.words.json(), "bot": remark.player, "side": remark.side}
    form |= {"late": True} if told.is_late else {}
    return form | ({"secret": True} if told.is_secret else {})


def note_form(note: Opened, length: int) -> dict[str, Any]:
    """A note as an event of the log after so many actions."""
    return {"length": length, "text": note.text.json()}


def result_form(match: Match) -> Result | None:
    """The end of the game; None while it goes on."""
    result = match.state.result
    if result is None:
        return None
    return {"winner": result.winner or None, "text": result.text.json(), "lines": texts(result.lines)}


def texts(messages: Iterable[Text]) -> list[forms.Text]:
    """Texts as JSON."""
    return [message.json() for message in messages]
