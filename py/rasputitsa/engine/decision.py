"""A side's choices: verbs, their subjects, their targets, and the reasons against all others."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from rasputitsa.engine.text import Text, text

Ids = tuple[str, ...]
Figures = Mapping[str, int]
"""Whole numbers by name: what a choice costs or comes to."""

Duty = tuple[Ids, Ids]
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
    """Nothing is left undone, or nothing worth a word."""
    return None


def none_cut(subject: str) -> Ids:
    """Supply is not asked about."""
    return ()


def alone(subject: str) -> Ids:
    """Nobody acts with a subject."""
    return ()


def no_kind(target: str) -> str:
    """All targets are of the kind that `takes` names."""
    raise LookupError(target)


def never(*args: str) -> bool:
    """No target is only passed through."""
    return False


def no_duty() -> "Duty":
    """Nobody must act, and nothing must be acted on."""
    return (), ()


def nothing_amiss() -> Ids:
    """All is as it must be."""
    return ()


def not_offered(*args: str) -> Text:
    """The reason of last resort: it is not among the choices."""
    return text("why.not_offered", what=args)


class Option(NamedTuple):
    """A verb with its subjects (None: the verb alone) and, computed only when asked, each subject's targets.

    `named` are the subjects, or what works them out, for who plays on with a known action asks for none. `takes` names
    what subject and target are: `()`, `("unit",)`, `("unit", "hex")`, ...; where targets are hexes,
    boxes and units side by side it is "any", and `kind` says what each is. `way` gives the hexes through which a
    subject would go to a target, both ends included. `why` says why a subject or a target is not offered; `blocked`
    why nothing is. A verb that `retracts` takes back by rule what was done before (`owed`: the subjects whose taking
    back would free what is blocked); one that `advances` goes on to the next stage, and one that `passes` leaves
    undone what it is there for; one that is `idle` would change nothing as things stand. `label`: the template that
    it is called by where `verb.<verb>` would mislead, or what works that out, for nobody but a reader asks. `near`
    names the subjects that may have a target, where it is quicker than asking each; `undone` what one that advances
    leaves undone, in a sentence; `along` the other units that a subject takes along, where a stack or a group acts as
    one; a verb that `gathers` makes a unit one of those. With one that has `joint` all subjects that have a target can
    act on it together, one after the other, and it says what that would come to. `figures` says in numbers what `notes`
    say in words: for programs. `passing` says whether a target can only be gone through: nobody may be left there;
    `cut` names the targets in which a subject would have no line of supply as things stand, for a warning. `offers`
    says of a subject, and of its target where there are targets, whether it can be chosen, where that is quicker than
    looking among all. `apart`, where it is another way of going than that of the other options, so that its targets
    are to be told apart from theirs: what the way is called in a word or two, then what is to be known of it. `nobody`
    says why no subject has a target, where more can be said than of each. A verb that `stacks` can be done by all who
    stand together, or wait together beside the map, one after the other. `over` names the subjects that would have a
    target if they were taken back from what they are set on; `duty` what is still owed before the stage can end; `road`
    gives the hexes to a target however many turns it takes; `amiss` names the hexes that must be put right, for a frame
    on the map.
    """

    verb: str
    takes: tuple[str, ...] = ()
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
    kind: Callable[[str], str] = no_kind
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
        forward, back = list[tuple[Option, Ids]](), list[tuple[Option, Ids]]()
        for option in self.options:
            if option.retracts:
                back.append((option, option.owed))
            else:
                forward.append((option, option.drawn_from))
        offers = forward + back
        if not any(subjects for _, subjects in offers):
            offers = [(option, option.drawn_from) for option, _ in back]
        return _drawn(offers, choose)


def _drawn(offers: list[tuple[Option, Ids]], choose: Callable[[int], int]) -> Action:
    index = choose(sum([len(subjects) for _, subjects in offers]))
    for option, subjects in offers:
        if index < len(subjects):
            return option.draw(subjects[index], choose)
        index -= len(subjects)
    raise LookupError("a decision without an action")
