"""What the documents and the lock file say of the project holds.

What the commands do is tested in `tests/cli`.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from papeterie.games import game
from papeterie.pen.verify import verify

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def text(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def shown(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", DOCUMENTS, ids=shown)
def test_links_lead_somewhere(path: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)", path.read_text(encoding="utf-8"))
    inside = [link for link in links if not re.match(r"https?:", link)]
    assert [link for link in inside if not (path.parent / link).exists()] == []


def test_every_document_is_in_the_index() -> None:
    index = text("docs/index.md")
    others = [path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")]
    assert [name for name in others if name != "index.md" and f"({name})" not in index] == []


def test_the_readme_lists_exactly_the_commands_there_are() -> None:
    listed = re.findall(r"^\| `papeterie (\w+)", text("README.md"), re.MULTILINE)
    script = Path(sys.executable).with_name("papeterie")
    answer = subprocess.run([script, "--help"], capture_output=True, text=True, check=True)
    commands = answer.stdout.partition("Commands")[2]
    offered = re.findall(r"^\W*([a-z]+)  ", commands, re.MULTILINE)
    assert sorted(listed) == sorted(offered)


def test_the_whole_record_in_the_documents_is_one() -> None:
    found = re.search(r"^```\n(papier 1\n.*?)^```$", text("docs/records.md"), re.MULTILINE | re.DOTALL)
    assert found
    report = verify(found[1], game)
    assert (report.right, report.sealed, report.checked) == (True, 0, 5)
    excerpt = text("docs/sealed-draws.md")
    for line in (line for line in found[1].splitlines() if line.startswith(("seal:", "opened:", "1. "))):
        assert f"\n{line}\n" in excerpt


def test_pictures_in_the_readme_are_small_and_described() -> None:
    pictures = re.findall(r'<img src="([^"]+)"[^>]* alt="([^"]*)"', text("README.md"))
    assert {path for path, _ in pictures} == {
        path.relative_to(ROOT).as_posix() for path in (ROOT / "docs" / "pictures").iterdir()
    }
    for path, described in pictures:
        assert (ROOT / path).stat().st_size <= 150_000
        assert len(described) > 40


def test_the_lock_knows_one_index_and_no_machine() -> None:
    packages = tomllib.loads(text("uv.lock"))["package"]
    sources = [package["source"] for package in packages if package["name"] != "papeterie"]
    assert len({source.get("registry") for source in sources}) == 1
    assert all(source["registry"].startswith("https://") for source in sources)


def test_both_commands_agree_on_the_version_of_uv() -> None:
    project = tomllib.loads(text("pyproject.toml"))
    found = re.search(r"^UV=([\d.]+)$", text("setup/start.sh"), re.MULTILINE)
    assert found
    assert f">={found[1]}," in project["tool"]["uv"]["required-version"]
    assert f">={found[1]}," in project["build-system"]["requires"][0]
