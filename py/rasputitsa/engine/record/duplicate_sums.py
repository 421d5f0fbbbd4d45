"""The sums of duplicate matches: each player's points, or wins, over two games on the same dice."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from rasputitsa.engine.codec import bounded, limited, mapping, scalar, word
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.record import duplicate

WIN, DRAW = 2, 1
"""The points of a game in which no points are kept."""
MOST_GAMES, MOST_LOST, MOST_POINTS = 400, 1_000_000, 1_000_000
DICE = ("same", "live", "other")
"""The dice of the seed alone; some that two pages made while they played live; those of another seed on the way."""

Form = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Played:
    """One game of a match: `deal` is the fingerprint of how both begin, dice and all; values of sides by their ids.

    `place` is its own among those that are asked about. `points` is empty where the game was not decided by any,
    `winner` in a draw, and while it is not `over`.
    """

    place: int
    id: str
    game: int
    names: tuple[str, ...]
    deal: str
    mode: str
    dice: str
    length: int
    over: bool
    winner: str
    sides: tuple[str, ...]
    points: Mapping[str, int]
    lost: Mapping[str, int]

    def side_of(self, player: int) -> str:
        """The side of a player, 0 or 1: the first one has the first side in game 1."""
        return self.sides[(player + self.game - 1) % 2]

    def won(self, player: int) -> int:
        """The points of a player where a win counts."""
        return DRAW if not self.winner else WIN if self.winner == self.side_of(player) else 0


def tables(games: Iterable[Played]) -> list[Form]:
    """A table for each deal, with a match in each row: the clearest won first, those that are not over last."""
    dealt = sorted(games, key=lambda each: each.deal)
    return [_table(deal, list(of)) for deal, of in groupby(dealt, key=lambda each: each.deal)]


def _table(deal: str, games: list[Played]) -> Form:
    by_id = sorted(games, key=lambda each: each.id)
    matches = [match(list(of)) for _, of in groupby(by_id, key=lambda each: each.id)]
    return {"deal": deal, "sides": list(games[0].sides), "matches": sorted(matches, key=_rank)}


def _rank(form: Form) -> tuple[int, int, int, str]:
    if form["winner"] is None and form["by"] == "":
        return 1, 0, 0, form["id"]
    (one, other), (mine, theirs) = form["sums"], form["lost"]
    return 0, -abs(one - other), -abs(mine - theirs), form["id"]


def match(games: Sequence[Played]) -> Form:
    """The outcome of the games of one match.

    `winner` is the player, 0 or 1, or None; `by` what decided: `points`, `wins`, `lost` (fewer own units lost) or
    `nothing`; empty while a game is missing, going on, or no game of a duplicate match (`fault`).
    """
    found, fault = _both(games)
    over = [each for each in found if each.over]
    counts = "" if not over else "points" if all(each.points for each in over) else "wins"
    form = {
        "id": games[0].id,
        "names": list(next((each.names for each in found if any(each.names)), ("", ""))),
        "games": [_game(each, counts) for each in found],
        "counts": counts,
        "sums": [sum(_counted(each, player, counts) for each in over) for player in (0, 1)],
        "lost": [sum(each.lost[each.side_of(player)] for each in over) for player in (0, 1)],
        "fault": fault,
    }
    is_whole = len(over) == 2 and not fault
    return form | (_decided(form) if is_whole else {"winner": None, "by": ""})


def _both(games: Sequence[Played]) -> tuple[list[Played], str]:
    """The first and the second game, as far as they are there, each as it was played longest; and what is wrong.

    A practice copy counts for nothing beside the game itself.
    """
    found, fault = list[Played](), ""
    for number in (1, 2):
        all_of_it = [each for each in games if each.game == number]
        same = [each for each in all_of_it if each.mode == "match"] or all_of_it
        over = [each for each in same if each.over]
        found += [max(over or same, key=lambda each: each.length)] if same else []
        if len({(each.length, each.winner, tuple(each.lost.items())) for each in over}) > 1:
            fault = "apart"
    if len({each.deal for each in found}) > 1:
        return found, "deal"
    return found, _fault(found) or fault


def _fault(games: Sequence[Played]) -> str:
    """The reason why games are none of a duplicate match; empty where they are."""
    if any(each.mode != "match" for each in games):
        return "practice"
    return next((each.dice for each in games if each.dice != "same"), "")


def _game(played: Played, counts: str) -> Form:
    sides = [played.side_of(player) for player in (0, 1)]
    return {
        "place": played.place,
        "game": played.game,
        "over": played.over,
        "winner": played.winner,
        "sides": sides,
        "counted": [_counted(played, player, counts) for player in (0, 1)] if played.over else None,
        "lost": [played.lost[side] for side in sides],
    }


def _counted(played: Played, player: int, counts: str) -> int:
    return played.points.get(played.side_of(player), 0) if counts == "points" else played.won(player)


def _decided(form: Form) -> Form:
    (one, other), (mine, theirs) = form["sums"], form["lost"]
    if one != other:
        return {"winner": int(other > one), "by": form["counts"]}
    if mine != theirs:
        return {"winner": int(theirs < mine), "by": "lost"}
    return {"winner": None, "by": "nothing"}


def played_from(form: Any, place: int) -> Played:
    """A game as it was told (`answer` in docs/session.md). Raises FormatError with what is wrong in it."""
    at = f"/games/{place}"
    given = mapping(form, at)
    told = mapping(given.get("duplicate"), f"{at}/duplicate")
    header = duplicate.from_json({name: told[name] for name in ("id", "game", "names") if name in told})
    sides = tuple(scalar(each, str, f"{at}/sides") for each in limited(told.get("sides"), 2, f"{at}/sides"))
    if len(set(sides)) != 2:
        raise FormatError("error.players", f"{at}/sides")
    return Played(
        place=place,
        id=header["id"],
        game=header["game"],
        names=tuple(header.get("names", ("", ""))),
        deal=scalar(told.get("deal"), str, f"{at}/deal"),
        mode=scalar(told.get("mode"), str, f"{at}/mode"),
        dice=word(told.get("dice"), DICE, f"{at}/dice"),
        length=bounded(given.get("length"), 0, MOST_LOST, f"{at}/length"),
        over=scalar(given.get("over"), bool, f"{at}/over"),
        winner=word(given.get("winner") or "", ("", *sides), f"{at}/winner"),
        sides=sides,
        points=_of_sides(told.get("points"), sides, -MOST_POINTS, f"{at}/points"),
        lost=dict.fromkeys(sides, 0) | _of_sides(given.get("lost"), sides, 0, f"{at}/lost"),
    )


def _of_sides(form: Any, sides: tuple[str, ...], least: int, at: str) -> dict[str, int]:
    given = mapping(form, at)
    return {
        word(side, sides, at): bounded(number, least, MOST_POINTS, f"{at}/{side}") for side, number in given.items()
    }
