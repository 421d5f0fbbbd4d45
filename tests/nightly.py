"""Tests that run by night, in the scheduled workflow *Soak*: `python3 build.py night` runs these and no others.

Each guards what others guard by day too, with another size, file, fault or game, or takes long. Who names a test on
the command line gets it by day as well.
"""

from collections.abc import Mapping, Sequence

import pytest

NIGHTLY: Mapping[str, Sequence[str]] = {
    "tests/contract/test_changes.py": (
        "test_changes_come_to_the_whole_view_and_are_small_beside_it[battle_of_moscow-extended]",
        "test_changes_come_to_the_whole_view_and_are_small_beside_it[war_for_the_motherland-fall_barbarossa]",
        "test_changes_come_to_the_whole_view_and_are_small_beside_it[war_for_the_motherland-road_to_stalingrad]",
    ),
    "tests/contract/test_puzzles.py": (
        "test_the_best_plan_reaches_its_chance_and_doing_nothing_less[blitzkrieg_to_moscow_2-ring]",
        "test_the_best_plan_reaches_its_chance_and_doing_nothing_less[blitzkrieg_to_moscow_2-three_armies]",
        "test_the_best_plan_reaches_its_chance_and_doing_nothing_less[blitzkrieg_to_moscow_2-smolensk]",
        "test_the_best_plan_reaches_its_chance_and_doing_nothing_less[blitzkrieg_to_moscow_2-dnepropetrovsk]",
        "test_the_best_plan_reaches_its_chance_and_doing_nothing_less[blitzkrieg_to_moscow_2-smolensk_back]",
    ),
    "tests/contract/test_walk.py": (
        "test_random_play_keeps_the_contract[battle_of_moscow-campaign@2]",
        "test_random_play_keeps_the_contract[battle_of_moscow-campaign@4]",
        "test_random_play_keeps_the_contract[battle_of_moscow-campaign@6]",
        "test_random_play_keeps_the_contract[battle_of_moscow-extended@2]",
        "test_random_play_keeps_the_contract[battle_of_moscow-extended@4]",
        "test_random_play_keeps_the_contract[battle_of_moscow-extended@6]",
        "test_random_play_keeps_the_contract[war_for_the_motherland-campaign@2]",
        "test_random_play_keeps_the_contract[war_for_the_motherland-campaign@4]",
        "test_random_play_keeps_the_contract[war_for_the_motherland-campaign@6]",
        "test_random_play_keeps_the_contract[war_for_the_motherland-fall_barbarossa@2]",
        "test_random_play_keeps_the_contract[war_for_the_motherland-fall_barbarossa@4]",
        "test_random_play_keeps_the_contract[war_for_the_motherland-fall_barbarossa@6]",
        "test_random_play_keeps_the_contract[war_for_the_motherland-road_to_stalingrad@2]",
        "test_random_play_keeps_the_contract[war_for_the_motherland-road_to_stalingrad@4]",
        "test_random_play_keeps_the_contract[war_for_the_motherland-road_to_stalingrad@6]",
    ),
    "tests/web/test_attack.py": ("test_a_try_of_each_kind_is_survived",),
    "tests/web/test_attic.py": (
        "test_without_it_a_large_game_stays_in_the_small_storage[refusing]",
        "test_without_it_a_large_game_stays_in_the_small_storage[silent]",
        "test_without_it_a_large_game_stays_in_the_small_storage[failing]",
        "test_without_it_a_large_game_stays_in_the_small_storage[blocked]",
        "test_without_it_a_large_game_stays_in_the_small_storage[full]",
    ),
    "tests/web/test_campaign_turn.py": ("test_a_turn_of_the_campaign",),
    "tests/web/test_cards.py": ("test_a_card_says_what_it_does_and_is_played_there[a projector]",),
    "tests/web/test_computer.py": (
        "test_two_computers_play_to_a_winner_and_every_action_is_kept",
        "test_the_strongest_plays_either_side_and_says_why[soviet]",
        "test_a_phase_is_finished_at_once_on_request_and_the_next_is_paced_again[step]",
    ),
    "tests/web/test_devices.py": (
        "test_a_page_enlarged_to_the_utmost_can_be_played[size1]",
        "test_a_board_whose_picture_was_lost_is_painted_again[document, 'visibilitychange']",
        "test_an_installed_page_hands_its_file_to_the_phone[AbortError-0]",
    ),
    "tests/web/test_engine_lost.py": (
        "test_an_engine_that_does_not_answer_restarts_to_the_same_game[has no memory left]",
        "test_an_engine_that_does_not_answer_restarts_to_the_same_game[breaks in Python]",
        "test_an_engine_that_does_not_answer_restarts_to_the_same_game[breaks unheard]",
        "test_a_file_that_is_not_on_the_server_is_named[manifest.json]",
        "test_a_file_that_is_not_on_the_server_is_named[Python]",
        "test_a_file_that_is_not_on_the_server_is_named[the glue]",
        "test_a_file_that_is_not_on_the_server_is_named[the loader]",
        "test_a_file_that_is_not_on_the_server_is_named[the library]",
        "test_a_file_that_is_not_on_the_server_is_named[the worker]",
    ),
    "tests/web/test_fighting.py": (
        "test_to_take_a_loss_says_what_becomes_of_each_unit[a projector]",
        "test_a_target_is_taken_with_all_who_can_attack_it_and_thinned_out[a projector]",
        "test_the_six_faces_stand_in_the_attack_with_what_they_do[a projector]",
    ),
    "tests/web/test_keyboard.py": ("test_a_game_from_its_first_turn_to_its_last_by_tab_arrows_and_enter",),
    "tests/web/test_know.py": (
        "test_a_changed_fingerprint_shows_as_a_failure",
        "test_what_is_reconstructed_leads_to_the_rules_of_the_game_and_back[battle_of_moscow]",
    ),
    "tests/web/test_lab.py": (
        "test_a_tournament_fills_its_bar_and_ends_with_a_table_and_a_plot",
        "test_a_program_that_never_ends_is_stopped_and_the_others_go_on",
        "test_what_a_program_says_is_laid_out_in_short_pieces_and_copied_whole",
        "test_what_a_run_spoils_is_there_again_for_the_next",
        "test_a_picture_that_unfolds_to_too_much_is_left_out",
        "test_stop_is_heard_while_pictures_are_painted",
        "test_it_works_with_the_server_gone_and_the_game_alone_never_asks_for_it",
        "test_a_new_version_takes_the_lab_along_where_it_was_kept",
        "test_bots_that_do_not_play_by_the_rules_forfeit_with_the_reason",
    ),
    "tests/web/test_language.py": (
        "test_longer_words_fit",
        "test_no_english_is_left_in_any_state",
    ),
    "tests/web/test_late.py": (
        "test_a_page_without_its_program_or_its_words_says_what_to_do[src/main.js-cut]",
        "test_a_page_without_its_program_or_its_words_says_what_to_do[src/main.js-page_instead]",
        "test_a_page_without_its_program_or_its_words_says_what_to_do[assets/text.en.json-cut]",
        "test_a_page_without_its_program_or_its_words_says_what_to_do[assets/text.en.json-page_instead]",
    ),
    "tests/web/test_links.py": ("test_what_pupils_send_back_is_played_again_and_stands_side_by_side",),
    "tests/web/test_offline.py": (
        "test_an_update_fetches_only_what_has_changed",
        "test_another_tab_is_not_given_two_versions",
        "test_a_service_worker_that_is_stuck_is_replaced",
        "test_a_file_lost_from_the_cache_is_fetched_again",
        "test_what_is_left_of_an_old_version_gives_way_to_the_new_one",
        "test_a_reset_forgets_the_site_and_keeps_the_games[address]",
    ),
    "tests/web/test_one_file.py": (
        "test_the_computer_plays",
        "test_the_strongest_plays_and_says_why",
        "test_the_engine_is_restarted",
    ),
    "tests/web/test_paper.py": (
        "test_board_state_and_log_are_on_paper_and_nothing_else[390]",
        "test_the_whole_log_is_asked_for_first[button]",
    ),
    "tests/web/test_parts.py": (
        "test_a_part_that_does_not_come_is_told_and_comes_with_the_next_press[missing]",
        "test_a_part_that_does_not_come_is_told_and_comes_with_the_next_press[cut]",
        "test_a_new_game_that_lacks_a_file_leaves_the_old_one_in_its_place[text.en-missing]",
        "test_a_new_game_that_lacks_a_file_leaves_the_old_one_in_its_place[hexes.en-cut]",
    ),
    "tests/web/test_phases.py": (
        "test_the_button_says_where_it_leads_and_what_is_left_undone[a projector]",
        "test_for_a_moment_the_button_of_a_new_phase_takes_no_pointer[a projector]",
    ),
    "tests/web/test_raw_keys.py": (
        "test_no_page_shows_a_key[index.html-fr]",
        "test_no_page_shows_a_key[know.html-fr]",
        "test_no_page_shows_a_key[lab.html-en]",
        "test_no_page_shows_a_key[lab.html-fr]",
    ),
    "tests/web/test_recap.py": (
        "test_a_large_game_that_was_played_on_elsewhere_is_told_by_sector_at_once[battle_of_moscow-campaign-250-420-sector.leningrad]",
    ),
    "tests/web/test_review.py": (
        "test_a_decision_is_replayed_in_practice_by_a_person[soviet]",
        "test_the_better_line_is_played_from_there[soviet]",
    ),
    "tests/web/test_settings.py": (
        "test_large_text_is_kept_from_the_first_frame_and_the_page_stays_whole[a projector]",
    ),
    "tests/web/test_situation.py": (
        "test_it_stands_above_the_board_and_goes_with_the_game[a projector]",
        "test_it_stands_above_the_board_and_goes_with_the_game[a phone on its side]",
        "test_fair_weather_has_no_box_that_looks_as_if_it_could_be_ticked[a projector]",
        "test_fair_weather_has_no_box_that_looks_as_if_it_could_be_ticked[a phone on its side]",
        "test_a_press_that_can_do_nothing_says_what_lies_there_too[a projector]",
        "test_a_press_that_can_do_nothing_says_what_lies_there_too[a phone on its side]",
        "test_it_opens_to_the_goal_and_what_a_counter_says_and_closes_at_the_next_press[a projector]",
        "test_it_opens_to_the_goal_and_what_a_counter_says_and_closes_at_the_next_press[a phone on its side]",
        "test_before_the_first_action_the_goal_is_in_the_prompt_at_every_size[a projector]",
        "test_before_the_first_action_the_goal_is_in_the_prompt_at_every_size[a phone on its side]",
    ),
    "tests/web/test_skirmish.py": ("test_a_whole_game_to_its_winner",),
    "tests/web/test_slow.py": (
        "test_a_line_that_falls_silent_ends_in_words_and_what_has_come_whole_is_not_sent_again",
        "test_the_lab_starts_over_such_a_line_and_says_how_much_has_come",
        "test_in_the_lab_silence_ends_in_words_and_a_box_tries_again",
    ),
    "tests/web/test_speaking.py": ("test_overlays_open_whole_with_a_legend_and_give_back_what_was_there[a projector]",),
    "tests/web/test_true_copy.py": (
        "test_a_large_file_that_was_kept_wrong_from_its_own_address_is_mended_when_the_page_is_at_rest[other]",
        "test_without_a_server_it_is_not_served_either_and_with_one_it_is_had_anew",
    ),
    "tests/web/test_turn_card.py": (
        "test_a_turn_begins_with_its_week_its_weather_and_what_arrives[a projector]",
        "test_it_lets_a_press_through_and_goes_with_it[a projector]",
    ),
    "tests/web/test_ways_out.py": (
        "test_where_a_box_cannot_be_shut_off_nothing_runs_and_it_says_so[no such worker]",
        "test_a_program_that_breaks_python_is_told_and_the_next_one_runs",
        "test_a_flood_of_words_is_cut",
    ),
}
"""Tests by file: the name of a test, or of one of its cases."""


