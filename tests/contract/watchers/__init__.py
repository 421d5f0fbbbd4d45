"""Demands of the contract on every game, each as a watcher of a random walk (`tests.contract.walks`)."""

from tests.contract.walks import Watcher
from tests.contract.watchers import hidden, packed, past, play, position, saves, texts, undo, views

WATCHERS: tuple[Watcher, ...] = (
    play.no_decision_is_empty,
    play.the_subjects_of_a_target_are_those_that_have_it,
    play.a_choice_at_random_is_offered,
    play.every_offered_action_can_be_played,
    play.figures_say_in_numbers_what_the_notes_say,
    play.units_go_the_way_that_was_shown,
    play.what_is_not_offered_is_refused_with_its_reason,
    play.nothing_can_be_played_when_the_game_is_over,
    position.a_position_read_back_is_equal,
    packed.a_packed_position_read_back_is_equal,
    position.play_goes_on_from_a_position_as_it_would_have,
    position.the_end_of_a_game_is_a_position_too,
    saves.a_save_opened_is_the_same_game_and_the_same_bytes,
    saves.a_finished_game_can_be_saved_and_replayed,
    saves.an_opened_game_goes_on_as_it_would_have,
    undo.undo_restores_and_stops_at_barriers,
    undo.undo_back_to_the_last_barrier_and_played_again_it_is_the_same_game,
    undo.against_a_computer_nothing_is_taken_back_that_shows_what_is_hidden,
    undo.the_past_can_be_looked_at_and_stays_as_it_was,
    undo.a_fork_knows_neither_seed_nor_journal_and_changes_nothing,
    views.views_are_plain_json_of_what_the_page_draws,
    views.what_is_offered_names_things_in_the_view,
    hidden.a_hidden_fact_swapped_changes_nothing_that_the_other_side_sees,
    hidden.whether_a_side_is_asked_does_not_depend_on_what_is_hidden,
    hidden.what_is_not_marked_secret_is_offered_whatever_the_side_holds,
    hidden.where_one_side_alone_learns_something_the_state_is_hidden_from_the_other,
    hidden.imagining_keeps_what_a_side_knows_and_fills_in_the_rest,
    hidden.nothing_is_handed_over_where_nothing_is_hidden,
    hidden.a_view_for_the_side_that_waits_offers_nothing,
    texts.all_that_is_emitted_in_play_can_be_shown,
    past.strength_losses_and_dice_are_those_of_the_game,
)
