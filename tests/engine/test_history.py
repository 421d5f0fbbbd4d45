"""The tree of actions: a branch leaves where play went another way; what another branch needs is not forgotten."""

from rasputitsa.engine.decision import Action
from rasputitsa.engine.history import History


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


def test_what_another_branch_needs_is_kept():
    tree = history("a", "b", "c")
    tree.add(Action("x"), 2, 1)
    tree.current = 0
    tree.drop(1)
    assert (words(tree, 0), words(tree, 1)) == ("a b c", "a b x")
