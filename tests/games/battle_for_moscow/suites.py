"""The game's declaration to the suites, with the rules that each test proves."""

from collections.abc import Iterator

from rasputitsa.engine.decision import Action
from rasputitsa.engine.match import Match
from rasputitsa.games.battle_for_moscow import GAME
from tests.games.battle_for_moscow.golden_games import GOLDENS
from tests.games.battle_for_moscow.naive_outlook import OUTLOOK
from tests.games.battle_for_moscow.positions import column, shifts
from tests.suites.declared import Golden, Perft, Reference, Suites


def noticed(match: Match, action: Action) -> Iterator[str]:
    """The column of a battle that is to be fought, and its shifts."""
    if action.verb == "resolve":
        yield column(match, action.args[0])
        yield from shifts(match, action.args[0])


SUITES = Suites(
    GAME,
    golden=Golden(
        GOLDENS,
        winners=frozenset({"german", "soviet"}),
        effects={
            "revised": "log.last_resort",
            "balance": "shift.line shift.first_shock",
            "optional": "log.weather log.frost log.convert shift.tank",
            "advanced_table": "3:2 1:2",
            "attrition": "log.supply log.assault log.extra_supply log.gear log.gear_helps log.frost log.weather",
        },
        noticed=noticed,
        each_turn="soviet_",
        missing=frozenset({("soviet_points", 4)}),
        proves={
            "replayed_game_is_the_same": "how_to_play winning",
            "golden_game_has_all_its_turns": "how_to_play winning timetable",
            "golden_games_hold_every_result_of_the_table": "how_to_play winning",
            "every_value_of_every_option_is_chosen_in_a_golden_game": "how_to_play winning ruling-1 ruling-2",
            "rules_and_options_of_a_golden_game_are_at_work": "how_to_play winning play_balance optional_rules "
            "war_of_attrition clarifications",
            "golden_games_are_won_by_those_who_can_win": "how_to_play winning",
        },
    ),
    perft=Perft(
        thrown=10,
        after=("two_frostbites",),
        proves={
            "published_count": "combat movement zoc replacements mud_turns first_shock new_victory_conditions "
            "clarifications harsher_winter winter_effects advanced_results variable_weather "
            "winter_gear assault extra_supply ruling-10 ruling-17 ruling-19",
            "a_die_falls_in_enough_published_positions_in_which_none_has_fallen": "dice",
        },
    ),
    outlook=OUTLOOK,
    reference=Reference(
        rulings=38,
        named=40,
        reconstructed=frozenset({"advanced_results", "variable_weather"}),
        marked=frozenset({3, 7, 23, 24, 33}),
        alone=frozenset({"supply_phase", "variable_weather"}),
        entry=40,
        reason=20,
        proves={
            "every_ruling_has_an_entry_with_its_reason": "ruling-32",
            "every_ruling_is_reached_from_a_section": "ruling-32",
            "every_rule_that_the_code_names_has_an_entry_and_a_name": "ruling-32",
            "every_option_leads_to_an_entry": "ruling-1 ruling-2",
            "the_tables_are_json_of_words_that_there_are_and_each_is_shown": "ruling-32",
            "what_is_reconstructed_is_said_at_the_table": "ruling-7 ruling-33",
            "rulings_in_place_of_lost_print_are_marked": "ruling-3 ruling-7 ruling-23 ruling-24 ruling-33",
        },
    ),
)
