"""Views as they are sent: to a page that has the one before, what changed."""

from rasputitsa.page.change import change
from rasputitsa.page.table import Form


class Sending:
    """The view that was sent last, by its number."""

    def __init__(self) -> None:
        self._number = 0
        self._last: Form | None = None

    def numbered(self, answer: Form, base: object) -> Form:
        """An answer with a view, under a number; `change` in place of `view` where the base is the view sent last."""
        last, is_known = self._last, type(base) is int and base == self._number
        self._number += 1
        self._last = answer["view"]
        rest = {key: value for key, value in answer.items() if key != "view"}
        sent = {"change": change(last, self._last)} if is_known and last else {"view": self._last}
        return {**rest, **sent, "number": self._number}
