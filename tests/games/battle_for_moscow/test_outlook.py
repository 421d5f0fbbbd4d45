"""The odds sheet: exact chances of one battle, and single facts that change the next (`tests.suites.test_outlook`)."""

import json
from fractions import Fraction
from typing import Any

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.engine.ratio import Ratio, Span
from rasputitsa.games.battle_for_moscow.outlook import forecast, prospects
from rasputitsa.page.view import view
from rasputitsa.session import Session
from tests.enumeration import Bound
from tests.games.battle_for_moscow.naive_outlook import OUTLOOK, Moscow, announced, two
from tests.games.battle_for_moscow.positions import act, game

pytestmark = pytest.mark.rule("combat")

ADVANCED = {"advanced_results": True}
LAST_RESORT = {"last_resort_retreat": True}


def at_announcement(*units: str, attacks: str, weather: str = "clear", options: Any = None) -> Match:
    """A German combat phase with attacks announced: `"LVII>0606 V>0507"`."""
    match = game(*units, phase="german_combat", turn=3 if weather == "mud" else 1, options=options)
    act(match, *(f"attack {pair.replace('>', ' ')}" for pair in attacks.split()))
    return match


def look(match: Match) -> Any:
    """The state and the rules as the game knows them."""
    return match.look


def fractions(spans: tuple[Span, ...]) -> list[Bound]:
    return [(_fraction(span.low), _fraction(span.high)) for span in spans]


def alone(match: Match, hex: str) -> list[Bound]:
    """Vacated, eliminated, steps of the defender, steps of the attackers, as the battle stands."""
    return fractions(forecast(look(match), match.rules.grid.index[hex]).numbers)


def fates(match: Match, hex: str) -> dict[str, str]:
    """The fate of the defender by each result."""
    found = forecast(look(match), match.rules.grid.index[hex]).consequences
    return {one.result: one.fate.key.removeprefix("fate.") for one in found}


def together(match: Match, order: str) -> dict[str, list[Bound]]:
    return {match.rules.grid.names[b.hex]: fractions(b.numbers) for b in prospects(look(match), order.split()).battles}


def _fraction(ratio: Ratio) -> Fraction:
    return Fraction(ratio.numerator, ratio.denominator)


def exactly(*numbers: Fraction | int) -> list[Bound]:
    return [(Fraction(number), Fraction(number)) for number in numbers]


def sixths(*numbers: int) -> list[Bound]:
    return exactly(*(Fraction(number, 6) for number in numbers))


# One battle, by hand: an army of 4 in the open, with room to retreat


@pytest.mark.rule("ruling-15", "ruling-20")
@pytest.mark.parametrize(
    ("column", "attackers", "numbers"),
    [
        ("1:1", "XXXIV 0605", (3, 2, 2, 2 * 2 + 1)),
        ("2:1", "XL 0605", (4, 2, 2, 2)),
        ("3:1", "LVII 0605", (6, 3, 3, 2)),
        ("5:1", "LVII 0605, XL 0506", (6, 5, 5, 0)),
        ("6:1", "LVII 0605, XXIV 0506", (6, 6, 6, 0)),
    ],
)
def test_each_column_by_hand(column: str, attackers: str, numbers: tuple[int, ...]):
    """DE, DRL and EX eliminate a half army, DR moves it; an exchange costs 4: both steps of XXXIV or one of others."""
    match = ready(attackers)
    assert column_of(match) == column
    assert alone(match, "0606") == sixths(*numbers)


def test_column_4_to_1_by_hand_with_a_choice_of_losses():
    """DE DRL DRL DR DR EX: the exchange costs one step of LVII (6), or both of XXXIV (2 and 2)."""
    match = ready("LVII 0605, XXXIV 0506")
    assert column_of(match) == "4:1"
    assert alone(match, "0606") == [*sixths(6, 4, 4), (Fraction(1, 6), Fraction(2, 6))]


@pytest.mark.rule("advanced_results", "ruling-33")
@pytest.mark.parametrize(
    ("column", "attackers", "numbers"),
    [
        ("1:2", "XXXIV 0605 half", (1, 1, 1, 1 + 2)),
        ("1:1", "XXXIV 0605", (3, 2, 2, 2 * 2 + 1)),
        ("3:2", "V 0605", (3, 1, 1, 2 + 1)),
    ],
)
def test_each_column_of_the_advanced_table_by_hand(column: str, attackers: str, numbers: tuple[int, ...]):
    """In the lowest column the exchange takes the only attacker, and nobody is left to advance."""
    match = ready(attackers, options=ADVANCED)
    assert column_of(match) == column
    assert alone(match, "0606") == sixths(*numbers)


@pytest.mark.rule("mud_turns")
def test_mud_halves_the_sum():
    """24 halved against 4 is 3:1; an exchange is at the printed strength, one step."""
    match = at_announcement("16 0606 half", "LVII 0605", "XXIV 0506", attacks="LVII>0606 XXIV>0606", weather="mud")
    assert column_of(match) == "3:1"
    assert alone(match, "0606") == sixths(6, 3, 3, 2)


