"""The game's declaration to the suites, with the rules that each test proves."""

from rasputitsa.games.battle_of_moscow import GAME
from tests.games.battle_of_moscow.golden_games import GOLDENS
from tests.suites.declared import Golden, Perft, Suites

SUITES = Suites(
    GAME,
    golden=Golden(
        GOLDENS,
        winners=frozenset({"german", "russian", ""}),
        effects={
            "as_printed": "log.ride log.rebuilt log.counter log.taken_in log.partisan log.released "
            "log.fed log.early_end log.isolated_city",
            "other_readings": "log.dropped log.isolated_group log.enters log.released",
            "printed_measure": "log.dropped log.isolated_group log.enters log.partisan",
            "moscow_entered": "log.demoralized.german log.demoralized.russian log.battle.modified",
            "tikhvin_entered": "log.tikhvin log.forgone",
            "road_to_orel": "log.ride log.partisan log.weather.mud",
        },
        proves={
            "replayed_game_is_the_same": "sequence ruling-1",
            "golden_games_hold_every_result_of_the_table": "sequence ruling-1 results_table ruling-36",
            "every_value_of_every_option_is_chosen_in_a_golden_game": "sequence ruling-1 ruling-3 ruling-36 ruling-65 "
            "ruling-66 ruling-67",
            "rules_and_options_of_a_golden_game_are_at_work": "sequence ruling-1 railroads replacements tikhvin "
            "fortieth_army demoralization partisans paratroops "
            "ruling-42 ruling-50 ruling-58 ruling-61 ruling-63 ruling-65 ruling-71",
            "golden_games_are_won_by_those_who_can_win": "sequence ruling-1 how_to_win ruling-66",
        },
    ),
    perft=Perft(
        thrown=6,
        proves={
            "published_count": "combat results_table partisans demoralization paratroops weather_table tikhvin "
            "ruling-7 ruling-12 ruling-29 ruling-30 ruling-37 ruling-42 ruling-43 "
            "ruling-61 ruling-68 ruling-71 ruling-87",
            "a_die_falls_in_enough_published_positions_in_which_none_has_fallen": "results_table",
        },
    ),
)
