"""A duplicate match on the page: begun in the dialog, two games on the same dice, the table at the end."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

from playwright.sync_api import BrowserContext, expect

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.record import save
from rasputitsa.games import find
from rasputitsa.session import Session
from tests.engine.test_tasks import ask
from tests.web.by_hand import as_new
from tests.web.commander import GAME
from tests.web.pages import GamePage
from tests.web.words import say

NAMES = "Anna", "Boris"
SEED = 1941
FOLLOW = "hash => { location.hash = hash; }"
KEPT = "rasputitsa.keeper.list().map(({ name, card }) => [name, card?.duplicate]).filter(([, mark]) => mark)"


def begin(game: GamePage) -> None:
    """Two people begin a duplicate match in the dialog, with sealed dice."""
    game.press_bar("#new-game")
    game.dialog.locator(".options-block > summary").click()
    box = game.key("duplicate")
    expect(box).to_be_hidden()
    game.seat_people()
    box.check()
    expect(game.dialog).to_contain_text(say("duplicate.new.detail"))
    for index, name in enumerate(NAMES):
        game.dialog.locator(f'input[name="duplicate-name:{index}"]').fill(name)
    game.key("mode:practice").check()
    expect(box).to_be_hidden()
    game.key("mode:match").check()
    game.dialog.get_by_role("button", name=say("page.new.start"), exact=True).click()


def play_out(game: GamePage, seed: int) -> list[list[str]]:
    """Play the game on the table to its end, the phases ended early; the actions."""
    match, choose = save.load(game.save(), find).match, Chooser(seed)
    played = []
    while match.decision is not None:
        onward = [each.verb for each in match.decision.options if each.advances and each.weight]
        action = (onward[0],) if onward and choose(3) else match.decision.sample(choose)
        match.play(action)
        played.append(list(action))
    game.send(played)
    game.wait_length(match.length)
    return played


def rows(game: GamePage) -> list[list[str]]:
    """The table of the match, each row as its cells."""
    lines = game.key("match-table").locator("tr").all()
    return [[cell.inner_text() for cell in line.locator("th, td").all()] for line in lines]


def test_a_match_of_two_games_at_one_device(on_screen: GamePage):
    game = as_new(on_screen, SEED)
    others = [name for name, _ in game.page.evaluate(KEPT)]
    begin(game)
    expect(game.key("dice.duplicate.1")).to_be_visible()
    sealed = game.key("dice.hash").input_value()
    game.close_dialog()
    first = json.loads(game.save())
    assert [first["duplicate"][name] for name in ("game", "names")] == [1, [*NAMES]]
    play_out(game, 3)
    expect(game.key("match")).to_have_text(say("page.duplicate.1"))
    one = game.save()
    game.key("match").click()
    game.wait_length(0)
    second = json.loads(game.save())
    assert second["duplicate"] == {**first["duplicate"], "game": 2}
    assert all(second[name] == first[name] for name in ("scenario", "options", "seal", "start"))
    assert second["branches"][0]["seed"] == first["branches"][0]["seed"]
    expect(game.key("match-seen")).to_have_text(say("duplicate.seen.2"))
    expect(game.key("match-won")).to_have_text(say("duplicate.by"))
    assert rows(game)[0][1:] == [*NAMES]
    assert rows(game)[2][0].startswith(say("duplicate.game.2"))
    game.key("match-board").click()
    plays_the_second(game, sealed)
    ends_with_a_table(game, one, others)


def plays_the_second(game: GamePage, sealed: str) -> None:
    """The dice say that both have seen them, and are those that were sealed first."""
    game.page.evaluate("rasputitsa.commands.dice()")
    expect(game.key("dice.duplicate.2")).to_be_visible()
    expect(game.key("dice.not.second")).to_be_visible()
    expect(game.key("dice.hash")).to_have_value(sealed)
    expect(game.key("dice.what")).to_be_visible()
    game.close_dialog()
    play_out(game, 4)


def said_of(*saves: str) -> str:
    """The sentence on a match, from what the engine makes of its saves."""
    session = Session()
    games = [ask(session, "answer", save=each)["answer"] for each in saves]
    ((match,),) = [each["matches"] for each in ask(session, "duplicate", do="sum", games=games)["tables"]]
    if match["winner"] is None:
        return say("duplicate.by.nothing")
    figures = match["lost" if match["by"] == "lost" else "sums"]
    facts = {"mine": figures[match["winner"]], "theirs": figures[1 - match["winner"]]}
    return say(f"duplicate.by.{match['by']}", name=NAMES[match["winner"]], **facts)


def ends_with_a_table(game: GamePage, one: str, others: list[str]) -> None:
    """The table says who has won; it is the same after a reload, and where the first game is opened again.

    `others` names games of duplicate matches that were kept before.
    """
    expect(game.key("match")).to_have_text(say("page.duplicate.2"))
    game.wait_kept(game.length())
    game.reload()
    game.key("match").click()
    expect(game.key("match-won")).not_to_have_text(say("duplicate.by"))
    verdict, table = game.key("match-won").inner_text(), rows(game)
    assert verdict == said_of(one, game.save())
    assert [row[0] for row in table[3:]] == [say("duplicate.sum"), say("duplicate.lost")]
    wins = [[int(cell.split()[0]) for cell in row[1:]] for row in table[1:3]]
    assert [sum(each) for each in zip(*wins, strict=True)] == [int(cell) for cell in table[3][1:]]
    assert all(sum(each) == 2 for each in wins)
    game.close_dialog()
    ((name, mark),) = [each for each in game.page.evaluate(KEPT) if each[0] not in others]
    assert name == say("duplicate.kept", one=NAMES[0], other=NAMES[1])
    assert mark.endswith(":1")
    game.open_saves()
    game.key(f"open:{name}").click()
    game.wait_length(int(json.loads(one)["length"]))
    game.key("match").click()
    game.wait_length(int(json.loads(game.save())["length"]))
    expect(game.key("match-won")).to_have_text(verdict)
    assert rows(game) == table


def test_a_second_game_by_link_asks_for_the_first_where_it_is_not(on_screen: GamePage, elsewhere: GamePage):
    theirs, mine = elsewhere, as_new(on_screen, SEED)
    theirs.begin(SEED)
    mine.to_front()
    begin(mine)
    mine.close_dialog()
    play_out(mine, 3)
    first = mine.save()
    first_link = link_of(mine)
    mine.key("match").click()
    mine.wait_length(0)
    mine.close_dialog()
    play_out(mine, 4)
    link = link_of(mine)
    theirs.to_front()
    theirs.page.evaluate(FOLLOW, link)
    theirs.wait_length(mine.length())
    assert json.loads(theirs.save())["duplicate"] == json.loads(mine.save())["duplicate"]
    theirs.key("match").click()
    expect(theirs.key("match-won")).to_have_text(say("duplicate.by"))
    theirs.key("match-paste").fill("good morning")
    theirs.key("match-add").click()
    expect(theirs.key("match-missing")).to_contain_text(say("duplicate.missing.wrong"))
    theirs.key("match-paste").fill(first_link)
    theirs.key("match-add").click()
    expect(theirs.key("match-missing")).to_have_count(0)
    mine.key("match").click()
    expect(theirs.key("match-won")).to_have_text(mine.key("match-won").inner_text())
    assert rows(theirs) == rows(mine)
    assert json.loads(first)["game"] == GAME


def link_of(game: GamePage) -> str:
    """The part of the link of the whole game from its mark on."""
    game.open_saves()
    game.key("send-turn-open").click()
    link = game.key("link").input_value()
    game.close_dialog()
    return link[link.index("#") :]


def test_a_class_plays_on_the_same_dice_and_comes_into_one_table(
    on_screen: GamePage, elsewhere: GamePage, new_profile: Callable[..., BrowserContext], tmp_path: Path
):
    """One pair comes by the link, the other follows it where a game is on the table."""
    teacher = as_new(on_screen, SEED)
    elsewhere.begin(SEED)
    teacher.to_front()
    begin(teacher)
    teacher.close_dialog()
    link = class_link(teacher)
    pairs = [GamePage(new_profile().new_page()), elsewhere]
    pairs[0].page.goto(link)
    pairs[0].wait_ready()
    elsewhere.page.evaluate(FOLLOW, link)
    sent = [each for number, pair in enumerate(pairs) for each in played_by(pair, number)]
    ids = [json.loads(each)["duplicate"]["id"] for each in sent if each.startswith("{")]
    assert len(set(ids)) == len(pairs)
    assert json.loads(teacher.save())["duplicate"]["id"] not in ids
    compared(teacher, sent, tmp_path)


def class_link(teacher: GamePage) -> str:
    """The link of a match for each pair that opens it, from its mark on."""
    teacher.open_saves()
    teacher.key("send-turn-open").click()
    teacher.key("send-class").click()
    link = teacher.key("link").input_value()
    assert link.endswith(".D0")
    teacher.close_dialog()
    return link[link.index("#") :]


def played_by(pair: GamePage, number: int) -> Iterator[str]:
    """A pair gives its names and plays both games; the first as a file, the second as a link."""
    pair.to_front()
    expect(pair.key("match-seen")).to_have_text(say("duplicate.seen.1"))
    for index, name in enumerate(("Carla", "Dora")):
        pair.dialog.locator(f'input[name="duplicate-name:{index}"]').fill(f"{name} {number}")
    pair.key("match-names").click()
    expect(pair.key("match-table")).to_contain_text(f"Dora {number}")
    pair.close_dialog()
    play_out(pair, number)
    yield pair.save()
    pair.key("match").click()
    pair.wait_length(0)
    pair.close_dialog()
    play_out(pair, 9 - number)
    yield link_of(pair)


def compared(teacher: GamePage, sent: list[str], folder: Path) -> None:
    """All pairs stand in one table, the first of them the one that the engine puts first."""
    teacher.to_front()
    session = Session()
    teacher.open_saves()
    teacher.key("answers-open").click()
    teacher.key("answers-clear").click()
    files = [each for each in sent if each.startswith("{")]
    for index, text in enumerate(files):
        (folder / f"{index}.json").write_text(text, encoding="utf-8")
    teacher.dialog.locator("input[type=file]").set_input_files([folder / f"{n}.json" for n in range(len(files))])
    teacher.dialog.locator("textarea[name=answers]").fill("\n".join(each for each in sent if each not in files))
    expect(teacher.key("class-table").locator("tbody tr")).to_have_count(len(files))
    expect(teacher.key("class-table")).to_contain_text(say("duplicate.by"))
    teacher.key("answers-add").click()
    expect(teacher.key("class-table")).not_to_contain_text(say("duplicate.by"))
    saves = [each if each in files else session_save(session, each) for each in sent]
    games = [ask(session, "answer", save=each)["answer"] for each in saves]
    (table,) = ask(session, "duplicate", do="sum", games=games)["tables"]
    shown = teacher.key("class-table").locator("tbody th").all_inner_texts()
    assert shown == [" – ".join(match["names"]) for match in table["matches"]]
    teacher.key("match-open").click()
    teacher.page.wait_for_function("() => rasputitsa.store.state.view.result !== null")
    assert json.loads(teacher.save())["duplicate"]["id"] == table["matches"][0]["id"]


def session_save(session: Session, link: str) -> str:
    """The save of a link of a whole game."""
    while "save" not in (answer := ask(session, "read_code", code=link.removeprefix("#link="))):
        pass
    return str(answer["save"])