def test_an_attack_without_effect_has_no_outcomes():
    match = at_announcement("16 0606", "XXXIV 0605", attacks="XXXIV>0606")
    assert alone(match, "0606") == exactly(0, 0, 0, 0)
    sheet = battles(match)[0]
    assert (sheet["column"], sheet["outcomes"], sheet["chances"]) == ("", [], [])


@pytest.mark.rule("ruling-18")
def test_the_surrounded_are_eliminated_by_every_retreat():
    """3:1, DRL DR DR DR EX EX: a full army loses both steps each time."""
    match = at_announcement("16 0606", "LVII 0605", "XXIV 0607", attacks="LVII>0606 XXIV>0606")
    assert alone(match, "0606") == [*exactly(1, 1, 2), *sixths(2)]
    assert fates(match, "0606") == {"DRL": "surrounded", "DR": "surrounded", "EX": "surrounded"}


@pytest.mark.rule("ruling-19", "clarified_zone")
def test_a_last_resort_costs_a_full_army_a_step():
    """DR costs the step and saves it; halved by DRL or EX it has no last resort."""
    units = ("16 0606", "LVII 0605", "XXIV 0607")
    match = at_announcement(*units, attacks="LVII>0606 XXIV>0606", options=LAST_RESORT)
    assert alone(match, "0606") == [*exactly(1, Fraction(1, 2), Fraction(3, 2)), *sixths(2)]
    assert fates(match, "0606") == {"DRL": "surrounded", "DR": "last_resort", "EX": "surrounded"}


def test_an_exchange_that_opens_the_ring_if_the_right_attacker_is_lost():
    """XXXIV alone closes the south: without it 16 gets away; the attacker chooses who is lost."""
    match = at_announcement("16 0606", "XXXIV 0607 half", "XL 0605", attacks="XL>0606 XXXIV>0606")
    assert fates(match, "0606")["EX"] == "depends"


# All battles together


@pytest.mark.rule("ruling-21")
def test_an_advance_closes_a_later_retreat():
    """V closes 0707; whoever advances into 0507 closes 0607 as well, and the army in 0606 has no way out."""
    match = two()
    assert together(match, "0507 0606")["0606"][:2] == [(Fraction(1), Fraction(1)), (Fraction(2, 3), Fraction(1))]
    assert together(match, "0606 0507")["0606"][:2] == exactly(1, Fraction(2, 3))


CHANGED = {
    "the only end of a retreat is taken by a friend": (
        """16 0606, LVII 0506, XXXIV 0706 half, 24 0707 half, XXIV 0806 half, XLI 0807, V 0610, XIII 0409, XX 0406,
        LIII 0609, 30 0709 half, 33 0604""",
        "XXIV>0707 XLI>0707 LVII>0606 XXXIV>0606",
        {},
    ),
    "a zone that came by an advance makes a retreat the last resort": (
        "16 0606, LVII 0607, 24 1005 half, XXIV 0906 half, XIII 0505, XX 0205, LIII 0604, 30 0307 half, 33 1006 half",
        "XXIV>1005 LVII>0606",
        LAST_RESORT,
    ),
    "a strong line loses its neighbour": (
        """16 0504 half, LVII 0403, 24 0503 half, XXIV 0402 half, XLI 0602 half, V 0301, XIII 0804, XX 0401, LIII 0701,
        33 0303""",
        "XXIV>0503 XLI>0503 LVII>0504",
        {"strong_line": True},
    ),
    "the 1st Shock Army is in communication again": (
        "1Sh 1102, XX 1101 half, V 1202 half, 5 1303, VI 0903 half",
        "5>1202 1Sh>1101",
        {"improved_first_shock": True},
    ),
    "who pays for an exchange decides which zone goes": (
        "16 0606, XXXIV 0706, XLII 0506, V 0805 half, XIII 0708 half",
        "XXXIV>0606 XLII>0606",
        {},
    ),
}
"""Positions in which one single fact about an earlier battle, or choice, changes what follows."""


@pytest.mark.rule("ruling-16", "ruling-18", "ruling-19", "ruling-20", "ruling-27")
@pytest.mark.parametrize("why", CHANGED)
def test_single_facts_that_change_later_battles(why: str):
    units, attacks, options = CHANGED[why]
    phase = "soviet_combat" if attacks.startswith("5>") else "german_combat"
    match = game(*units.split(","), phase=phase, turn=5, options=options)
    act(match, *(f"attack {pair.replace('>', ' ')}" for pair in attacks.split()))
    order = list(dict.fromkeys(pair.split(">")[1] for pair in attacks.split()))
    result = prospects(look(match), order)
    spans = [span for battle in result.battles for span in battle.numbers]
    assert fractions((*spans, *result.totals)) == Moscow(match, order).ends(match)


