"""Runs before the first cell: what the page adds to Python. Both functions show something below the cell that runs."""

from pyscript import sync


def show(picture: str, title: str = "") -> None:
    """A picture, as SVG."""
    sync.show(picture, title)


def progress(done: int, total: int) -> None:
    """How far something is."""
    sync.progress(done, total)


sync.ready()
