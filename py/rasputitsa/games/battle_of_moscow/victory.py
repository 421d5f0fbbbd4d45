"""Victory, and when it is decided (How to Win; Extended Game; rulings 64 to 68 and 79)."""

from rasputitsa.engine.text import Fact, Text, text
from rasputitsa.games.battle_of_moscow.ground import germans_on
from rasputitsa.games.battle_of_moscow.state import GERMAN, RUSSIAN, TyphoonLook, TyphoonPlay, cities_of
from rasputitsa.games.battle_of_moscow.supply import isolated_cities
from rasputitsa.procedures.acts import act

EXTENDED = "extended"


def _close_turn(play: TyphoonPlay) -> None:
    """Count, then see who has won."""
    state = play.state
    state.moscow_turns = state.moscow_turns + 1 if is_moscow_held(play) else 0
    state.isolation_turns = state.isolation_turns + 1 if are_both_isolated(play) else 0
    facts = {"moscow": state.moscow_turns, "isolation": state.isolation_turns}
    if any(facts.values()):
        play.log(text("log.counts", "how_to_win", **facts, goal=play.rules.figures["turns_to_win"]))
    if highest(play) >= play.rules.figures["turns_to_win"]:
        _german_win(play)
    elif is_hopeless(play):
        play.log(text("log.early_end", "ruling-65"))
        decide(play)


EndOfTurn = act(
    "end_of_turn",
    "A game turn is over: both counts go on or begin anew, and the game may be decided (rulings 64 and 65).",
    _close_turn,
    key="end_of_turn",
)


def is_moscow_held(look: TyphoonLook) -> bool:
    """True if a German unit is in Moscow (ruling 64)."""
    return bool(germans_on(look, 1 << look.rules.places.moscow))


def are_both_isolated(look: TyphoonLook) -> bool:
    """True if Moscow and Leningrad are isolated (ruling 64)."""
    return isolated_cities(look).bit_count() == len(look.rules.feeds)


def highest(look: TyphoonLook) -> int:
    """The higher of the German's two counts."""
    return max(look.state.moscow_turns, look.state.isolation_turns)


def is_hopeless(look: TyphoonLook) -> bool:
    """True if neither count can reach four in the turns that are left; asked where that ends the game (ruling 65)."""
    left = look.rules.scenario.last - look.state.turn
    return look.rules.ends_early and left > 0 and highest(look) + left < look.rules.figures["turns_to_win"]


def decide(play: TyphoonPlay) -> None:
    """The game is over, and no count has reached four (rulings 66 to 68)."""
    held, rules = cities_of(play, RUSSIAN), play.rules
    facts = {"cities": held.bit_count(), "all": rules.cities.bit_count()}
    if rules.goals:
        won = not rules.goals & held
        key = "result.goals_taken" if won else "result.goals_held"
        _end(play, GERMAN if won else RUSSIAN, key, "ruling-68", hexes=rules.grid.ids(rules.goals))
    elif held == rules.cities:
        _end(play, RUSSIAN, "result.every_city", "how_to_win", **facts)
    elif rules.scenario.id == EXTENDED and rules.measure == "history":
        _by_history(play)
    elif rules.verdict == "draw":
        _end(play, "", "result.draw", "ruling-66", **facts)
    else:
        _end(play, RUSSIAN, "result.held_off", "ruling-66", **facts)


def kept_cities(look: TyphoonLook) -> int:
    """The number of cities, of those that were Russian at the start, that are so now (ruling 67)."""
    return (cities_of(look, RUSSIAN) & ~look.rules.german_cities).bit_count()


def reckoning(look: TyphoonLook) -> tuple[Text, ...]:
    """Both counts, and the cities; nothing where the game has a goal of its own (ruling 68)."""
    if look.rules.goals:
        return ()
    goal, cities = look.rules.figures["turns_to_win"], look.rules.cities
    return (
        text("result.moscow_turns", "ruling-64", turns=look.state.moscow_turns, goal=goal),
        text("result.isolation_turns", "ruling-64", turns=look.state.isolation_turns, goal=goal),
        text("result.cities", "ruling-66", cities=cities_of(look, RUSSIAN).bit_count(), all=cities.bit_count()),
    )


def _by_history(play: TyphoonPlay) -> None:
    """After twenty turns: the cities kept, measured by those of history (ruling 67)."""
    kept, figures = kept_cities(play), play.rules.figures
    facts = {"cities": kept, "all": (play.rules.cities & ~play.rules.german_cities).bit_count()}
    if kept >= figures["history_russian"]:
        _end(play, RUSSIAN, "result.history.russian", "ruling-67", **facts, most=figures["history_russian"])
    elif kept <= figures["history_german"]:
        _end(play, GERMAN, "result.history.german", "ruling-67", **facts, most=figures["history_german"])
    else:
        _end(play, "", "result.history.draw", "ruling-67", **facts)


def _german_win(play: TyphoonPlay) -> None:
    """Four turns in a row, of either kind (rulings 64 and 79)."""
    goal = play.rules.figures["turns_to_win"]
    key = "result.moscow_taken" if play.state.moscow_turns >= goal else "result.both_isolated"
    _end(play, GERMAN, key, "how_to_win", turns=goal)


def _end(play: TyphoonPlay, winner: str, key: str, rule: str, **facts: Fact) -> None:
    play.log(text("log.over", "how_to_win"))
    won = {"side": winner} if winner else {}
    play.win(winner, text(key, rule, **won, **facts), *reckoning(play))
