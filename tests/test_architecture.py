"""The house itself: arrows between rooms, sizes and names of files, a test for every rule.

What a room does is tested in the room's own folder.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
PACKAGE = SOURCE / "papeterie"
FILES = sorted(PACKAGE.rglob("*.py"))
CHECKED = [*FILES, *sorted((ROOT / "setup").rglob("*.py")), *sorted((ROOT / "tests").rglob("*.py"))]

# Which rooms a room may import besides itself: cli -> web -> tables, paper, lab -> players -> games -> pen.
MAY_IMPORT: dict[str, set[str]] = {
    "pen": set(),
    "games": {"pen"},
    "players": {"games", "pen"},
    "tables": {"players", "games", "pen"},
    "paper": {"players", "games", "pen"},
    "lab": {"players", "games", "pen"},
    "web": {"tables", "paper", "lab", "players", "games", "pen"},
    "cli": {"web", "tables", "paper", "lab", "players", "games", "pen"},
}
FOR_ANY_GAME = {"players", "tables", "paper", "lab"}
OURS = tuple(
    f"papeterie.games.{path.name}"
    for path in (PACKAGE / "games").iterdir()
    if (path / "__init__.py").exists()
)
LONGEST = 500
EMPTY_NAMES = {"manager", "helper", "helpers", "utils", "util", "common", "misc", "stuff", "base"}

# Rules that no code can break, each with the reason.
ONLY_WORDS = {
    "IC-01": "ages and minutes are said on the sheet and in the rules; one seat is tested as IC-01 too",
    "ED-90": "who holds the cards, and where, makes no difference to a boat",
}


def module_name(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def room(module: str) -> str | None:
    """The room of a module of the project: `papeterie.pen.grid` is in pen; None for the package itself."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else None


@cache
def imports(path: Path) -> frozenset[str]:
    """The project's modules that a file imports, wherever in the file it does."""
    tree = ast.parse(path.read_text(encoding="utf-8"), filename=str(path))
    return frozenset(name for name in imported(tree, path) if name.split(".")[0] == "papeterie")


def imported(tree: ast.Module, path: Path) -> Iterator[str]:
    package = module_name(path) if path.name == "__init__.py" else module_name(path).rpartition(".")[0]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            if node.level:
                up = package.split(".")[: len(package.split(".")) - node.level + 1]
                module = ".".join([*up, module] if module else up)
            yield from (f"{module}.{alias.name}" for alias in node.names)


def shown(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", FILES, ids=shown)
def test_arrows_between_rooms_point_one_way(path: Path) -> None:
    here = room(module_name(path))
    if here is None:
        assert not imports(path), "importing the package must stay free"
        return
    assert here in MAY_IMPORT, f"{here} is no room of the house"
    there = {other for other in map(room, imports(path)) if other is not None}
    assert there <= MAY_IMPORT[here] | {here}


@pytest.mark.parametrize("path", sorted((PACKAGE / "games").rglob("*.py")), ids=shown)
def test_a_game_imports_no_other_game(path: Path) -> None:
    own = module_name(path).split(".")[2:3]
    others = {name.split(".")[2] for name in imports(path) if name.startswith(OURS)}
    assert others <= set(own)


@pytest.mark.parametrize("path", FILES, ids=shown)
def test_rooms_for_any_game_name_none(path: Path) -> None:
    """They find games through the entry points, so that other people's games get the same from them."""
    if room(module_name(path)) in FOR_ANY_GAME:
        assert not {name for name in imports(path) if name.startswith(OURS)}


@pytest.mark.parametrize("path", CHECKED, ids=shown)
def test_no_file_is_longer_than_can_be_read(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST


@pytest.mark.parametrize("path", CHECKED, ids=shown)
def test_every_file_says_what_lives_in_it(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert ast.get_docstring(ast.parse(text)) or not text.strip()


@pytest.mark.parametrize("path", FILES, ids=shown)
def test_no_name_says_nothing(path: Path) -> None:
    words = set(re.split(r"[_.]", module_name(path)))
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef):
            words |= {word.lower() for word in re.findall(r"[A-Z][a-z]+", node.name)}
    assert not words & EMPTY_NAMES


LEDGERS = ("idle-city.md", "daydream.md", "explore-draw.md")


def rules(ledger: str) -> list[str]:
    """The names of a ledger's rules, from the list and from the tables."""
    text = (ROOT / "docs" / "rules" / ledger).read_text(encoding="utf-8")
    return re.findall(r"^(?:- |\| )\*\*([A-Z]{2}-\d\d)\*\*", text, re.MULTILINE)


@cache
def all_tests() -> str:
    paths = [path for path in (ROOT / "tests").rglob("test_*.py") if path != Path(__file__).resolve()]
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


@pytest.mark.parametrize("rule", [rule for ledger in LEDGERS for rule in rules(ledger)])
def test_every_rule_is_named_by_a_test(rule: str) -> None:
    assert rule in ONLY_WORDS or re.search(rf"\b{rule}\b", all_tests())


@pytest.mark.parametrize("ledger", LEDGERS)
def test_no_rule_has_two_entries(ledger: str) -> None:
    names = rules(ledger)
    assert names
    assert len(names) == len(set(names))


def test_code_names_only_rules_that_exist() -> None:
    known = {rule for ledger in LEDGERS for rule in rules(ledger)}
    named = {
        rule
        for path in FILES
        for rule in re.findall(r"\b(?:IC|DD|ED)-\d\d\b", path.read_text(encoding="utf-8"))
    }
    assert named <= known
