"""A table in the terminal: what is on disk after every mark, and how a game goes on from there."""

from __future__ import annotations

import datetime
import os
from pathlib import Path
from random import Random

import pytest

from papeterie.cli.sitting import PRIVATE, Lost, Sitting
from papeterie.games import game as find_game
from papeterie.games.idle_city import game as idle_city
from papeterie.pen import record as records
from papeterie.pen.draws import parse_dice
from papeterie.pen.game import Game, Refusal
from papeterie.pen.record import Head
from papeterie.pen.record_reader import read
from papeterie.pen.verify import verify
from papeterie.players import finish, player
from tests.tiny_game import game as hedge_race


def head(game: Game, sheet: str, *, seats: int = 1, draws: str = "sealed", **options: str) -> Head:
    taken = game.options(**options)
    names = tuple(f"Ada {n}" for n in range(seats))
    return records.head_of(game, game.sheet(sheet), name="Val", seats=names, draws=draws, options=taken)


def town(file: Path | None, draws: str = "sealed") -> Sitting:
    chosen = head(idle_city, "advent", draws=draws, pace="leisure", start="2026-05-02")
    return Sitting.begun(idle_city, chosen, file)


def again(file: Path) -> Sitting:
    return Sitting.resumed(idle_city, read(file.read_text("utf-8"), find_game), file)


def play_round(table: Sitting, seed: int = 1) -> None:
    table.throw()
    while (seat := table.seat()) is not None:
        marks, _ = finish(player("careful"), table.game, table.position(seat), seat, Random(seed))
        for mark in marks:
            table.mark(seat, mark)
        table.done(seat)


def test_every_draw_and_every_mark_is_on_disk_before_it_is_shown(tmp_path: Path) -> None:
    file = tmp_path / "town.papier"
    table = town(file)
    table.throw()
    assert again(file).table.turn == table.table.turn
    marks, _ = finish(player("careful"), idle_city, table.position(0), 0, Random(1))
    for mark in marks:
        table.mark(0, mark)
        assert again(file).position(0) == table.position(0)
    table.take_back(0)
    assert again(file).position(0) == table.position(0)
    table.mark(0, marks[-1])
    table.done(0)
    assert again(file).table.turn.position == table.table.turn.position


def test_a_game_that_was_cut_off_goes_on_under_the_same_seal(tmp_path: Path) -> None:
    file = tmp_path / "town.papier"
    table = town(file)
    for seed in range(3):
        play_round(table, seed)
    cut_off = again(file)
    assert cut_off.table.seal == table.table.seal
    play_round(cut_off)
    cut_off.leave()
    assert verify(file.read_text("utf-8"), find_game).right
    assert verify(file.read_text("utf-8"), find_game).checked >= 4


def test_whoever_leaves_opens_the_seal_and_nothing_is_left_beside_the_record(tmp_path: Path) -> None:
    file = tmp_path / "town.papier"
    table = town(file)
    play_round(table)
    assert (tmp_path / f"town.papier{PRIVATE}").stat().st_mode & 0o777 == 0o600
    assert verify(file.read_text("utf-8"), find_game).sealed == 1
    table.leave()
    assert [path.name for path in tmp_path.iterdir()] == ["town.papier"]
    report = verify(file.read_text("utf-8"), find_game)
    assert (report.right, report.checked, report.sealed) == (True, 1, 0)


def test_marks_of_an_unfinished_throw_outlive_leaving(tmp_path: Path) -> None:
    file = tmp_path / "town.papier"
    table = town(file)
    table.throw()
    table.mark(0, next(iter(idle_city.moves(table.position(0), 0))))
    table.leave()
    back = again(file)
    assert back.position(0) == table.position(0)
    assert back.table.seal


def test_a_lost_secret_is_said_and_not_made_up(tmp_path: Path) -> None:
    file = tmp_path / "town.papier"
    play_round(town(file))
    (tmp_path / f"town.papier{PRIVATE}").unlink()
    with pytest.raises(Lost):
        again(file)


def test_a_seal_under_which_nothing_was_drawn_may_be_lost(tmp_path: Path) -> None:
    file = tmp_path / "town.papier"
    town(file)
    (tmp_path / f"town.papier{PRIVATE}").unlink()
    back = again(file)
    play_round(back)
    back.leave()
    assert verify(file.read_text("utf-8"), find_game).right


def test_marks_beside_the_record_that_no_rule_allows_are_left_out(tmp_path: Path) -> None:
    file = tmp_path / "town.papier"
    table = town(file, draws="typed")
    table.reveal(parse_dice("3+4", 2))
    (tmp_path / f"town.papier{PRIVATE}").write_text('{"marks": [["road", "a1", "zzz"]]}', "utf-8")
    back = again(file)
    assert back.table.draft(0) == (idle_city.parse("road"),)


def test_a_file_that_can_not_be_written_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "town.papier"
    table = town(file)
    before = file.read_text("utf-8")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        table.throw()
    assert file.read_text("utf-8") == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["town.papier", f"town.papier{PRIVATE}"]
    assert table.table.turn.draws == 0


def test_dice_typed_in_wrongly_are_put_right_until_done(tmp_path: Path) -> None:
    table = town(tmp_path / "town.papier", draws="typed")
    table.reveal(parse_dice("3+4", 2))
    table.mark(0, idle_city.parse("road"))
    table.correct(parse_dice("1+1", 2))
    assert table.table.draft(0) == ()
    assert table.position(0).sum == 2
    table.mark(0, idle_city.parse("square"))
    table.mark(0, idle_city.parse("j8"))
    table.done(0)
    with pytest.raises(Refusal):
        table.correct(parse_dice("1+2", 2))
    assert "1. 1+1: square j8" in table.text()


def test_the_calendar_counts_where_the_game_is_kept(tmp_path: Path) -> None:
    chosen = head(idle_city, "town", start="2026-05-02", zone="UTC")
    noon = datetime.datetime(2026, 5, 2, 12, tzinfo=datetime.UTC)
    kept = Sitting.begun(idle_city, chosen, tmp_path / "town.papier")
    assert kept.closed(noon) is None
    play_round(kept)
    play_round(kept)
    refusal = kept.closed(noon)
    assert refusal is not None
    assert refusal.rule == "IC-40"
    loose = Sitting.begun(idle_city, chosen, None)
    play_round(loose)
    play_round(loose)
    assert loose.closed(noon) is None


def test_the_owner_may_end_a_town(tmp_path: Path) -> None:
    """IC-17."""
    file = tmp_path / "town.papier"
    table = town(file)
    play_round(table)
    table.finish()
    assert table.over
    table.leave()
    report = verify(file.read_text("utf-8"), find_game)
    assert report.right
    assert report.turn.over
    assert not (tmp_path / f"town.papier{PRIVATE}").exists()


def test_several_people_share_a_keyboard(tmp_path: Path) -> None:
    file = tmp_path / "hedge.papier"
    table = Sitting.begun(hedge_race, head(hedge_race, "hedge", seats=3), file, ("apple", "pear", "plum"))
    table.throw()
    seats = []
    while (seat := table.seat()) is not None:
        seats.append(seat)
        marks, _ = finish(player("random"), hedge_race, table.position(seat), seat, Random(5))
        for mark in marks:
            table.mark(seat, mark)
        table.done(seat)
    assert table.over
    assert set(seats) == {0, 1, 2}
    table.leave()
    report = verify(file.read_text("utf-8"), lambda _: hedge_race)
    assert report.right
    assert "word 3: plum" in file.read_text("utf-8")