def pytest_addoption(parser: pytest.Parser) -> None:
    told = "tests for the night: left out, run too or alone"
    parser.addoption("--nightly", choices=("no", "too", "only"), default="no", help=told)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = config.getoption("--nightly")
    if wanted == "too" or (wanted == "no" and any("::" in word for word in config.args)):
        return
    if missing := _missing([item.nodeid for item in items]):
        raise pytest.UsageError(f"tests/nightly.py names cases that are not there: {', '.join(missing)}")
    chosen = [item for item in items if is_nightly(item.nodeid) == (wanted == "only")]
    left = [item for item in items if is_nightly(item.nodeid) != (wanted == "only")]
    config.hook.pytest_deselected(items=left)
    items[:] = chosen


def is_nightly(test: str) -> bool:
    """True if a test, or all its cases, run by night."""
    file, _, name = test.partition("::")
    names = NIGHTLY.get(file, ())
    return name in names or name.partition("[")[0] in names


def _missing(tests: Sequence[str]) -> list[str]:
    """The cases that are named here of tests that have others."""
    known, whole = set(tests), {test.partition("[")[0] for test in tests}
    named = [f"{file}::{name}" for file, names in NIGHTLY.items() for name in names if "[" in name]
    return [test for test in named if test.partition("[")[0] in whole and test not in known]