def test_in_most_of_these_positions_battles_change_each_other():
    changed = 0
    for match, order in filter(None, map(announced, OUTLOOK.seeds)):
        single = {name: alone(match, name) for name in order}
        changed += single != together(match, " ".join(order))
    assert changed >= 20


def test_the_battle_being_fought_comes_first():
    """The die is a 5: 4:1 DR. The retreat is to be chosen; then the other battle follows."""
    units = ("16 0606 half", "24 0909 half", "LVII 0605", "XXXIV 0506", "XXIV 0908")
    match = game(*units, phase="german_combat", turn=1, dice=[5])
    act(match, "attack LVII 0606", "attack XXXIV 0606", "attack XXIV 0909", "announced")
    before = together(match, "0606 0909")
    act(match, "resolve 0606")
    assert together(match, "0909") == {"0606": exactly(1, 0, 0, 0), "0909": before["0909"]}
    sheet = battles(match)
    assert [(one["hex"], one["status"], one["column"]) for one in sheet] == [
        ("0606", "fighting", "4:1"),
        ("0909", "announced", sheet[1]["column"]),
    ]
    assert [(one["label"]["key"], one["chance"]) for one in sheet[0]["outcomes"]] == [("fate.retreats", [1, 1])]
    assert [chance["label"]["key"].split(".")[0] for one in sheet for chance in one["chances"][:1]] == [
        "coming",
        "chance",
    ]


def test_after_the_retreat_only_the_advance_is_open():
    match = game("16 0606 half", "LVII 0605", "XXXIV 0506", phase="german_combat", turn=1, dice=[5])
    act(match, "attack LVII 0606", "attack XXXIV 0606", "announced", "resolve 0606", "retreat 0608")
    assert together(match, "") == {"0606": exactly(1, 0, 0, 0)}
    assert battles(match)[0]["outcomes"][0]["label"]["key"] == "fate.left"


def test_beyond_the_budget_a_policy_is_named(monkeypatch: pytest.MonkeyPatch):
    """The strongest advances into 0507, so the army in 0606 is lost; with less still, each battle stands alone."""
    match = two()
    monkeypatch.setattr("rasputitsa.games.battle_for_moscow.outlook.BUDGET", 10)
    supposed = prospects(look(match), ["0507", "0606"])
    assert supposed.method.key == "outlook.policy"
    assert fractions(supposed.battles[1].numbers)[:2] == exactly(1, 1)
    monkeypatch.setattr("rasputitsa.games.battle_for_moscow.outlook.SMALL_BUDGET", 10)
    single = prospects(look(match), ["0507", "0606"])
    assert (single.method.key, single.totals) == ("outlook.alone", ())
    assert fractions(single.battles[1].numbers) == alone(match, "0606")


# The page


def test_the_sheet_adds_up():
    """The chances of the outcomes make one, and the sheet is plain JSON."""
    match = two()
    for sheet in battles(match):
        assert sum(Fraction(*outcome["chance"]) for outcome in sheet["outcomes"]) == 1
        assert {outcome["tone"] for outcome in sheet["outcomes"]} <= {"good", "bad", "even"}
        assert [chance["kind"] for chance in sheet["chances"]] == ["chance", "chance", "mean", "mean"]
        assert json.loads(json.dumps(sheet)) == sheet


def test_the_request():
    session = Session()
    assert ask(session, method="new", game="battle_for_moscow", scenario="classic", options={}, seed=1)["ok"]
    ask(session, method="play", at=0, action=["begin"])
    refused = ask(session, method="outlook", at=1, order=[])
    assert refused["error"]["key"] == "why.no_battles"
    assert ask(session, method="outlook", at=0, order=[])["error"]["key"] == "error.stale"
    ask(session, method="play", at=1, action=["end"])
    ask(session, method="play", at=2, action=["attack", "XLVI", "0507"])
    answer = ask(session, method="outlook", at=3, order=["0507"])
    assert [battle["hex"] for battle in answer["outlook"]["battles"]] == ["0507"]
    assert answer["outlook"]["method"]["key"] == "outlook.exact"
    for wrong in (None, "0507", {"0507": 1}, [405], [None], [["0507"]]):
        assert not ask(session, method="outlook", at=3, order=wrong)["ok"]


def ask(session: Session, **request: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(session.handle(json.dumps(request)))
    return answer


def ready(attackers: str, options: Any = None) -> Match:
    """A half army in 0606 under attack by some."""
    units = attackers.split(", ")
    attacks = " ".join(f"{unit.split()[0]}>0606" for unit in units)
    return at_announcement("16 0606 half", *units, attacks=attacks, options=options)


def battles(match: Match) -> list[dict[str, Any]]:
    sheets: list[dict[str, Any]] = next(p for p in view(match, 0)["panels"] if p["id"] == "battles")["battles"]
    return sheets


def column_of(match: Match) -> str:
    return str(battles(match)[0]["column"])
