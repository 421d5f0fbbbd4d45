"""The game's declaration to the suites, with the rules that each test proves."""

from functools import partial

from rasputitsa.games.war_for_the_motherland import GAME
from rasputitsa.games.war_for_the_motherland.build import data
from tests.games.war_for_the_motherland import printed
from tests.games.war_for_the_motherland.golden_games import GOLDENS
from tests.suites.declared import Collected, Collection, Golden, Perft, Reference, Suites

SHEETS = {
    ("terrain", "C"): (66, "0fafb6d1f9d04caf"),
    ("terrain", "E"): (58, "468266012687467f"),
    ("terrain", "N"): (28, "6e44d5ad348f0c94"),
    ("country", "C"): (66, "010fb05d5c4b69e7"),
    ("country", "E"): (58, "090442d204d1a429"),
    ("country", "N"): (28, "9b5ec818f7b48dd1"),
}
"""Rows of letters, by what they tell and the sheet: how many, and their checksum."""

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
    reference=Reference(
        rulings=161,
        named=100,
        reconstructed=frozenset({"turns", "units", "markers", "attrition"}),
        unreached=frozenset({22, 134, 137, 140, 149, 150, 153, 154, 155, 157}),
        reason=10,
        proves={
            "every_ruling_has_an_entry_with_its_reason": "ruling-1",
            "every_ruling_is_reached_from_a_section": "ruling-1",
            "every_rule_that_the_code_names_has_an_entry_and_a_name": "ruling-1",
            "every_option_leads_to_an_entry": "20.1 20.2 20.3 20.4",
            "the_tables_are_json_of_words_that_there_are_and_each_is_shown": "ruling-1",
            "what_is_reconstructed_is_said_at_the_table": "ruling-1",
            "rulings_in_place_of_lost_print_are_marked": "ruling-1",
        },
    ),
    collection=Collection(
        data,
        {
            **{
                f"{kind}, {sheet}": Collected(partial(printed.rows, kind, sheet), count, checksum)
                for (kind, sheet), (count, checksum) in SHEETS.items()
            },
            "rivers": Collected(printed.rivers, 1301, "284231b7a3e24fa3"),
            "links": Collected(printed.links, 1388, "6afbdce1a88b4d72"),
            "water": Collected(printed.water, 69, "6fa0a0b0fbacd2ee"),
            "roster": Collected(printed.roster, 370, "01cb2e7c29ba08fa"),
        },
        proves={"count_and_checksum": "ruling-1", "what_was_tuned_says_what_was_measured": "ruling-1"},
    ),
)
