"""The programs of the lab run outside the page too, one after the other, as its text says."""

import pytest

from building.lab import examples

ORDER = ("position", "actions", "fork", "bot", "game", "tournament")


@pytest.fixture(scope="module")
def said() -> dict[str, str]:
    """The output of each program, and the pictures that it shows."""
    programs, said, shown = examples(), {}, []
    names: dict[str, object] = {
        "show": lambda picture, title: shown.append((title, picture)),
        "progress": lambda done, total: shown.append((f"{done} of {total}", "")),
    }
    for name in ORDER:
        lines: list[str] = []
        names["print"] = lambda *words, lines=lines: lines.append(" ".join(map(str, words)))
        exec(compile(programs[name], f"{name}.py", "exec"), names)
        said[name] = "\n".join([*lines, *(f"[{title}] {picture[:4]}" for title, picture in shown)])
        shown.clear()
    return said


def test_every_program_is_on_the_page_in_this_order():
    assert set(examples()) == set(ORDER)


def test_the_position_lists_units_and_draws_the_board(said):
    assert "XLVI attacks with 10 and moves 6" in said["position"]
    assert "[The board before the first turn] <svg" in said["position"]


def test_what_is_allowed_and_why_something_is_not(said):
    assert "move with" in said["actions"]
    assert "why.enemy" in said["actions"]


def test_a_fork_shows_all_six_outcomes_and_leaves_the_match_alone(said):
    assert said["fork"].count("at 1:1 gives") == 6
    assert said["fork"].endswith("The match itself has 1 action")


def test_the_bot_plays_a_game_to_its_end(said):
    assert "Winner: " in said["game"]
    assert "[The board at the end] <svg" in said["game"]


def test_the_tournament_shows_its_progress_a_table_and_a_plot(said):
    assert "[6 of 6]" in said["tournament"]
    assert "german        3" in said["tournament"]
    assert "[Share of the games won] <svg" in said["tournament"]


def test_the_bot_has_about_ten_lines():
    lines = [line for line in examples()["bot"].splitlines() if line.strip()]
    assert len(lines) <= 12
