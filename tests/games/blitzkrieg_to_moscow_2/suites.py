"""The game's declaration to the suites, with the rules that each test proves."""

from collections.abc import Sequence
from functools import partial

from rasputitsa.games.blitzkrieg_to_moscow_2 import GAME
from rasputitsa.games.blitzkrieg_to_moscow_2.build import data
from tests.games.blitzkrieg_to_moscow_2 import printed
from tests.games.blitzkrieg_to_moscow_2.golden_games import GOLDENS
from tests.games.blitzkrieg_to_moscow_2.oracle_walks import WALKS
from tests.games.blitzkrieg_to_moscow_2.owners import OWNERS
from tests.suites.declared import Collected, Collection, Golden, Perft, Reference, Suites

CHECKSUMS = {
    "terrain": (185, "3490bfef1bcb3a45"),
    "rears": (35, "acc00dce469bc670"),
    "cities": (14, "2ce33d3d2253f8fc"),
    "set_up": (36, "bb43411c6d19b4f9"),
    "results": (7, "9c727c28c3b043ed"),
    "values": (6, "b876f18b966171b7"),
    "decks": (9, "2d5909bb17a59cec"),
    "track": (6, "e86dd6b64e62f115"),
    "river": (105, "f32d1d55eea2fca2"),
    "closed": (8, "a208db5a25b6d4a6"),
}


def in_order(name: str) -> Sequence[str]:
    """Facts of a name, or the hexsides of a kind, in the order of their letters."""
    kinds = printed.MAP.hexsides
    return sorted(printed.sides(kinds[name]) if name in kinds else getattr(printed, name)())


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
    owners=OWNERS,
    walks=WALKS,
    reference=Reference(
        rulings=52,
        named=61,
        reconstructed=frozenset({"terrain", "turns", "results", "cards", "units", "cities"}),
        marked=frozenset({1, 4, 29, 39, 40, 41, 42, 43, 44}),
        said="1.0 2.1 2.1.1 2.1.2 2.1.3 2.1.4 2.2 2.2.3 2.3 3.1 4.1 6.1 10.2.6 11.3.4 11.3.6 12.0 "
        "13.0 13.1 13.2 13.2.1 13.2.2 13.2.3 13.2.4",
        reason=20,
        proves={
            "every_ruling_has_an_entry_with_its_reason": "ruling-1",
            "every_ruling_is_reached_from_a_section": "ruling-1",
            "every_rule_that_the_code_names_has_an_entry_and_a_name": "ruling-1",
            "every_option_leads_to_an_entry": "ruling-2 15.0",
            "the_tables_are_json_of_words_that_there_are_and_each_is_shown": "ruling-1",
            "what_is_reconstructed_is_said_at_the_table": "ruling-1",
            "what_is_reconstructed_is_said_in_the_entry": "ruling-1 2.1 2.1.1 2.1.3 2.2.3 3.1 "
            "13.0 13.2 13.2.1 13.2.2 13.2.3",
            "rulings_in_place_of_lost_print_are_marked": "ruling-1 ruling-4 ruling-29 ruling-39 ruling-40 "
            "ruling-41 ruling-42 ruling-43 ruling-44",
        },
    ),
    collection=Collection(
        data,
        {name: Collected(partial(in_order, name), count, checksum) for name, (count, checksum) in CHECKSUMS.items()},
        proves={"count_and_checksum": "ruling-1", "what_was_tuned_says_what_was_measured": "ruling-1"},
    ),
)
