"""The games for the new-game dialog: scenarios, sides, computer players, options, presets."""

from dataclasses import asdict
from typing import Any

from rasputitsa.engine.game import Game, Preset
from rasputitsa.engine.owner_tables import Editable
from rasputitsa.engine.text import text

Form = dict[str, Any]


def game_info(game: Game) -> Form:
    """Everything about a game that the new-game dialog needs."""
    slug = game.slug
    return {
        "id": slug,
        "title": text(f"{slug}.title").json(),
        "subtitle": text(f"{slug}.subtitle").json(),
        "brief": text(f"{slug}.brief").json(),
        "credit": text(f"{slug}.credit").json(),
        "sides": [{"id": s.id, "title": text(f"name.{s.id}").json(), "tone": s.tone} for s in game.sides],
        "scenarios": [
            {
                "id": s.id,
                "title": text(f"{slug}.scenario.{s.id}").json(),
                "detail": text(f"{slug}.scenario.{s.id}.detail").json(),
                "turns": s.turns,
                "board": s.board,
                **({"brief": text(f"{slug}.scenario.{s.id}.brief").json()} if s.has_brief else {}),
                **_first(game, s.id),
            }
            for s in game.scenarios
        ],
        "bots": [_bot_info(game, id) for id in game.computers.offered],
        "options": [_option_info(slug, spec) for spec in game.options],
        "presets": [_preset_info(slug, preset) for preset in game.presets],
        "lessons": len(game.lessons),
        **({"puzzles": len(game.puzzles)} if game.puzzles else {}),
        **({"editable": True} if isinstance(game, Editable) else {}),
    }


def _first(game: Game, scenario: str) -> Form:
    """The first game of a scenario, where there is one."""
    first = game.computers.first.get(scenario)
    return {"first": {**asdict(first), "options": dict(first.options), "fair": first.is_fair}} if first else {}


def _bot_info(game: Game, id: str) -> Form:
    levels = game.computers.levels
    rank = levels.index(id) + 1 if id in levels else 0
    return {"id": id, "rank": rank, "title": text(f"bot.{id}").json(), "detail": text(f"bot.{id}.detail").json()}


def _option_info(slug: str, spec: Any) -> Form:
    key = f"{slug}.option.{spec.id}"
    values = [{"value": value, "title": text(f"{key}.{value}").json()} for value in spec.values]
    return {
        "id": spec.id,
        "title": text(key).json(),
        "detail": text(f"{key}.detail").json(),
        "rule": spec.rule,
        "favours": spec.favours,
        "default": spec.values[0],
        "values": values,
        "idle": list(spec.idle),
    }


def _preset_info(slug: str, preset: Preset) -> Form:
    key = f"{slug}.preset.{preset.id}"
    form = {"id": preset.id, "scenario": preset.scenario, "options": dict(preset.options)}
    return {**form, "title": text(key).json(), "detail": text(f"{key}.detail").json()}
