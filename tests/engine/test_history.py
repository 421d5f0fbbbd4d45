"""The tree of actions: a branch leaves where play went another way; what another branch needs is not forgotten."""

import pytest

from rasputitsa.engine.bot_remarks import Remark
from rasputitsa.engine.decision import Action
from rasputitsa.engine.errors import IllegalActionError
from rasputitsa.engine.history import MOST_BRANCHES, History
from rasputitsa.engine.text import text


def history(*words: str, seed: int = 1) -> History:
    tree = History(seed)
    for count, word in enumerate(words):
        tree.add(Action(word), count, seed)
    return tree


def words(tree: History, index: int) -> str:
    return " ".join(action.verb for action in tree.line(index))


def test_play_goes_on_in_one_line():
    tree = history("a", "b", "c")
    assert (words(tree, 0), len(tree.branches), tree.length(0)) == ("a b c", 1, 3)


def test_the_same_action_again_is_no_branch():
    tree = history("a", "b", "c")
    tree.add(Action("b"), 1, 1)
    assert (words(tree, 0), len(tree.branches)) == ("a b c", 1)


def test_another_action_is_a_branch_and_the_old_line_stays():
    tree = history("a", "b", "c")
    tree.add(Action("x"), 1, 1)
    tree.add(Action("y"), 2, 1)
    assert (words(tree, 0), words(tree, 1), tree.current) == ("a b c", "a x y", 1)


def test_the_same_action_with_other_dice_is_a_branch():
    tree = history("a", "b")
    tree.add(Action("b"), 1, 99)
    assert words(tree, 1) == "a b"
    assert [tree.seed_at(1, count) for count in range(3)] == [1, 99, 99]


def test_new_dice_at_the_end_of_a_line_begin_a_branch():
    tree = history("a", "b")
    tree.add(Action("c"), 2, 99)
    assert (words(tree, 0), words(tree, 1)) == ("a b", "a b c")


def test_new_dice_begin_a_branch_before_anything_is_played_and_others_take_its_place():
    tree = history("a", "b", "c")
    assert tree.turn(2, 99)
    assert (words(tree, 1), tree.seed_at(1, 2), tree.current) == ("a b", 99, 1)
    assert tree.turn(1, 7)
    assert (len(tree.branches), words(tree, 1), tree.seed_at(1, 1)) == (2, "a", 7)
    assert tree.turn(1, 1)
    assert (len(tree.branches), tree.current, words(tree, 1)) == (2, 1, "a")
    tree.add(Action("x"), 1, 1)
    assert (words(tree, 0), words(tree, 1), len(tree.branches)) == ("a b c", "a x", 2)


def test_new_dice_where_no_branch_can_begin_are_refused():
    tree = history("a")
    for seed in range(2, MOST_BRANCHES + 1):
        tree.add(Action("x"), 0, seed)
    assert (len(tree.branches), tree.turn(0, 999)) == (MOST_BRANCHES, False)


def test_a_branch_of_a_branch_hangs_on_the_one_that_holds_its_start():
    tree = history("a", "b", "c")
    tree.add(Action("x"), 2, 1)
    tree.add(Action("y"), 3, 1)
    tree.add(Action("z"), 1, 1)
    assert (words(tree, 2), tree.branches[2].parent) == ("a z", 0)
    tree.current = 1
    tree.add(Action("w"), 3, 1)
    assert (words(tree, 3), tree.branches[3].parent) == ("a b x w", 1)


def test_what_is_taken_back_is_forgotten():
    tree = history("a", "b", "c")
    tree.drop(2)
    assert words(tree, 0) == "a b"


def test_what_was_said_belongs_to_the_branch_that_was_played():
    tree = history("a", "b", "c")
    for count in range(3):
        tree.remark(count, Remark("red", "recruit", text(f"why.{count}")))
    tree.add(Action("x"), 2, 1)
    tree.remark(2, Remark("red", "recruit", text("why.x")))
    assert [tree.remark_at(count) for count in range(4)] == [
        *(Remark("red", "recruit", text(f"why.{which}")) for which in (0, 1, "x")),
        None,
    ]
    tree.drop(2)
    assert tree.remark_at(2) is None
    tree.current = 0
    assert tree.remark_at(2) == Remark("red", "recruit", text("why.2"))


def test_what_another_branch_needs_is_kept():
    tree = history("a", "b", "c")
    tree.add(Action("x"), 2, 1)
    tree.current = 0
    tree.drop(1)
    assert (words(tree, 0), words(tree, 1)) == ("a b c", "a b x")


def forked() -> History:
    """A trunk with a branch after "a", a branch of that branch, and one more of the trunk, which is being played."""
    tree = history("a", "b", "c")
    for word, count, current in (("x", 1, 0), ("y", 2, 1), ("z", 2, 0)):
        tree.current = current
        tree.add(Action(word), count, 1)
        if word == "x":
            tree.add(Action("x2"), 2, 1)
    return tree


def test_what_branches_have_in_common():
    tree = forked()
    tree.current = 0
    assert [tree.shared(index) for index in range(len(tree.branches))] == [3, 1, 1, 2]


def test_the_same_words_with_other_dice_are_not_in_common():
    tree = history("a", "b")
    tree.add(Action("b"), 1, 2)
    assert tree.shared(0) == 1


def test_a_branch_goes_with_all_that_leave_it():
    tree = forked()
    tree.current = 3
    tree.remove(1)
    assert [words(tree, index) for index in range(len(tree.branches))] == ["a b c", "a b z"]
    assert (tree.current, tree.branches[1].parent) == (1, 0)


@pytest.mark.parametrize("index", [0, 1, 2])
def test_what_is_played_and_what_leads_to_it_stays(index: int):
    tree = forked()
    tree.current = 2
    with pytest.raises(IllegalActionError):
        tree.remove(index)
    assert len(tree.branches) == 4
