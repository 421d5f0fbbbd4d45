"""The guides of the page: what docs/ has for players, teachers and programmers, block by block."""

import re
from collections.abc import Iterator

from building.paths import ROOT

GUIDES = {"players": "playing.md", "teachers": "teaching.md", "programmers": "writing-a-bot.md"}
Block = dict[str, object]

FENCE = re.compile(r"^```[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
EMPHASIS = re.compile(r"(?<![*\w])\*([^*\n]+)\*(?![*\w])")
REMARK = re.compile(r"<!--.*?-->", re.DOTALL)
ITEM = re.compile(r"^(?:- |\d+\. )", re.MULTILINE)
RULE = re.compile(r"^\|[\s:|-]+\|$")


def guides() -> dict[str, list[Block]]:
    """Each guide by whom it is for."""
    return {name: blocks((ROOT / "docs" / file).read_text(encoding="utf-8")) for name, file in GUIDES.items()}


def blocks(text: str) -> list[Block]:
    """The parts of a text in Markdown, one after the other; of a link its words stay."""
    found: list[Block] = []
    for index, piece in enumerate(FENCE.split(text)):
        if index % 2:
            found.append({"code": piece.rstrip("\n")})
        else:
            found += (_block(part.strip("\n")) for part in _parts(piece))
    return found


def _parts(text: str) -> Iterator[str]:
    """Blocks that empty lines part; a heading stands alone."""
    headed = re.sub(r"^(#+ [^\n]*)$", r"\n\1\n", REMARK.sub("", text), flags=re.MULTILINE)
    return (part for part in re.split(r"\n\s*\n", headed) if part.strip())


def _block(part: str) -> Block:
    if heading := re.match(r"(#+) (.*)$", part):
        return {"heading": _plain(heading[2]), "level": len(heading[1])}
    if part.startswith("|"):
        return {"table": [_cells(line) for line in part.splitlines() if not RULE.match(line)]}
    if ITEM.match(part):
        return {"list": [_plain(item) for item in ITEM.split(part) if item.strip()]}
    return {"text": _plain(part)}


def _cells(line: str) -> list[str]:
    return [_plain(cell) for cell in line.strip("|").split("|")]


def _plain(words: str) -> str:
    """Words on one line that may hold **strong words** and `code`."""
    return " ".join(EMPHASIS.sub(r"\1", LINK.sub(r"\1", words)).split())
