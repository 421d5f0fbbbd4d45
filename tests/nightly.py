"""Tests that run by night, in the scheduled workflow *Soak*: `python3 build.py night` runs these and no others.

Each guards what others guard by day too, with another size, file, fault or game, or takes long. Who names a test on
the command line gets it by day as well.
"""

from collections.abc import Mapping, Sequence

import pytest

NIGHTLY: Mapping[str, Sequence[str]] = {
    "tests/arena/test_executors.py": ("test_a_cluster_of_two_workers_plays_the_same_pairs_though_one_is_killed",),
    "tests/bots/test_any_game.py": (
        "test_a_level_wins_more_than_one_far_below_it[marshal-recruit]",
        "test_a_level_wins_more_than_one_far_below_it[marshal-random]",
    ),
    "tests/bots/test_chance.py": ("test_the_command_writes_the_same_model_whatever_the_jobs",),
    "tests/bots/test_generals.py": ("test_the_bold_attack_more_often_than_the_wary",),
    "tests/bots/test_motherland_long.py": ("test_a_turn_of_a_long_war_at_every_level",),
    "tests/bots/test_recruit.py": (
        "test_it_holds_against_an_attacker_before_whom_random_play_falls[attrition]",
        "test_it_beats_random_play[soviet-continuation]",
        "test_it_beats_random_play[german-attrition]",
        "test_it_beats_random_play[soviet-attrition]",
    ),
    "tests/build/test_site.py": ("test_compiling_twice_gives_the_same_bytes",),
    "tests/build/test_stdlib.py": ("test_the_engine_and_all_it_imports_load",),
    "tests/contract/test_changes.py": (
        "test_changes_come_to_the_whole_view_and_are_small_beside_it[battle_of_moscow-extended]",
        "test_changes_come_to_the_whole_view_and_are_small_beside_it[war_for_the_motherland-fall_barbarossa]",
        "test_changes_come_to_the_whole_view_and_are_small_beside_it[war_for_the_motherland-road_to_stalingrad]",
        "test_changes_come_to_the_whole_view_and_are_small_beside_it[war_for_the_motherland-campaign]",
    ),
    "tests/contract/test_puzzles.py": (
        "test_the_best_plan_reaches_its_chance_and_doing_nothing_less[blitzkrieg_to_moscow_2-ring]",
        "test_the_best_plan_reaches_its_chance_and_doing_nothing_less[blitzkrieg_to_moscow_2-three_armies]",
        "test_the_best_plan_reaches_its_chance_and_doing_nothing_less[blitzkrieg_to_moscow_2-smolensk]",
        "test_the_best_plan_reaches_its_chance_and_doing_nothing_less[blitzkrieg_to_moscow_2-dnepropetrovsk]",
        "test_the_best_plan_reaches_its_chance_and_doing_nothing_less[blitzkrieg_to_moscow_2-smolensk_back]",
        "test_the_best_plan_reaches_its_chance_and_doing_nothing_less[battle_of_moscow-pockets]",
        "test_the_best_plan_reaches_its_chance_and_doing_nothing_less[battle_of_moscow-hold_bryansk]",
        "test_the_best_plan_reaches_its_chance_and_doing_nothing_less[battle_of_moscow-hold_orel]",
        "test_the_best_plan_reaches_its_chance_and_doing_nothing_less[war_for_the_motherland-overrun]",
        "test_the_best_plan_reaches_its_chance_and_doing_nothing_less[war_for_the_motherland-eighth]",
        "test_the_best_plan_reaches_its_chance_and_doing_nothing_less[war_for_the_motherland-pocket]",
        "test_the_best_plan_reaches_its_chance_and_doing_nothing_less[war_for_the_motherland-railway]",
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
        "test_random_play_keeps_the_contract[battle_for_moscow-continuation-last_resort_retreat=True-victory_points=True-strong_line=True-replacement_edge=True-advanced_results=True]",
        "test_random_play_keeps_the_contract[battle_for_moscow-continuation-victory_points=True-soviet_points=3-german_points=even_turns-harsher_winter=True-advanced_results=True-variable_weather=True]",
    ),
    "tests/engine/test_many_undos.py": ("test_a_thousand_undos_in_a_row_lead_back_to_the_beginning",),
    "tests/engine/test_soak.py": (
        "test_sound_games_have_no_faults",
        "test_a_fault_is_told_with_the_seed_that_plays_it_again",
    ),
    "tests/engine/test_tail.py": ("test_a_thousand_actions_are_taken_back_one_after_the_other",),
    "tests/review/test_review.py": ("test_slices_change_nothing",),
    "tests/web/test_aftermath.py": (
        "test_the_board_shows_where_units_came_from_until_the_first_action_and_each_line_its_place[a screen]",
    ),
    "tests/web/test_attack.py": ("test_a_try_of_each_kind_is_survived",),
    "tests/web/test_indexed_store.py": (
        "test_without_it_a_large_game_stays_in_the_small_storage[refusing]",
        "test_without_it_a_large_game_stays_in_the_small_storage[silent]",
        "test_without_it_a_large_game_stays_in_the_small_storage[failing]",
        "test_without_it_a_large_game_stays_in_the_small_storage[blocked]",
        "test_without_it_a_large_game_stays_in_the_small_storage[full]",
        "test_a_large_game_whose_text_is_gone_is_listed_and_said_to_be_unreadable",
        "test_what_begins_instead_of_a_game_that_is_not_handed_out_puts_it_aside",
    ),
    "tests/web/test_by_ear.py": ("test_a_turn_by_the_names_in_the_accessibility_tree",),
    "tests/web/test_campaign_turn.py": ("test_a_turn_of_the_campaign", "test_a_turn_of_1943"),
    "tests/web/test_cards.py": (
        "test_a_card_says_what_it_does_and_is_played_there[a projector]",
        "test_a_card_says_what_it_does_and_is_played_there[a screen]",
    ),
    "tests/web/test_class.py": (
        "test_a_lesson_goes_from_one_link_to_the_table_of_answers",
        "test_six_pupils_each_in_a_way_of_their_own_come_into_one_table",
    ),
    "tests/web/test_computer.py": (
        "test_two_computers_play_to_a_winner_and_every_action_is_kept",
        "test_the_strongest_plays_either_side_and_says_why[soviet]",
        "test_a_phase_is_finished_at_once_on_request_and_the_next_is_paced_again[step]",
        "test_a_killed_worker_is_told_and_the_person_can_take_over_or_try_again",
        "test_a_computer_that_gave_way_rests_through_a_reload_until_it_is_let_go_on",
        "test_step_by_step_the_computer_waits_for_the_word_after_a_reload_too",
        "test_a_phase_is_finished_at_once_on_request_and_the_next_is_paced_again[slow]",
    ),
    "tests/web/test_damage.py": (
        "test_a_game_that_was_not_found_when_another_began_is_kept_under_a_name",
        "test_the_whole_before_a_damaged_one_is_opened_with_what_was_added_to_it",
    ),
    "tests/web/test_devices.py": (
        "test_a_page_enlarged_to_the_utmost_can_be_played[size1]",
        "test_a_board_whose_picture_was_lost_is_painted_again[document, 'visibilitychange']",
    ),
    "tests/web/test_duplicate.py": ("test_a_class_plays_on_the_same_dice_and_comes_into_one_table",),
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
        "test_an_engine_that_does_not_answer_restarts_to_the_same_game[hangs]",
        "test_the_kept_game_is_there_when_a_missing_file_comes_back",
    ),
    "tests/web/test_far_away.py": ("test_a_whole_game_goes_to_and_fro",),
    "tests/web/test_faults.py": ("test_room_made_meanwhile_is_used_without_another_action[after a while]",),
    "tests/web/test_fighting.py": (
        "test_to_take_a_loss_says_what_becomes_of_each_unit[a projector]",
        "test_a_target_is_taken_with_all_who_can_attack_it_and_thinned_out[a projector]",
        "test_the_six_faces_stand_in_the_attack_with_what_they_do[a projector]",
    ),
    "tests/web/test_keyboard.py": ("test_a_game_from_its_first_turn_to_its_last_by_tab_arrows_and_enter",),
    "tests/web/test_know.py": (
        "test_a_changed_fingerprint_shows_as_a_failure",
        "test_what_is_reconstructed_leads_to_the_rules_of_the_game_and_back[battle_of_moscow]",
        "test_all_checks_pass_here",
        "test_a_wrong_count_shows_as_a_failure_with_both_numbers",
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
        "test_a_bot_of_ones_own_plays_a_side_of_the_game_until_it_is_opened_again",
        "test_a_bot_that_breaks_the_rules_of_the_game_gives_its_seat_back",
        "test_axe_finds_nothing_serious",
    ),
    "tests/web/test_language.py": (
        "test_longer_words_fit",
        "test_no_english_is_left_in_any_state",
        "test_a_language_is_chosen_in_the_settings_where_there_are_two_and_remembered",
    ),
    "tests/web/test_large_turns.py": (
        "test_fighting_on_stops_between_two_battles",
        "test_an_answer_for_the_phase_is_given_in_its_other_battles_too",
    ),
    "tests/web/test_late.py": (
        "test_a_page_without_its_program_or_its_words_says_what_to_do[src/main.js-cut]",
        "test_a_page_without_its_program_or_its_words_says_what_to_do[src/main.js-page_instead]",
        "test_a_page_without_its_program_or_its_words_says_what_to_do[assets/text.en.json-cut]",
        "test_a_page_without_its_program_or_its_words_says_what_to_do[assets/text.en.json-page_instead]",
    ),
    "tests/web/test_layout.py": ("test_what_is_needed_to_play_is_in_sight[mouse]",),
    "tests/web/test_live.py": (
        "test_a_whole_game_is_played_live",
        "test_the_other_has_five_minutes_to_answer",
        "test_a_page_that_slept_or_came_into_another_network_finds_the_other_again",
    ),
    "tests/web/test_send.py": ("test_a_game_that_no_tab_plays_is_opened_in_another_one_under_a_name",),
    "tests/web/test_mail_hands.py": (
        "test_a_hand_that_was_swapped_is_named_and_the_game_goes_on",
        "test_a_hidden_game_by_mail_is_not_begun_twice",
        "test_a_whole_game_is_played_with_dice_by_mail_and_hidden_hands",
    ),
    "tests/web/test_mail.py": (
        "test_two_play_with_dice_by_mail_and_a_reload_is_no_loss",
        "test_a_game_by_mail_goes_on_where_all_games_were_brought_to",
        "test_a_whole_game_is_played_with_dice_by_mail",
    ),
    "tests/web/test_veil.py": (
        "test_two_profiles_play_with_hidden_hands_by_files",
        "test_a_whole_game_goes_to_and_fro_with_hidden_hands",
    ),
    "tests/web/test_live_hands.py": (
        "test_two_pages_play_live_with_hidden_hands_and_a_reload_is_no_loss",
        "test_a_whole_game_is_played_live_with_hidden_hands",
    ),
    "tests/web/test_links.py": (
        "test_what_pupils_send_back_is_played_again_and_stands_side_by_side",
        "test_what_is_too_long_for_a_link_becomes_a_file",
        "test_a_demo_plays_itself_and_one_key_begins_it_again",
    ),
    "tests/web/test_moscow_1970.py": (
        "test_a_player_turn_by_mouse_from_the_first_evening",
        "test_the_last_turn_to_its_verdict",
    ),
    "tests/web/test_motherland.py": (
        "test_an_axis_turn_as_far_as_its_combat_by_mouse",
        "test_where_it_is_set_so_a_phase_in_which_nothing_can_be_done_waits_for_a_press",
        "test_the_last_turn_to_its_verdict",
        "test_without_the_north_its_sheet_is_out_of_play_on_the_map",
    ),
    "tests/web/test_offline.py": (
        "test_an_update_fetches_only_what_has_changed",
        "test_another_tab_is_not_given_two_versions",
        "test_a_service_worker_that_is_stuck_is_replaced",
        "test_a_file_lost_from_the_cache_is_fetched_again",
        "test_what_is_left_of_an_old_version_gives_way_to_the_new_one",
        "test_a_reset_forgets_the_site_and_keeps_the_games[address]",
        "test_a_server_that_never_answers_holds_up_no_page_that_is_kept",
        "test_ready_is_not_said_where_a_file_is_of_another_version",
    ),
    "tests/web/test_one_file.py": (
        "test_the_computer_plays",
        "test_the_strongest_plays_and_says_why",
        "test_the_engine_is_restarted",
    ),
    "tests/web/test_original.py": ("test_it_is_kept_once_however_often_it_is_opened",),
    "tests/web/test_owners.py": (
        "test_a_save_asks_for_the_file_that_is_not_here_and_opens_with_it",
        "test_a_game_without_tables_to_replace_does_not_speak_of_them",
        "test_the_computer_plays_by_them_too",
        "test_a_file_that_is_kept_can_be_taken_out_again",
        "test_the_rulebook_shows_the_tables_that_the_game_is_played_by",
    ),
    "tests/web/test_pan.py": ("test_counters_go_with_the_map_and_stay_what_they_are",),
    "tests/web/test_paper.py": (
        "test_board_state_and_log_are_on_paper_and_nothing_else[390]",
        "test_the_whole_log_is_asked_for_first[button]",
    ),
    "tests/web/test_parts.py": (
        "test_a_part_that_does_not_come_is_told_and_comes_with_the_next_press[missing]",
        "test_a_part_that_does_not_come_is_told_and_comes_with_the_next_press[cut]",
        "test_a_new_game_that_lacks_a_file_leaves_the_old_one_in_its_place[text.en-missing]",
        "test_a_new_game_that_lacks_a_file_leaves_the_old_one_in_its_place[hexes.en-cut]",
        "test_a_part_that_does_not_come_is_told_and_comes_with_the_next_press[stalled]",
        "test_a_new_game_that_lacks_a_file_leaves_the_old_one_in_its_place[map-stalled]",
        "test_on_a_line_that_fell_silent_the_next_press_brings_the_part",
        "test_a_kept_game_that_lacks_a_file_leaves_the_one_in_play_in_its_place",
    ),
    "tests/web/test_phases.py": (
        "test_the_button_says_where_it_leads_and_what_is_left_undone[a projector]",
        "test_for_a_moment_the_button_of_a_new_phase_takes_no_pointer[a projector]",
    ),
    "tests/web/test_print.py": (
        "test_an_empty_map_has_no_counters_and_its_set_up_marks_to_the_last_edge[Letter]",
        "test_the_board_is_a_picture_on_a_sheet_of_its_own[Letter]",
        "test_the_rules_are_printed_from_the_sheet_as_from_the_drawer[Letter]",
        "test_the_worksheet_has_the_head_and_foot_of_other_sheets[Letter]",
    ),
    "tests/web/test_puzzles.py": (
        "test_the_whole_goal_is_in_sight_when_a_puzzle_opens[battle_for_moscow-a projector]",
        "test_the_whole_goal_is_in_sight_when_a_puzzle_opens[battle_of_moscow-a projector]",
        "test_the_whole_goal_is_in_sight_when_a_puzzle_opens[blitzkrieg_to_moscow_2-a projector]",
        "test_the_whole_goal_is_in_sight_when_a_puzzle_opens[war_for_the_motherland-a projector]",
    ),
    "tests/web/test_raw_keys.py": (
        "test_no_page_shows_a_key[index.html-fr]",
        "test_no_page_shows_a_key[know.html-fr]",
        "test_no_page_shows_a_key[lab.html-en]",
        "test_no_page_shows_a_key[lab.html-fr]",
    ),
    "tests/web/test_reach.py": ("test_every_target_is_large_enough_for_a_finger",),
    "tests/web/test_rear_areas.py": ("test_a_rear_area_is_left_and_entered_with_the_cursor",),
    "tests/web/test_recap.py": (
        "test_a_large_game_that_was_played_on_elsewhere_is_told_by_sector_at_once[battle_of_moscow-campaign-250-420-sector.leningrad]",
        "test_it_is_put_away_and_told_again_from_the_timeline",
        "test_after_days_the_last_turn_is_told_until_the_game_goes_on",
        "test_a_large_game_that_was_played_on_elsewhere_is_told_by_sector_at_once[war_for_the_motherland-turning_point-60-180-sector.caucasus]",
    ),
    "tests/web/test_review.py": (
        "test_a_decision_is_replayed_in_practice_by_a_person[soviet]",
        "test_the_better_line_is_played_from_there[soviet]",
    ),
    "tests/web/test_saves.py": (
        "test_a_closed_tab_loses_nothing",
        "test_a_strangers_file_changes_no_setting_without_being_asked",
    ),
    "tests/web/test_second_game.py": (
        "test_the_last_turn_to_its_verdict",
        "test_two_people_read_who_is_asked_what_was_negated_and_what_the_die_brought",
        "test_a_player_turn_by_mouse_and_buttons",
    ),
    "tests/web/test_secrets_twin.py": (
        "test_a_bot_of_ones_own_waits_while_its_seat_is_taken_and_can_be_let_go_on",
        "test_a_bot_of_ones_own_is_no_person_to_whom_the_device_is_handed",
        "test_two_games_alike_but_for_the_computers_hand_are_alike_to_the_person",
    ),
    "tests/web/test_settings.py": (
        "test_large_text_is_kept_from_the_first_frame_and_the_page_stays_whole[a projector]",
        "test_large_text_is_kept_from_the_first_frame_and_the_page_stays_whole[a screen]",
        "test_surroundings_are_kept_and_right_in_the_first_frame[dark-light-rgb(74, 68, 56)]",
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
    "tests/web/test_skirmish.py": (
        "test_a_whole_game_to_its_winner",
        "test_while_the_device_changes_hands_nothing_of_a_hand_is_told",
        "test_a_stack_opens_under_the_mouse_and_every_counter_can_be_taken",
        "test_a_scenario_is_played_on_a_board_of_its_own",
    ),
    "tests/web/test_slow.py": (
        "test_a_line_that_falls_silent_ends_in_words_and_what_has_come_whole_is_not_sent_again",
        "test_the_lab_starts_over_such_a_line_and_says_how_much_has_come",
        "test_in_the_lab_silence_ends_in_words_and_a_box_tries_again",
        "test_fifty_kilobytes_a_second_are_enough",
    ),
    "tests/web/test_speaking.py": ("test_overlays_open_whole_with_a_legend_and_give_back_what_was_there[a projector]",),
    "tests/web/test_tabs.py": (
        "test_four_tabs_on_a_fresh_profile_keep_four_games",
        "test_the_second_tab_says_so_changes_nothing_and_goes_on_when_the_first_is_closed[the storage]",
        "test_a_game_that_a_tab_plays_is_not_renamed_deleted_or_written_over[the storage]",
        "test_a_copy_and_the_game_go_on_side_by_side",
        "test_a_second_tab_that_cannot_open_the_game_says_why_and_plays_another",
        "test_a_new_game_in_the_second_tab_leaves_that_of_the_first",
    ),
    "tests/web/test_timeline.py": (
        "test_names_of_moments_go_along_in_the_file_of_all_games",
        "test_a_name_stays_with_its_line_of_play",
    ),
    "tests/web/test_true_copy.py": (
        "test_a_large_file_that_was_kept_wrong_from_its_own_address_is_mended_when_the_page_is_at_rest[other]",
        "test_without_a_server_it_is_not_served_either_and_with_one_it_is_had_anew",
        "test_another_file_in_the_cache_is_not_served_and_the_true_one_is_put_back",
        "test_a_large_file_that_was_fetched_from_another_address_is_not_served",
    ),
    "tests/web/test_turn_card.py": (
        "test_a_turn_begins_with_its_week_its_weather_and_what_arrives[a projector]",
        "test_it_lets_a_press_through_and_goes_with_it[a projector]",
    ),
    "tests/web/test_way_out.py": (
        "test_a_page_loaded_again_offers_the_way_out_of_a_game_that_crashes_when_it_is_opened",
        "test_a_new_game_puts_one_aside_that_crashed",
        "test_a_game_that_hangs_when_it_is_opened_can_be_put_aside",
        "test_after_the_second_crash_a_game_can_be_put_aside",
        "test_another_game_begins_without_the_crashes_of_the_one_before",
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
