"""Where the shelf's boards run and where each object stands on them.

Only geometry: rows of boards in one room or in the wings of a folding board.
"""

from __future__ import annotations

import math
from typing import Final

import msgspec

LARGEST: Final = 1.0
_OBJECT: Final = 104.0
"""The width of an object and the air at its sides, at full size."""
_UNDER: Final = 32.0
"""Board and tags under an object, with the air below them."""
_BOARD: Final = 10.0
_FEWEST: Final = 4


class Slot(msgspec.Struct, frozen=True):
    """An object's place: which, and the middle of its foot."""

    number: int
    x: float
    y: float


class Shelf(msgspec.Struct, frozen=True):
    """Boards as (from, to, top), the places on them, and the objects' scale."""

    boards: tuple[tuple[float, float, float], ...]
    slots: tuple[Slot, ...]
    scale: float
    bottom: float

    def slot(self, number: int) -> Slot | None:
        """The place of an object, None where it isn't shown."""
        return next((slot for slot in self.slots if slot.number == number), None)


NONE: Final = Shelf((), (), 0.0, 0.0)
Rooms = tuple[tuple[float, float], ...]


def fill(count: int, rooms: Rooms, top: float, bottom: float) -> Shelf:
    """The objects as large as they can be between two heights, in one row or more."""
    best: tuple[float, int] = (0.0, 0)
    for rows in range(1, 7):
        pitch = (bottom - top) / rows
        per_row = math.ceil(count / rows)
        counts = _shared(per_row, rooms)
        if not all(counts):
            continue
        across = min((b - a) / (many * _OBJECT) for (a, b), many in zip(rooms, counts, strict=True))
        scale = min(LARGEST, across, (pitch - _UNDER) / 100)
        if scale > best[0] + 0.02:
            best = scale, rows
    scale, rows = best
    return _placed(count, rooms, top, (bottom - top) / rows, rows, scale) if rows else NONE


def stand(count: int, width: float, top: float, strip: int) -> Shelf:
    """The shelf of a small page: as many objects a row as stay plain; ``strip``: only those round one."""
    room = ((14.0, width - 14.0),)
    if strip >= 0:
        shown = min(_FEWEST, count)
        first = max(0, min(strip - 2, count - shown))
        shelf = _placed(shown, room, top + 10, 132, 1, min(0.9, (width - 28) / (shown * _OBJECT)))
        slots = tuple(Slot(slot.number + first, slot.x, slot.y) for slot in shelf.slots)
        return msgspec.structs.replace(shelf, slots=slots)
    per_row = 4 if count <= 16 else 6
    per_row = max(per_row, int((width - 28) / 96))
    scale = min(0.8, (width - 28) / (per_row * _OBJECT))
    rows = math.ceil(count / per_row)
    return _placed(count, room, top + 10, 100 * scale + _UNDER + 4, rows, scale)


def _shared(per_row: int, rooms: Rooms) -> list[int]:
    """So many objects a row, shared among the rooms by their widths."""
    total = sum(b - a for a, b in rooms)
    ideal = [per_row * (b - a) / total for a, b in rooms]
    counts = [int(share) for share in ideal]
    while sum(counts) < per_row:
        most = max(range(len(rooms)), key=lambda k: (ideal[k] - counts[k], -k))
        counts[most] += 1
    return counts


def _placed(count: int, rooms: Rooms, top: float, pitch: float, rows: int, scale: float) -> Shelf:
    boards, slots = [], []
    number = 0
    for row in range(rows):
        y = round(top + row * pitch + pitch - _UNDER + 2, 1)
        # The fuller rows stand above.
        on_row = count // rows + (row < count % rows)
        for (a, b), many in zip(rooms, _shared(on_row, rooms), strict=True):
            boards.append((round(a, 1), round(b, 1), y))
            for k in range(many):
                slots.append(Slot(number, round(a + (b - a) * (k + 0.5) / many, 1), y))
                number += 1
    return Shelf(tuple(boards), tuple(slots), round(scale, 3), top + rows * pitch)
