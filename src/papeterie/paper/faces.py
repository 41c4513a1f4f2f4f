"""Which face has which letter, so that a name is never printed as empty boxes.

Letters that the two faces lack are set, each run by itself, in a face of the
machine; failing that without their accents; failing that they are left out.
Reads the table of letters of a font file and nothing else of it.
"""

from __future__ import annotations

import struct
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Final

import msgspec

from papeterie.paper.typeset import font_folder, machine_faces
from papeterie.pen.drawing.model import Face, Group, Node, Text

FAMILIES: Final[dict[Face, str]] = {"hand": "Caveat Brush", "plain": "Atkinson Hyperlegible Next"}
_FILES: Final[dict[Face, str]] = {
    "hand": "caveat-brush-regular.ttf",
    "plain": "atkinson-hyperlegible-next-regular.ttf",
}
# They join or colour the signs beside them and show nothing themselves.
_JOINING: Final = frozenset("\u200d\ufe0e\ufe0f")
_OUTLINES: Final = frozenset({b"glyf", b"CFF ", b"CFF2"})
_COLOURS: Final = frozenset({b"sbix", b"CBDT", b"COLR", b"SVG "})


class Run(msgspec.Struct, frozen=True):
    """Letters of one family; ``machine``: of one that is not shipped."""

    text: str
    family: str
    machine: bool = False


def letters_of(data: bytes, index: int = 0) -> frozenset[int]:
    """The code points that a TrueType or OpenType font draws in outlines; ``index`` chooses in a collection.

    ValueError for what is no such font, fonts of coloured pictures among them.
    """
    try:
        start = struct.unpack_from(">I", data, 12 + 4 * index)[0] if data[:4] == b"ttcf" else 0
        (count,) = struct.unpack_from(">H", data, start + 4)
        entries = (struct.unpack_from(">4sIII", data, start + 12 + 16 * n) for n in range(count))
        tables = {tag: offset for tag, _, offset, _ in entries}
        if b"cmap" in tables and _OUTLINES & set(tables) and not _COLOURS & set(tables):
            return frozenset(_in_cmap(data, tables[b"cmap"]))
    except struct.error:
        pass
    raise ValueError("no font of outlines with a table of letters")


def _in_cmap(data: bytes, at: int) -> Iterator[int]:
    (count,) = struct.unpack_from(">H", data, at + 2)
    for n in range(count):
        platform, _, offset = struct.unpack_from(">HHI", data, at + 4 + 8 * n)
        (form,) = struct.unpack_from(">H", data, at + offset)
        if platform in (0, 3) and form == 4:
            yield from _in_segments(data, at + offset)
        elif platform in (0, 3) and form == 12:
            (groups,) = struct.unpack_from(">I", data, at + offset + 12)
            for first, last, _ in struct.iter_unpack(">III", data[at + offset + 16 :][: 12 * groups]):
                yield from range(first, min(last, 0x10FFFF) + 1)


def _in_segments(data: bytes, at: int) -> Iterator[int]:
    """The letters of a table of format 4, those that map to no glyph left out."""
    (double,) = struct.unpack_from(">H", data, at + 6)
    count = double // 2
    ends = struct.unpack_from(f">{count}H", data, at + 14)
    starts = struct.unpack_from(f">{count}H", data, at + 16 + double)
    deltas = struct.unpack_from(f">{count}H", data, at + 16 + 2 * double)
    offsets_at = at + 16 + 3 * double
    offsets = struct.unpack_from(f">{count}H", data, offsets_at)
    for n, (first, last, delta, offset) in enumerate(zip(starts, ends, deltas, offsets, strict=True)):
        for code in range(first, last + 1):
            glyph = code
            if offset:
                (glyph,) = struct.unpack_from(">H", data, offsets_at + 2 * n + offset + 2 * (code - first))
                if not glyph:
                    continue
            if (glyph + delta) & 0xFFFF:
                yield code


@lru_cache(maxsize=4)
def letters(face: Face) -> frozenset[str]:
    """The letters that a shipped face draws."""
    return frozenset(map(chr, letters_of((font_folder() / _FILES[face]).read_bytes())))


@lru_cache(maxsize=1)
def _machine() -> tuple[tuple[str, frozenset[int]], ...]:
    """The machine's own upright faces: family and letters, those that go with ours first."""
    found = []
    faces = sorted(machine_faces(), key=lambda face: (not _is_plain(face[0]), face))
    for family, file, index in faces:
        try:
            found.append((family, letters_of(Path(file).read_bytes(), index)))
        except (OSError, ValueError):
            continue
    return tuple(found)


def _is_plain(family: str) -> bool:
    """Whether a family goes with ours: no serifs, no typewriter. Told by its name."""
    name = family.lower()
    return ("sans" in name or "emoji" in name) and "mono" not in name


@lru_cache(maxsize=256)
def runs(text: str, face: Face) -> tuple[Run, ...]:
    """A line as runs of one family each; what nobody can draw has gone."""
    pieces = (piece for cluster in _clusters(text) for piece in _placed(cluster, face))
    out = []
    for (family, machine), group in groupby(pieces, key=lambda run: (run.family, run.machine)):
        out.append(Run("".join(run.text for run in group), family, machine))
    return tuple(out)


def drawable(text: str, face: Face = "hand") -> str:
    """What of a name can be shown, blanks tidied: empty if nothing can."""
    return " ".join("".join(run.text for run in runs(text, face)).split())


def _clusters(text: str) -> Iterator[str]:
    """Letters with the accents and joiners that belong to them."""
    cluster = ""
    for sign in unicodedata.normalize("NFC", text):
        joins = sign in _JOINING or unicodedata.combining(sign) or cluster.endswith("\u200d")
        if cluster and not joins:
            yield cluster
            cluster = ""
        cluster += sign
    if cluster:
        yield cluster


def _placed(cluster: str, face: Face) -> Iterator[Run]:
    shown = "".join(sign for sign in cluster if sign not in _JOINING)
    other: Face = "plain" if face == "hand" else "hand"
    # The second spelling takes ligatures and letters in circles apart.
    for spelling in (shown, unicodedata.normalize("NFKC", shown)):
        for own in (face, other):
            if set(spelling) <= letters(own):
                yield Run(spelling, FAMILIES[own])
                return
    codes = {ord(sign) for sign in shown}
    for family, known in _machine():
        if codes <= known:
            yield Run(cluster, family, machine=True)
            return
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", shown) if sign in letters(face))
    if bare:
        yield Run(bare, FAMILIES[face])


def is_strange(text: Text) -> bool:
    """Whether a line has letters that its own face lacks."""
    return not set(text.text) <= letters(text.face)


def texts(nodes: Iterable[Node]) -> Iterator[Text]:
    """All lines of text among these nodes."""
    for node in nodes:
        if isinstance(node, Group):
            yield from texts(node.children)
        elif isinstance(node, Text):
            yield node
