"""Reading and writing a long game without the search for circles of objects."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_collecting() -> Iterator[None]:
    """Reading makes thousands of small objects and no circles; looking for circles took a third of its time.

    What there is afterwards is not looked through again until the next file is read or written.
    """
    was_on = gc.isenabled()
    gc.disable()
    gc.unfreeze()
    try:
        yield
    finally:
        gc.freeze()
        if was_on:
            gc.enable()
