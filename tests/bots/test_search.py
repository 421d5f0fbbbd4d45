"""The search over a phase's assignments, tried on a problem whose answer is known."""

from collections.abc import Mapping, Sequence

from rasputitsa.bots.search import Climb
from rasputitsa.engine.dice import Chooser

WORTH = ((0, 9, 5, 1), (0, 8, 6, 2), (0, 7, 3, 4))
"""Three pieces, what each gains in seats 0 to 3 added to its own, 10 to 12: the best is 9 + 6 + 4."""


class Seats:
    """Each piece may stay or take one of three seats."""

    choices: Sequence[Sequence[int]] = tuple((10 + piece, 1, 2, 3) for piece in range(3))
    wanted: Sequence[int] = ()

    def seat(self, code: int) -> int:
        return code

    def first(self, start: Sequence[int]) -> Sequence[int]:
        return start

    def concert(self, codes: Sequence[int], seats: Mapping[int, int], choose: Chooser) -> None:
        return None

    def value(self, codes: Sequence[int]) -> int:
        assert len(set(codes)) == len(codes), "two pieces in one seat"
        return sum(WORTH[piece][code if code < 10 else 0] for piece, code in enumerate(codes))


def climbed(seed: int, *slices: int) -> Climb:
    climb = Climb(Seats(), (10, 11, 12), 800, seed)
    for nodes in slices:
        climb.go_on(nodes)
    return climb


def test_it_finds_the_best_assignment_and_never_seats_two_together():
    for seed in range(20):
        climb = climbed(seed, 800)
        assert (climb.best, climb.value, climb.is_done) == ((1, 2, 3), 19, True)


def test_slices_change_nothing():
    assert climbed(3, *[1] * 60).best == climbed(3, 60).best
    assert climbed(3, 1_000).spent == 800


def test_before_the_first_node_the_best_is_to_stay():
    climb = climbed(3)
    assert (climb.best, climb.value, climb.spent) == ((10, 11, 12), 0, 0)


def test_what_is_seen_at_once_to_be_better_is_begun_with():
    class Seen(Seats):
        def first(self, start: Sequence[int]) -> Sequence[int]:
            return (1, 11, 12)

    climb = Climb(Seen(), (10, 11, 12), 200, 3)
    assert (climb.best, climb.value, climb.spent) == ((1, 11, 12), 9, 0)


def test_what_is_promising_is_tried_more_often():
    class Counting(Seats):
        choices = ((0, *range(1, 101)),)

        def __init__(self) -> None:
            self.tried: list[int] = []

        def value(self, codes: Sequence[int]) -> int:
            self.tried.append(codes[0])
            return 0

    problem = Counting()
    _climbed_with(problem, 600, 1)
    drawn = problem.tried[:400]
    assert sum(code < 50 for code in drawn) > 2 * sum(code > 50 for code in drawn)


def test_pieces_without_a_choice_need_no_nodes():
    class Stuck(Seats):
        choices = ((10,), (11,), (12,))

    assert Climb(Stuck(), (10, 11, 12), 200, 1).is_done


def test_nobody_is_sent_where_nothing_is_gained():
    class Alike(Seats):
        choices = tuple((20 + piece, *range(20)) for piece in range(3))

        def value(self, codes: Sequence[int]) -> int:
            return 5 * (0 in codes)

    for seed in range(20):
        climb = _climbed_with(Alike(), 200, seed)
        assert climb.value == 5
        assert sum(code < 20 for code in climb.best) == 1


def test_what_chance_did_not_find_is_found_at_the_end():
    class Needle(Seats):
        choices = tuple((100 * piece, *range(100 * piece + 1, 100 * piece + 100)) for piece in range(1, 4))

        def value(self, codes: Sequence[int]) -> int:
            return sum(code % 100 == 77 for code in codes)

    assert all(_climbed_with(Needle(), 2_000, seed).value == 3 for seed in range(10))


def _climbed_with(problem: Seats, nodes: int, seed: int) -> Climb:
    climb = Climb(problem, [codes[0] for codes in problem.choices], nodes, seed)
    climb.go_on(nodes)
    return climb


class Post(Seats):
    """Only seat 77 is worth anything, and any piece can take it: hard to come upon among so many."""

    choices = tuple((1000 + piece, *range(100)) for piece in range(8))
    wanted = (77,)

    def value(self, codes: Sequence[int]) -> int:
        return int(77 in codes)


def test_what_is_wanted_is_given_to_a_piece_before_the_rest_is_bettered():
    for seed in range(20):
        climb = Climb(Post(), [1000 + piece for piece in range(8)], 9, seed)
        climb.go_on(9)
        assert 77 in climb.best


def test_what_is_wanted_and_worth_nothing_is_left_alone():
    post = Post()
    post.wanted = (5,)
    climb = Climb(post, [1000 + piece for piece in range(8)], 9, 1)
    climb.go_on(9)
    assert 5 not in climb.best
