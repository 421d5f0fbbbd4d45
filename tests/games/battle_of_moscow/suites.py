"""The game's declaration to the suites, with the rules that each test proves."""

from rasputitsa.games.battle_of_moscow import GAME
from rasputitsa.games.battle_of_moscow.build import data
from tests.games.battle_of_moscow import printed
from tests.games.battle_of_moscow.golden_games import GOLDENS
from tests.games.battle_of_moscow.naive_outlook import OUTLOOK
from tests.games.battle_of_moscow.oracle_walks import WALKS
from tests.games.battle_of_moscow.owners import OWNERS
from tests.suites.declared import Collected, Collection, Golden, Perft, Reference, Suites

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
    owners=OWNERS,
    walks=WALKS,
    outlook=OUTLOOK,
    reference=Reference(
        rulings=95,
        named=60,
        reconstructed=frozenset({"units", "cities"}),
        marked=frozenset({3, 6, 67, 68}),
        said="mapboard unit_counters fortifications setup",
        unreached=frozenset({46, 47, 48, 68, 77, 81, 88, 90}),
        entry=20,
        proves={
            "every_ruling_has_an_entry_with_its_reason": "ruling-1",
            "every_ruling_is_reached_from_a_section": "ruling-1",
            "every_rule_that_the_code_names_has_an_entry_and_a_name": "ruling-1",
            "every_option_leads_to_an_entry": "ruling-1",
            "the_tables_are_json_of_words_that_there_are_and_each_is_shown": "ruling-1",
            "what_is_reconstructed_is_said_at_the_table": "ruling-1",
            "what_is_reconstructed_is_said_in_the_entry": "mapboard unit_counters fortifications ruling-1",
            "rulings_in_place_of_lost_print_are_marked": "ruling-1",
        },
    ),
    collection=Collection(
        data,
        {
            "terrain": Collected(printed.terrain, 1380, "99d0f58023cb970f"),
            "river": Collected(lambda: printed.pairs(printed.MAP.hexsides["river"]), 498, "4338351c5fbd035d"),
            "rail": Collected(lambda: printed.pairs(printed.MAP.links["rail"]), 531, "0f5b6c40b9df8648"),
            "road": Collected(lambda: printed.pairs(printed.MAP.links["road"]), 289, "3b044d2f30fdbcf5"),
            "counters": Collected(printed.units, 196, "6ab6948bc50f4f43"),
        },
        proves={"count_and_checksum": "ruling-1 unit_counters", "what_was_tuned_says_what_was_measured": "ruling-1"},
    ),
)
