"""The programs in the guide to bots run as they stand."""

import re
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

GUIDE = Path(__file__).parents[2] / "docs" / "writing-a-bot.md"
PROGRAMS = re.findall(r"^```python\n(.*?)^```", GUIDE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("number", range(len(PROGRAMS)))
def test_a_program_of_the_guide_plays_a_game_to_its_winner(number: int):
    said = StringIO()
    with redirect_stdout(said):
        exec(compile(PROGRAMS[number], f"{GUIDE.name}:{number}", "exec"), {"__name__": "guide"})
    assert said.getvalue().strip() in ("german", "soviet")


def test_the_guide_has_programs():
    assert len(PROGRAMS) == 3
