"""The game's declaration to the suites, with the rules that each test proves."""

from rasputitsa.games.war_for_the_motherland import GAME
from tests.games.war_for_the_motherland.golden_games import GOLDENS
from tests.suites.declared import Golden, Perft, Suites

SUITES = Suites(
    GAME,
    golden=Golden(
        GOLDENS,
        winners=frozenset({"axis", "soviet", ""}),
        effects={
            "winter": "log.aid log.skipped log.expended log.lack log.rail log.returns log.overrun_enters",
            "quiet_winter": "log.built_up log.control log.drop",
            "other_readings": "log.displaced log.aid log.kampfgruppe",
            "summer": "log.drop.lands log.evacuated log.group log.partisan_off log.sail log.withdrawn log.fortress",
            "additions": "log.split log.panzer_die log.rebuilt log.converted log.partisan_moved",
        },
        proves={
            "replayed_game_is_the_same": "3 16 17",
            "golden_games_hold_every_result_of_the_table": "3 16 17 8.7 ruling-1",
            "every_value_of_every_option_is_chosen_in_a_golden_game": "3 16 17 20.1 20.2 20.3 20.4 "
            "ruling-1 ruling-26 ruling-123 ruling-133",
            "rules_and_options_of_a_golden_game_are_at_work": "3 16 17 5.5 5.6 6.1 8.6 9.2 9.8 10.3 12.2 12.3 13.2 "
            "13.4 13.5 14.3 20.2 20.4",
            "golden_games_are_won_by_those_who_can_win": "3 16 17 16.5 17.5",
        },
    ),
    perft=Perft(
        thrown=10,
        proves={
            "published_count": "5.1 5.4 5.6 6.1 6.2 7.1 7.2 8.1 8.3 8.6 8.7 8.8 8.9 9.1 9.2 9.5 9.9 11.2 12.2 12.3 "
            "13.4 13.5 14.2 15.2 16.5 20.4 ruling-23 ruling-35 ruling-44 ruling-45 ruling-46 ruling-48 ruling-49 "
            "ruling-52 ruling-59 ruling-64 ruling-67 ruling-70 ruling-75 ruling-83 "
            "ruling-88 ruling-94 ruling-95 ruling-116 ruling-135",
            "a_die_falls_in_enough_published_positions_in_which_none_has_fallen": "8.1",
        },
    ),
)
