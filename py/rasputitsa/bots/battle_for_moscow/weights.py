"""What a general cares for, as figures: tuned by self-play, so they are data; strength points count ten."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """One general's judgement; where a figure differs by side it is (German, Soviet)."""

    strength: tuple[int, int] = (10, 8)
    presence: tuple[int, int] = (8, 12)
    ground: tuple[int, int] = (8, 8)
    near_moscow: tuple[int, int] = (4, 4)
    moscow: int = 900
    city: int = 15
    point: int = 25
    pull: tuple[int, int] = (5, 2)
    danger: tuple[int, int] = (100, 100)
    chance: tuple[int, int] = (40, 30)
    breach: int = 9
    cut_off: tuple[int, int] = (12, 12)
    open_city: int = 70
    shelter: tuple[int, int] = (0, 3)
    effort: int = 12


WEIGHTS = Weights()
