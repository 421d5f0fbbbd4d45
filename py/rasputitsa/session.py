"""One string in, one string out: how a page, or any program, plays a match. docs/session.md lists the requests."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from rasputitsa import catalogue, games, past, view
from rasputitsa.engine import position, save
from rasputitsa.engine.codec import decode_text, listed, long_text, mapping, parsed, scalar, word
from rasputitsa.engine.decision import Option
from rasputitsa.engine.dice import SEEDS
from rasputitsa.engine.errors import FormatError, RasputitsaError
from rasputitsa.engine.game import Rules, named_scenario
from rasputitsa.engine.match import MODES, Match
from rasputitsa.engine.stage import Look
from rasputitsa.engine.state import State
from rasputitsa.engine.text import Text, text

LONGEST_NAME = 60
LARGEST_REQUEST = 2 * save.LARGEST_FILE
"""A file inside a request has its quotation marks escaped."""

Form = dict[str, Any]


class Session:
    """One match and the requests about it. A refused request changes nothing."""

    def __init__(self) -> None:
        self._match: Match | None = None
        self._mind: Any = None
        self._reviewed: Any = None
        self._taken: tuple[Match, int] | None = None
        self._methods: dict[str, Callable[[Mapping[str, Any]], Form]] = {
            "games": self._games,
            "new": self._new,
            "options": self._options,
            "open": self._open,
            "view": self._view,
            "take_over": self._take_over,
            "targets": self._targets,
            "why": self._why,
            "overlays": self._overlays,
            "overlay": self._overlay,
            "outlook": self._outlook,
            "play": self._play,
            "undo": self._undo,
            "players": self._players,
            "known": self._known,
            "think": self._think,
            "rewind": self._rewind,
            "timeline": self._timeline,
            "debrief": self._debrief,
            "review": self._review,
            "chances": self._chances,
            "past": self._past,
            "go": self._go,
            "name_branch": self._name_branch,
            "remove_branch": self._remove_branch,
            "save": self._save,
            "position": self._position,
            "log": self._log,
            "prove": self._prove,
        }

    def handle(self, request: str) -> str:
        """Answer one request; every mistake in it becomes an answer that says what is wrong."""
        try:
            return json.dumps({"ok": True, **self._answer(request)}, ensure_ascii=False, separators=(",", ":"))
        except RasputitsaError as error:
            return json.dumps({"ok": False, "error": error.text.json()}, ensure_ascii=False, separators=(",", ":"))

    @property
    def match(self) -> Match:
        """The match being played. Raises FormatError where there is none."""
        if self._match is None:
            raise FormatError("error.no_match", "/method")
        return self._match

    def _answer(self, request: str) -> Form:
        if len(request) > LARGEST_REQUEST:
            raise FormatError("error.too_large", "/")
        form = mapping(parsed(request), "/")
        method = form.get("method")
        if not isinstance(method, str) or method not in self._methods:
            raise FormatError("error.no_method", "/method", method=str(method)[:40])
        return self._methods[method](form)

    def _games(self, form: Mapping[str, Any]) -> Form:
        return {"games": [catalogue.game_info(games.find(slug)) for slug in games.slugs()]}

    def _options(self, form: Mapping[str, Any]) -> Form:
        game = games.find(scalar(form.get("game"), str, "/game"))
        scenario = named_scenario(game, scalar(form.get("scenario"), str, "/scenario"))
        given = mapping(form.get("options", {}), "/options")
        return {"options": game.complete(scenario, given), "locked": list(game.locks(scenario, given))}

    def _new(self, form: Mapping[str, Any]) -> Form:
        game = games.find(scalar(form.get("game"), str, "/game"))
        scenario = scalar(form.get("scenario", ""), str, "/scenario")
        match = Match.new(game, scenario, mapping(form.get("options", {}), "/options"), seed=form.get("seed", -1))
        match.mode = word(form.get("mode", "match"), MODES, "/mode")
        if "players" in form:
            match.players = save.players(form, match.rules)
        self._match = match
        return {"view": self._seen(view.BEGINNING)}

    def _open(self, form: Mapping[str, Any]) -> Form:
        opened = save.load(long_text(form.get("save"), "/save"), games.find)
        self._match = opened.match
        return {"view": self._seen(opened.match.length), "notices": view.texts(opened.notices)}

    def _view(self, form: Mapping[str, Any]) -> Form:
        since = save.bounded(form.get("since", self.match.length), view.BEGINNING, save.MOST_ACTIONS, "/since")
        return {"view": self._seen(since)}

    def _take_over(self, form: Mapping[str, Any]) -> Form:
        self._require_current(form)
        self._taken = (self.match, self.match.length)
        return {"view": self._seen(self.match.length - 1)}

    def _seen(self, since: int) -> Form:
        """The view of the side at the screen; while the device changes hands, what every side may see."""
        if self._awaited():
            return view.veiled(self.match, since)
        return {**view.view(self.match, since), "handover": None}

    def _awaited(self) -> str | None:
        """The side that the device goes to, as long as it has not taken it."""
        taken = self._taken and self._taken[0] is self.match and self._taken[1] == self.match.length
        return None if taken else view.handover(self.match, self.match.common())

    def _targets(self, form: Mapping[str, Any]) -> Form:
        self._require_current(form)
        self._require_there()
        option = self._option(scalar(form.get("verb"), str, "/verb"))
        if "subject" not in form:
            return {"subjects": {subject: view.targets_form(option, subject) for subject in option.subjects}}
        subject = scalar(form["subject"], str, "/subject")
        if subject not in option.subjects:
            raise RasputitsaError(option.why(subject))
        return {"targets": view.targets_form(option, subject)}

    def _why(self, form: Mapping[str, Any]) -> Form:
        self._require_current(form)
        self._require_there()
        reason = self.match.refusal(save.action_from(form.get("action"), "/action"))
        return {"reason": reason.json() if reason else None}

    def _overlays(self, form: Mapping[str, Any]) -> Form:
        look = self._look()
        return {"overlays": look.rules.game.overlays(look)}

    def _overlay(self, form: Mapping[str, Any]) -> Form:
        self._require_current(form)
        look, id = self._look(), scalar(form.get("id"), str, "/id")
        offered = {overlay["id"]: overlay.get("sides", ()) for overlay in look.rules.game.overlays(look)}
        if id not in offered:
            raise FormatError("error.no_overlay", "/id", overlay=id[:40])
        side, unit = scalar(form.get("side", ""), str, "/side"), scalar(form.get("unit", ""), str, "/unit")
        if side not in (offered[id] or ("",)):
            raise FormatError("error.no_overlay_side", "/side", overlay=id, side=side[:40])
        if unit and not _is_on_the_map(look, unit, side):
            raise FormatError("error.no_overlay_unit", "/unit", unit=unit[:40])
        return {"overlay": look.rules.game.overlay(look, id, side, unit)}

    def _outlook(self, form: Mapping[str, Any]) -> Form:
        self._require_current(form)
        order = [scalar(hex, str, f"/order/{i}") for i, hex in enumerate(listed(form.get("order"), "/order"))]
        look = self._look()
        return {"outlook": look.rules.game.outlook(look, order)}

    def _look(self) -> Look[Rules, State]:
        """What the side at the screen may know."""
        self._require_there()
        return Look(self.match.rules, self.match.observed(view.viewer(self.match)))

    def _play(self, form: Mapping[str, Any]) -> Form:
        self._require_current(form)
        before = self.match.length
        self.match.play(save.action_from(form.get("action"), "/action"), self._said(form))
        return {"view": self._seen(before)}

    def _said(self, form: Mapping[str, Any]) -> tuple[str, Text] | None:
        """The computer player that chose the action, and why."""
        if "reason" not in form:
            return None
        players = self.match.rules.game.computers.players
        return word(form.get("player"), players, "/player"), decode_text(form["reason"], "/reason")

    def _undo(self, form: Mapping[str, Any]) -> Form:
        self._require_current(form)
        self.match.undo()
        return {"view": self._seen(self.match.length)}

    def _rewind(self, form: Mapping[str, Any]) -> Form:
        self._require_current(form)
        length = save.bounded(form.get("length"), 0, save.MOST_ACTIONS, "/length")
        seed = form.get("seed")
        self.match.rewind(length, None if seed is None else save.bounded(seed, 0, SEEDS - 1, "/seed"))
        return {"view": self._seen(self.match.length)}

    def _players(self, form: Mapping[str, Any]) -> Form:
        self._require_current(form)
        self.match.players = save.players(form, self.match.rules)
        return {"view": self._seen(self.match.length)}

    def _known(self, form: Mapping[str, Any]) -> Form:
        from rasputitsa import thinking

        self._require_current(form)
        return {"position": thinking.known(self.match, form)}

    def _think(self, form: Mapping[str, Any]) -> Form:
        from rasputitsa import thinking

        self._mind = mind = thinking.minded(form, self._mind, games.find)
        return mind.json()

    def _debrief(self, form: Mapping[str, Any]) -> Form:
        if self.match.state.result is None:
            raise FormatError("error.not_over", "/method")
        return {"debrief": past.debrief(self.match)}

    def _review(self, form: Mapping[str, Any]) -> Form:
        """Loaded when it is first asked for, as proofs are."""
        from rasputitsa import review

        self._reviewed = found = review.reviewed(form, self._reviewed, games.find)
        return {"review": found.json()}

    def _timeline(self, form: Mapping[str, Any]) -> Form:
        return {"timeline": past.timeline(self.match)}

    def _chances(self, form: Mapping[str, Any]) -> Form:
        from rasputitsa import thinking

        return {"chances": thinking.chances(self.match)}

    def _past(self, form: Mapping[str, Any]) -> Form:
        match, length = self.match, save.bounded(form.get("length"), 0, save.MOST_ACTIONS, "/length")
        self._require_there()
        return {"view": past.moment(match, length)}

    def _go(self, form: Mapping[str, Any]) -> Form:
        self._require_current(form)
        length = save.bounded(form.get("length"), 0, save.MOST_ACTIONS, "/length")
        self.match.go(self._branch(form), length)
        return {"view": self._seen(self.match.length)}

    def _name_branch(self, form: Mapping[str, Any]) -> Form:
        name = scalar(form.get("name"), str, "/name").strip()
        if not 0 < len(name) <= LONGEST_NAME:
            raise FormatError("error.name", "/name", most=LONGEST_NAME)
        self.match.history.branches[self._branch(form)].name = name
        return {"timeline": past.timeline(self.match)}

    def _remove_branch(self, form: Mapping[str, Any]) -> Form:
        self.match.history.remove(self._branch(form))
        return {"timeline": past.timeline(self.match)}

    def _branch(self, form: Mapping[str, Any]) -> int:
        return save.bounded(form.get("branch"), 0, len(self.match.history.branches) - 1, "/branch")

    def _save(self, form: Mapping[str, Any]) -> Form:
        return {"save": save.dump(self.match)}

    def _position(self, form: Mapping[str, Any]) -> Form:
        return {"position": position.canonical(save.position_file(self.match))}

    def _log(self, form: Mapping[str, Any]) -> Form:
        side = "" if self._awaited() else view.viewer(self.match)
        events: list[Form] = []
        for length, group in self.match.chronicle():
            events += view.remark_forms(self.match, length)
            events += [{"length": length, **view.event_form(event)} for event in group if event.side in ("", side)]
        return {"events": events}

    def _prove(self, form: Mapping[str, Any]) -> Form:
        """Loaded when it is first asked for: a page that only plays is ready sooner."""
        from rasputitsa import proofs

        return {"proof": proofs.prove(form)}

    def _option(self, verb: str) -> Option:
        option = self.match.decision.option(verb) if self.match.decision else None
        if option is None or len(option.takes) != 2:
            raise FormatError("error.no_targets", "/verb", verb=verb[:40])
        return option

    def _require_current(self, form: Mapping[str, Any]) -> None:
        if form.get("at") != self.match.length:
            raise RasputitsaError(text("error.stale", length=self.match.length))

    def _require_there(self) -> None:
        if side := self._awaited():
            raise RasputitsaError(text("error.handover", side=side))


def _is_on_the_map(look: Look[Rules, State], id: str, side: str) -> bool:
    unit = look.state.units.get(id)
    return unit is not None and unit.hex >= 0 and unit.side == side


handle = Session().handle
"""The one entry for a page: a JSON request in, a JSON answer out."""
