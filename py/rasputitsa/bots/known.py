"""Plans and other tasks known by a key: what was found for one is kept, and found again for an equal key."""

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Any
from zlib import crc32


@dataclass(frozen=True, slots=True)
class Known:
    """A task with all that what is found for it depends on."""

    key: Hashable
    task: Any = field(compare=False)

    @property
    def seed(self) -> int:
        """A seed for its search: the same whatever was asked before."""
        return crc32(repr(self.key).encode())
