"""The game's declaration to the suites, with the rules that each test proves."""

from rasputitsa.games.blitzkrieg_to_moscow_2 import GAME
from tests.games.blitzkrieg_to_moscow_2.golden_games import GOLDENS
from tests.suites.declared import Golden, Perft, Suites

SUITES = Suites(
    GAME,
    golden=Golden(
        GOLDENS,
        winners=frozenset({"german", "soviet"}),
        effects={
            "usual": "log.negated log.hero log.hero_fell log.withdrawn log.surrendered log.failed",
            "other_readings": "log.flees log.leaves log.recovers log.surrendered",
            "spent_first": "log.hero_fell log.recovers",
            "free_setup": "log.deploys log.rail",
            "generals": "log.moscow_fell log.activated",
        },
        each_turn="soviet_logistics",
        missing=frozenset({"summer"}),
        proves={
            "replayed_game_is_the_same": "5.0",
            "golden_game_has_all_its_turns": "5.0 4.0",
            "golden_games_hold_every_result_of_the_table": "5.0 11.3.6",
            "every_value_of_every_option_is_chosen_in_a_golden_game": "5.0 ruling-2",
            "rules_and_options_of_a_golden_game_are_at_work": "5.0 7.1 10.4 13.1 14.2 15.1 15.3 "
            "ruling-15 ruling-35 ruling-45 ruling-51",
            "golden_games_are_won_by_those_who_can_win": "5.0 4.0",
        },
    ),
    perft=Perft(
        thrown=7,
        proves={
            "published_count": "6.1 6.2.2 6.2.3 7.1 8.3 10.3 11.3.2 11.3.4 11.3.6 11.4 12.0 14.2.1 15.1 15.2 "
            "ruling-12 ruling-17 ruling-18 ruling-22 ruling-25 ruling-30 "
            "ruling-31 ruling-35 ruling-39 ruling-40 ruling-45 ruling-49 ruling-50",
            "a_die_falls_in_enough_published_positions_in_which_none_has_fallen": "11.3.6",
        },
    ),
)
