"""Makes whole records of Daydream's sheets: `python -m tests.records.write_daydream`.

Three a sheet: alone, two, five. Writes only those that aren't there, as ``write_records`` does. The
records named ``…-last-title`` were found by a search over sealed secrets and are kept as they are:
they show that the fourth title of each sheet is within reach (DD-51).
"""

from __future__ import annotations

from papeterie.games.daydream import DaydreamOptions
from papeterie.games.daydream import game as daydream
from papeterie.pen import record
from papeterie.pen.turn import Event
from papeterie.players import greedy
from papeterie.players import random as any_mark
from tests.records.write_records import FOLDER, Plan, Play

NAMES = ("Ada", "Bo", "Chloé", "Dán", "Élise")
ONE, ANY = greedy.choose, any_mark.choose


def plans() -> dict[str, Plan]:
    """A table of one, two and five for each sheet."""
    found = {}
    for sheet in daydream.sheets():
        on = f"{sheet}@1"
        found[f"daydream-{sheet}-alone"] = Plan(
            daydream, on, f"Alone on {sheet.upper()}", NAMES[:1], (ONE,), DaydreamOptions(), words=("rêve",)
        )
        found[f"daydream-{sheet}-two"] = Plan(
            daydream, on, f"Two on {sheet.upper()}", NAMES[:2], (ONE, ANY), DaydreamOptions(), draws="typed"
        )
        found[f"daydream-{sheet}-five"] = Plan(
            daydream,
            on,
            f"Five on {sheet.upper()}",
            NAMES,
            (ONE, ANY, ONE, ANY, ONE),
            DaydreamOptions(),
            events={
                4: (Event("bot", seat=3, value="random"), Event("rename", seat=1, value="Bo ☕")),
                9: (Event("person", seat=3),),
            },
        )
    return found


def main() -> None:
    for name, plan in plans().items():
        path = FOLDER / f"{name}{record.EXTENSION}"
        if not path.exists():
            path.write_text(Play(name, plan).text(), encoding="utf-8", newline="\n")
            print(path.name)


if __name__ == "__main__":
    main()
