"""What a program in a box of the lab finds besides Python: two functions that show something below the box.

>>> shown = []
>>> found = names(lambda *given: shown.append(given), lambda *given: shown.append(given))
>>> found["show"]("<svg/>", title="A board")
>>> found["progress"](1, 2)
>>> shown
[('<svg/>', 'A board'), (1, 2)]
"""

from collections.abc import Callable


def names(put: Callable[[str, str], object], fill: Callable[[float, float], object]) -> dict[str, object]:
    """The names that the first program starts with; `put` and `fill` belong to the page."""

    def show(picture: str, title: str = "") -> None:
        """Show a picture, as SVG."""
        put(picture, str(title))

    def progress(done: float, total: float) -> None:
        """Show how far something is."""
        fill(done, total)

    return {"__name__": "__main__", "show": show, "progress": progress}
