"""Winning: by Moscow, or by victory points (Winning the Game; New Victory Conditions; ruling 31)."""

from dataclasses import dataclass

from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_for_moscow.state import GERMAN, SIDES, SOVIET, MoscowLook, MoscowPlay, cities_of


@dataclass(frozen=True, slots=True)
class PointsOfSide:
    """A side's victory points by their sources."""

    eliminations: int
    cities: int
    bonus: int

    @property
    def total(self) -> int:
        """All points."""
        return self.eliminations + self.cities + self.bonus


def score(look: MoscowLook, side: str) -> PointsOfSide:
    """The score of a side if the game ended now."""
    figures, moscow = look.rules.figures, 1 << look.rules.moscow
    held = cities_of(look, side)
    cities = (held & ~moscow).bit_count() * figures["city_points"]
    cities += figures["moscow_points"] if held & moscow else 0
    bonus = figures["bonus_points"] if side == GERMAN and look.state.moscow_bonus else 0
    return PointsOfSide(look.state.kills.of(side) * figures["elimination_points"], cities, bonus)


def award_bonus(play: MoscowPlay) -> None:
    """The German bonus for a unit in Moscow when a Soviet turn ends, once."""
    there = play.state.units.area(GERMAN) >> play.rules.moscow & 1
    if there and not play.state.moscow_bonus:
        play.state.moscow_bonus = True
        if play.rules.by_points:
            points = play.rules.figures["bonus_points"]
            play.log(text("log.bonus", "new_victory_conditions", side=GERMAN, points=points))


def decide(play: MoscowPlay) -> None:
    """End the game: find the winner and reckon up."""
    winner = _winner_on_points(play) if play.rules.by_points else _holder_of_moscow(play)
    rule = "new_victory_conditions" if play.rules.by_points else "winning"
    key = ("result.points" if winner else "result.draw") if play.rules.by_points else "result.moscow"
    play.log(text("log.over", rule))
    play.win(winner, text(key, rule, side=winner), *_reckoning(play))


def final_points(look: MoscowLook) -> dict[str, int]:
    """The points that decide, by side; empty where Moscow does."""
    return {side: score(look, side).total for side in SIDES} if look.rules.by_points else {}


def _holder_of_moscow(look: MoscowLook) -> str:
    return GERMAN if cities_of(look, GERMAN) >> look.rules.moscow & 1 else SOVIET


def _winner_on_points(look: MoscowLook) -> str:
    german, soviet = score(look, GERMAN).total, score(look, SOVIET).total
    return "" if german == soviet else GERMAN if german > soviet else SOVIET


def _reckoning(look: MoscowLook) -> list[Text]:
    lost = [text("result.lost", side=side, units=len(look.state.units.boxed(f"{side}_pool"))) for side in SIDES]
    return ([_score_line(look, side) for side in SIDES] if look.rules.by_points else []) + lost


def _score_line(look: MoscowLook, side: str) -> Text:
    points = score(look, side)
    return text(
        "result.score",
        "new_victory_conditions",
        side=side,
        total=points.total,
        eliminations=points.eliminations,
        cities=points.cities,
        bonus=points.bonus,
    )
