"""A side's choices: verbs, their subjects, their targets, and the reasons against all others."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from rasputitsa.engine.forms import Kind, Takes
from rasputitsa.engine.text import Text, text

Ids = tuple[str, ...]
Figures = Mapping[str, int]
"""Whole numbers by name: what a choice costs or comes to."""

Duty = tuple[Ids, Ids]
TO_HEX: tuple[Takes, ...] = ("unit", "hex")
"""The subjects that must still act, and the targets that must still be acted on."""

Secret = Literal["", "shown", "kept"]
"""The end of a choice out of what only the side may know: choosing shows it, or keeps it; "" for open choices."""

Openness = Literal["open", "kept", "withheld"]
"""The time when all may know the reason of a choice: at once, once what was taken in secret is shown, or never."""


class Action(tuple[str, ...]):
    """A verb and printed ids: `Action("move", "XLVI", "0507")`.

    >>> Action("move", "XLVI", "0507").verb
    'move'
    """

    __slots__ = ()

    def __new__(cls, verb: str, *args: str) -> "Action":
        return tuple.__new__(cls, (verb, *args))

    @property
    def verb(self) -> str:
        """The verb."""
        return self[0]

    @property
    def args(self) -> Ids:
        """Its arguments: none, a subject, or a subject and a target."""
        return self[1:]


def no_targets(subject: str) -> Ids:
    """The targets of an option whose subject alone completes the action."""
    raise LookupError(subject)


def no_notes(*args: str) -> tuple[Text, ...]:
    """Nothing to remark."""
    return ()


def no_figures(*args: str) -> Figures:
    """Nothing to count."""
    return {}


def no_way(subject: str, target: str) -> Ids:
    """Nothing goes to the target."""
    return ()


def nothing_undone() -> Text | None:
    """No warning about unused options."""
    return None


def none_cut(subject: str) -> Ids:
    """Supply is not asked about."""
    return ()


def alone(subject: str) -> Ids:
    """No other units act with a subject."""
    return ()


def no_kind(target: str) -> Kind:
    """All targets are of the kind that `takes` names."""
    raise LookupError(target)


def never(*args: str) -> bool:
    """No target is only passed through."""
    return False


def no_duty() -> "Duty":
    """No duty: no unit must act, and nothing must be acted on."""
    return (), ()


def nothing_amiss() -> Ids:
    """All is as it must be."""
    return ()


def not_offered(*args: str) -> Text:
    """The reason of last resort: it is not among the choices."""
    return text("why.not_offered", what=args)


class Option(NamedTuple):
    """A verb with its subjects (None: the verb alone) and, computed only when asked, each subject's targets.

    - `named`: the subjects, or a function that finds them; replaying a known action never calls it.
    - `takes`: the kinds of subject and target: `()`, `("unit",)`, `("unit", "hex")`, ...; "any" where targets are
      hexes, boxes and units side by side, and then `kind` tells that of each.
    - `way`: the hexes through which a subject would go to a target, both ends included; `road`: those to a target
      however many turns it takes.
    - `why`: the reason why a subject or a target is not offered; `blocked`: the reason why nothing is; `nobody`: the
      reason why no subject has a target, where more can be said than of each.
    - `retracts`: takes back by rule what was done before; `owed`: take one of these back to lift the block.
    - `advances`: goes on to the next stage; `undone`: a warning about what that leaves undone; `passes`: leaves undone
      what the stage is there for; `idle`: would change nothing as things stand.
    - `label`: the template of its name where `verb.<verb>` would mislead, or a function that finds it for readers.
    - `near`: the subjects that may have a target; `offers`: whether a subject, with its target, can be chosen. Both are
      there where that is quicker than asking each.
    - `along`: the other units that a subject takes along, as a stack or a group; `gathers`: makes a unit one of those.
    - `joint`: notes on all subjects of a target acting on it together, one after the other; `stacks`: can be done by
      all units that stand together, or wait together beside the map, one after the other.
    - `figures`: the content of `notes` as numbers, for programs.
    - `passing`: whether a target can only be gone through: no unit may be left there; `cut`: the targets in which a
      subject would have no line of supply as things stand, for a warning.
    - `apart`: for another way of going than that of the other options, so that its targets are told apart from theirs:
      its name in a word or two, then what to know of it.
    - `over`: the subjects that would have a target if they were taken back from what they are set on.
    - `duty`: what is still owed before the stage can end; `amiss`: the hexes that must be put right, for a frame on the
      map.
    """

    verb: str
    takes: tuple[Takes, ...] = ()
    named: Ids | Callable[[], Ids] = ()
    targets: Callable[[str], Ids] = no_targets
    notes: Callable[..., tuple[Text, ...]] = no_notes
    way: Callable[[str, str], Ids] = no_way
    why: Callable[..., Text] = not_offered
    blocked: Text | None = None
    retracts: bool = False
    owed: Ids = ()
    advances: bool = False
    gathers: bool = False
    joint: Callable[[str], tuple[Text, ...]] | None = None
    passes: bool = False
    idle: bool = False
    label: str | Callable[[], str] = ""
    near: Callable[[str], Ids] | None = None
    kind: Callable[[str], Kind] = no_kind
    figures: Callable[..., Figures] = no_figures
    along: Callable[[str], Ids] = alone
    undone: Callable[[], Text | None] = nothing_undone
    passing: Callable[[str, str], bool] = never
    cut: Callable[[str], Ids] = none_cut
    offers: Callable[..., bool] | None = None
    apart: tuple[Text, ...] = ()
    nobody: Callable[[str], Text] | None = None
    secret: Secret = ""
    stacks: bool = False
    over: Callable[[str], Ids] = alone
    duty: Callable[[], Duty] = no_duty
    road: Callable[[str, str], Ids] = no_way
    amiss: Callable[[], Ids] = nothing_amiss

    @property
    def subjects(self) -> Ids:
        """The subjects that can do it."""
        named = self.named
        return named if isinstance(named, tuple) else named()

    @property
    def called(self) -> str:
        """The template that it is called by."""
        label = self.label if isinstance(self.label, str) else self.label()
        return label or f"verb.{self.verb}"

    @property
    def drawn_from(self) -> Ids:
        """The subjects to draw from; a bare verb has one without a name, a blocked one none."""
        if self.blocked:
            return ()
        named = self.named if self.takes else ("",)
        return named if isinstance(named, tuple) else named()

    @property
    def weight(self) -> int:
        """The number of subjects to draw from."""
        return len(self.drawn_from)

    def check(self, args: Ids) -> Text | None:
        """None where these arguments are offered, else the reason."""
        if self.blocked:
            return self.blocked
        if len(args) != len(self.takes):
            return text("error.arguments", verb=self.verb, wanted=len(self.takes), given=len(args))
        if self.offers is not None:
            return None if self.offers(*args) else self.why(*args)
        if args and args[0] not in self.subjects:
            return self.why(*args)
        if len(args) == 2 and args[1] not in self.targets(args[0]):
            return self.why(*args)
        return None

    def having(self, target: str) -> Ids:
        """The subjects that have a target; of the others nothing is worked out that `near` rules out, and no reason."""
        if self.blocked:
            return ()
        known = set(self.subjects)
        subjects = self.subjects if self.near is None else [each for each in self.near(target) if each in known]
        if self.offers is not None:
            return tuple([subject for subject in subjects if self.offers(subject, target)])
        return tuple([subject for subject in subjects if target in self.targets(subject)])

    def actions(self) -> Iterator[Action]:
        """Every action that this option offers."""
        if self.blocked:
            return
        if not self.takes:
            yield Action(self.verb)
        for subject in self.subjects:
            if len(self.takes) == 1:
                yield Action(self.verb, subject)
                continue
            for target in self.targets(subject):
                yield Action(self.verb, subject, target)

    def draw(self, subject: str, choose: Callable[[int], int]) -> Action:
        """The action of one subject, its target drawn."""
        if not self.takes:
            return Action(self.verb)
        if len(self.takes) == 1:
            return Action(self.verb, subject)
        targets = self.targets(subject)
        return Action(self.verb, subject, targets[choose(len(targets))])


class Decision(NamedTuple):
    """A side, what it is asked, and what it may answer; `common`: it needs nothing that only the side may know."""

    side: str
    prompt: Text
    options: tuple[Option, ...]
    common: bool = False

    def option(self, verb: str) -> Option | None:
        """The option of a verb."""
        for option in self.options:
            if option.verb == verb:
                return option
        return None

    def check(self, action: Sequence[str]) -> Text | None:
        """None where an action may be played, else the reason; nothing is enumerated."""
        option = self.option(action[0]) if action else None
        if option is None:
            return text("error.verb", verb=action[0] if action else "", offered=tuple(o.verb for o in self.options))
        return option.check(tuple(action[1:]))

    def openness(self, action: Action) -> Openness:
        """The openness of the reason for an action, where something is hidden.

        What is done without a secret may have been weighed against one that was on offer: the reason would tell.
        """
        chosen = self.option(action.verb)
        if chosen is not None and chosen.secret:
            return "kept" if chosen.secret == "kept" else "open"
        return "withheld" if any(option.secret and not option.blocked for option in self.options) else "open"

    def actions(self) -> Iterator[Action]:
        """Every action that may be played."""
        for option in self.options:
            yield from option.actions()

    def sample(self, choose: Callable[[int], int]) -> Action:
        """Draw an action: a subject of any verb, then a target; it retracts what is owed, or for want of else."""
        back: list[Option] = []
        offers: list[tuple[Option, Ids]] = []
        for option in self.options:
            if option.retracts:
                back.append(option)
            else:
                offers.append((option, option.drawn_from))
        offers += [(option, option.owed) for option in back] if back else []
        count = sum([len(subjects) for _, subjects in offers])
        if not count:
            offers = [(option, option.drawn_from) for option in back]
            count = sum([len(subjects) for _, subjects in offers])
        return _drawn(offers, choose(count), choose)


def _drawn(offers: list[tuple[Option, Ids]], index: int, choose: Callable[[int], int]) -> Action:
    for option, subjects in offers:
        if index < len(subjects):
            return option.draw(subjects[index], choose)
        index -= len(subjects)
    raise LookupError("a decision without an action")
