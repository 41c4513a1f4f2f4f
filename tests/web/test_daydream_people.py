"""Several people at a table of Daydream: one link, one screen, bots, and nothing of another's draft."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterator
from random import Random

import httpx
import pytest

from tests.web.daydreams import Guest, all_done, text_of

NONCE = re.compile(r'name="key" value="[^"]+"')


@pytest.fixture
def mia(address: str) -> Iterator[Guest]:
    guest = Guest(address)
    yield guest
    guest.close()


def table_of(mia: Guest, *names: str, sheet: str = "a") -> list[Guest]:
    """Mia and these people, each with a browser of their own, the opening roll on the table."""
    mia.lay(sheet)
    invitation = mia.invitation()
    guests = [mia, *(mia.join(invitation, name) for name in names)]
    mia.do("throw")
    return guests


# --- gathering -----------------------------------------------------------------------------------------


def test_one_link_seats_everybody_and_looking_at_it_takes_nothing(mia: Guest) -> None:
    mia.lay("a", ("Léa", "link"))
    page = text_of(mia.page())
    assert "Still free: Léa" in page
    invitation = mia.invitation()
    stranger = mia.friend().client
    shown = text_of(stranger.get(invitation).text)
    assert "Mia" in shown
    assert "I am Léa" in shown
    assert "Take a seat" in shown
    assert not stranger.cookies
    assert mia.look()["names"] == ["Mia", "Léa"]
    tom = mia.join(invitation, "Tom")
    assert mia.look()["names"] == ["Mia", "Léa", "Tom"]
    assert "Tom" in text_of(tom.page())
    assert stranger.get(f"/join/{mia.table}/{'x' * 22}").status_code == 403


def test_a_free_seat_is_taken_by_whoever_says_it_is_theirs(mia: Guest) -> None:
    mia.lay("a", ("Léa", "link"))
    invitation = mia.invitation()
    lea = mia.friend()
    key = re.search(NONCE, lea.client.get(invitation).text)
    assert key is not None
    form = {"key": key[0].split('"')[3], "seat": "2"}
    first, again = (lea.client.post(invitation, data=form) for _ in range(2))
    assert first.url.path == again.url.path == mia.path
    lea.path = mia.path
    assert lea.look()["seat"] == 2
    assert "Still free" not in text_of(mia.page())
    assert mia.look()["taken"] == [True, True]


def test_a_game_is_not_begun_without_those_it_waits_for(mia: Guest) -> None:
    page = mia.lay("a", ("Léa", "link"))
    assert 'aria-disabled="true"' in page
    assert f'action="{mia.path}/throw"' not in page
    mia.do("bot", seat="2")
    assert f'action="{mia.path}/throw"' in mia.page()


def test_people_join_late_until_the_opening_roll_and_not_after_it(mia: Guest) -> None:
    mia.lay()
    invitation = mia.invitation()
    mia.join(invitation, "Tom")
    mia.do("throw")
    late = httpx.get(f"{mia.address}{invitation}")
    assert late.status_code == 200
    assert "The game has begun" in text_of(late.text)
    form = {"key": "k" * 22, "name": "Late"}
    assert httpx.post(f"{mia.address}{invitation}", data=form).status_code == 422
    assert mia.look()["names"] == ["Mia", "Tom"]


def test_a_table_whose_seats_are_all_named_shows_the_link_until_everybody_has_come(mia: Guest) -> None:
    """DD-01: five are named at once, one of them comes by the link."""
    bots = (("", "random"), ("", "greedy"), ("", "careful"))
    mia.lay("a", *bots, ("Léa", "link"))
    stranger = text_of(mia.friend().client.get(mia.invitation()).text)
    assert "I am Léa" in stranger
    assert "All seats of this table are there" not in stranger, "one of them is free"
    mia.join(mia.invitation(), "Léa")
    assert mia.look()["taken"][4]
    assert 'id="invitation"' not in mia.page(), "there is no seat left that it opens"


def test_help_says_how_each_game_is_played_and_how_several_play(mia: Guest) -> None:
    shown = text_of(mia.client.get("/help").text)
    for game in ("My Idle City", "Daydream", "Explore & Draw"):
        said = shown.replace("&amp;", "&")
        assert re.search(rf"of {re.escape(game)}, step by step", said), game
        assert f"The rules of {game}" in said
    assert "Several people at a table" in shown


def test_a_sixth_person_finds_no_seat(mia: Guest) -> None:
    """DD-01"""
    mia.lay("a", *((f"Guest {n}", "link") for n in range(2, 6)))
    assert len(mia.look()["names"]) == 5
    assert "A seat here, or a bot" not in text_of(mia.page())


def test_a_seat_is_added_here_or_for_a_bot_and_taken_away_again(mia: Guest) -> None:
    mia.lay()
    form = mia.page("/seats")
    key = re.search(NONCE, form)
    assert key is not None
    mia.do("add", key=key[0].split('"')[3], name="Léa", kind="here")
    key = re.search(NONCE, mia.page("/seats"))
    assert key is not None
    mia.do("add", key=key[0].split('"')[3], name="Moss", kind="random")
    view = mia.look()
    assert (view["names"], view["bots"]) == (["Mia", "Léa", "Moss"], ["", "", "random"])
    mia.do("remove", seat="2")
    assert mia.look()["names"] == ["Mia", "Moss"]
    assert mia.ask("remove", seat="1").status_code == 409


def test_somebody_who_was_invited_leaves_by_themselves(mia: Guest) -> None:
    mia.lay()
    tom = mia.join(mia.invitation(), "Tom")
    answer = tom.ask("remove", seat="2")
    assert answer.url.path == "/"
    assert mia.look()["names"] == ["Mia"]
    assert tom.client.get(tom.path).status_code == 403


# --- a round together --------------------------------------------------------------------------------


def test_five_play_at_once_and_the_next_roll_comes_when_all_are_done(mia: Guest) -> None:
    """DD-01, DD-12, DD-40"""
    guests = table_of(mia, "Ann", "Bob", "Cem", "Dan")
    dice = Random(7)
    all_done(guests[:-1], dice)
    assert mia.look()["round"] == 1
    assert "thinking" in text_of(mia.page())
    all_done(guests[-1:], dice)
    views = [guest.look() for guest in guests]
    assert {view["round"] for view in views} == {2}
    assert len({tuple(view["outcomes"]) for view in views}) == 1, "the dice are everybody's"


def test_done_is_withdrawn_while_somebody_else_is_at_work(mia: Guest) -> None:
    """DD-17"""
    mia, tom = table_of(mia, "Tom")
    mia.turn(Random(1))
    page = text_of(mia.do("done"))
    assert "Not done after all" in page
    mia.do("withdraw")
    mia.do("back", to="1")
    mia.turn(Random(2))
    mia.do("done")
    all_done([tom], Random(3))
    assert mia.look()["round"] == 2
    assert mia.ask("withdraw").status_code == 409


def test_nothing_that_others_receive_changes_while_somebody_marks(mia: Guest) -> None:
    """DD-17: not a byte of pages, parts, pictures, records, the API or the stream."""
    mia, tom = table_of(mia, "Tom", sheet="g")
    mia.client.post(f"{mia.path}/watch", data={"open": "yes"})
    watch = f"/watch/{mia.table}/{_watch(mia)}"
    tom_stream = Stream(tom.client, f"{tom.path}/live?seen={tom.seen()}")
    watch_stream = Stream(mia.friend().client, f"{watch}/live?seen={tom.seen()}")
    before = received(tom, watch)
    moves = mia.look()["moves"]
    for move in (moves[0], moves[40]):
        mia.mark(move if move in mia.look()["moves"] else mia.look()["moves"][3])
        assert received(tom, watch) == before
    mia.do("back", to="1")
    assert received(tom, watch) == before
    mia.do("back", to="0")
    mia.turn(Random(5))
    assert received(tom, watch) == before
    time.sleep(0.3)
    assert tom_stream.events() == watch_stream.events() == []
    mia.do("done")
    time.sleep(0.3)
    assert len(tom_stream.events()) == len(watch_stream.events()) == 1, "done is told, and nothing else"
    shown = received(tom, watch)
    assert [path for path in shown if shown[path] != before[path]], "done shows"
    draft = mia.look()["draft"]
    for path, content in shown.items():
        # Tom's own legal marks are listed by the API, and they are much the same as hers.
        assert "/api/" in path or not any(mark.encode() in content for mark in draft), path
    tom_stream.close()
    watch_stream.close()


def _watch(guest: Guest) -> str:
    found = re.search(r"/watch/\w+/([\w-]+)", guest.page("/share"))
    assert found is not None
    return found[1]


def received(guest: Guest, watch: str) -> dict[str, bytes]:
    """Every answer that a seat and a watcher can get, without the numbers that are made for once."""
    paths = [f"{guest.path}{path}" for path in ("", "/text", "/days", "/seats", "/share", "/settings")]
    paths += [f"{guest.path}/sheets/1", f"{guest.path}/sheet.png?seat=1&show", f"{guest.path}/game.papier"]
    paths += [
        f"{guest.path}{path}" for path in ("/sheet.pdf?seat=1", "/preview.png", "/days?at=1", "?seat=1")
    ]
    paths += [f"/api/tables/{guest.table}", f"/api/tables/{guest.table}/record"]
    paths += [f"{watch}{path}" for path in ("", "/text", "/days", "/sheets/1", "?seat=1", "/game.papier")]
    found = {}
    for path in paths:
        answer = guest.client.get(path)
        assert answer.status_code == 200, path
        found[path] = re.sub(NONCE.pattern.encode(), b"", answer.content)
    parts = guest.client.get(guest.path, headers={"X-Have": "x:1"})
    found["parts"] = parts.content
    return found


class Stream:
    """A live stream that is listened to in the background."""

    def __init__(self, client: httpx.Client, path: str) -> None:
        self._lines: list[str] = []
        self._response: httpx.Response | None = None
        cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        self._client = httpx.Client(base_url=client.base_url, headers={"Cookie": cookies}, timeout=30)
        self._thread = threading.Thread(target=self._listen, args=(path,), daemon=True)
        self._thread.start()
        time.sleep(0.2)

    def _listen(self, path: str) -> None:
        try:
            with self._client.stream("GET", path) as response:
                assert response.status_code == 200
                for line in response.iter_lines():
                    self._lines.append(line)
        except (httpx.HTTPError, OSError):
            return

    def events(self) -> list[str]:
        return [line for line in self._lines if line.startswith("event:")]

    def close(self) -> None:
        self._client.close()


# --- one screen ------------------------------------------------------------------------------------------


def test_the_device_is_passed_behind_a_veil_that_can_be_switched_off(mia: Guest) -> None:
    mia.lay("a", ("Léa", "here"))
    mia.do("throw")
    mia.turn(Random(1))
    page = mia.do("done")
    assert "Pass the device to Léa" in text_of(page)
    answer = mia.ask("pass", seat="2")
    assert answer.url.path == f"{mia.path}/veil"
    assert "I am Léa" in text_of(answer.text)
    assert "number" not in answer.text.split("<main")[1], "nothing of a sheet lies under the veil"
    assert mia.look()["seat"] == 2
    mia.client.post(f"{mia.path}/veil", data={"veil": "off"})
    mia.turn(Random(2))
    mia.do("done")
    assert mia.look()["round"] == 2
    assert mia.ask("pass", seat="1").url.path == mia.path, "the veil is off"
    assert mia.ask("pass", seat="3").status_code == 403


# --- those away --------------------------------------------------------------------------------------------


def test_a_seat_of_somebody_away_goes_to_a_bot_after_a_question_and_back(mia: Guest) -> None:
    mia, tom = table_of(mia, "Tom")
    asked = mia.ask("bot", seat="2")
    assert "Shall a bot play for Tom from now on?" in text_of(asked.text)
    assert mia.look()["bots"] == ["", ""]
    mia.do("bot", seat="2", sure="yes", bot="random")
    assert mia.look()["done"] == [False, True], "the bot makes its turn at once"
    assert "a bot that plays anything" in text_of(mia.page())
    page = text_of(tom.page())
    assert "I play again" in page
    all_done([mia], Random(1))
    assert mia.look()["round"] == 2
    tom.do("person", seat="2")
    assert mia.look()["bots"] == ["", ""]
    tom.do("withdraw")
    all_done([mia, tom], Random(2))
    assert tom.look()["round"] == 3


def test_who_is_there_is_left_to_a_bot_by_no_neighbour_and_by_the_first_seat_after_a_question(
    mia: Guest,
) -> None:
    mia, tom, zoe = table_of(mia, "Tom", "Zoe")
    zoe.page()
    question = text_of(tom.page("/seats", bot="3"))
    assert "Zoe is there." in question
    assert "Yes, a bot plays" not in question
    refused = tom.ask("bot", seat="3", sure="yes")
    assert refused.status_code == 409
    assert "only they, or who laid the table, can leave the seat to a bot" in text_of(refused.text)
    assert "Better ask them first." in text_of(mia.page("/seats", bot="3"))
    by_api = mia.client.post(f"/api/tables/{mia.table}/bot", json={"seen": mia.look()["seen"], "seat": 3})
    assert by_api.status_code == 409
    assert by_api.json()["sentence"].startswith("Zoe is there. Say that you are sure")
    assert mia.look()["bots"] == ["", "", ""]
    mia.do("bot", seat="3", sure="yes", bot="greedy")
    assert mia.look()["bots"] == ["", "", "greedy"]


def test_no_two_people_at_a_table_bear_one_name_and_it_is_called_after_who_laid_it(mia: Guest) -> None:
    form = {"sheet": "a", "name-1": "Mia", "name-2": "MIA", "kind-2": "here"}
    twice = mia.client.post("/new/daydream", data=form)
    assert twice.status_code == 422
    assert "Somebody at this table is called MIA already" in text_of(twice.text)
    mia.lay("a", ("Noa", "here"))
    stranger, invitation = mia.friend().client, mia.invitation()
    key = NONCE.search(stranger.get(invitation).text)
    assert key
    form = {"key": key[0].split('"')[-2], "name": "noa"}
    twice = stranger.post(invitation, data=form)
    assert twice.status_code == 422
    assert "is called noa already" in text_of(twice.text)
    mia.join(invitation, "Tom")
    assert mia.look()["title"] == "At Mia's"


def test_who_types_the_name_of_a_free_seat_takes_that_seat(mia: Guest) -> None:
    mia.lay("a", ("Léa", "link"))
    lea = mia.join(mia.invitation(), " léa ")
    assert lea.look()["seat"] == 2
    assert mia.look()["names"] == ["Mia", "Léa"]
    assert mia.look()["taken"] == [True, True]


def test_who_leaves_is_not_waited_for_and_may_come_back(mia: Guest) -> None:
    """ED-14"""
    mia, tom = table_of(mia, "Tom")
    tom.turn(Random(1))
    tom.do("leave")
    assert "nobody waits for you" in text_of(tom.page())
    assert "has left" in text_of(mia.page())
    all_done([mia], Random(2))
    assert mia.look()["round"] == 2
    assert mia.look()["left"] == [False, True]
    assert mia.ask("leave").status_code == 409, "the last person ends the game instead"
    tom.do("person", seat="2")
    assert tom.look()["left"] == [False, False]


def test_bots_at_a_table_play_along_and_the_game_ends_for_all(mia: Guest) -> None:
    """DD-40, DD-42"""
    mia.lay("a", ("Léa", "greedy"), ("Moss", "random"))
    mia.rounds(30)
    view = mia.look()
    assert view["over"]
    page = text_of(mia.page())
    assert "1st" in page
    assert "Again, the same people" in page
    assert len(view["result"]) == 3
    said = text_of(mia.page("/text"))
    assert "1st: " in said, "the text has the ranking as well"
    assert all(f"{name}, " in said for name in ("Mia", "Léa", "Moss"))
    assert "Again, the same people" in said
    sheet = text_of(mia.page("/print"))
    assert "legend" not in sheet, "what is printed is this game's"


# --- after the game ----------------------------------------------------------------------------------------


def test_the_same_people_play_again_and_everybody_comes_along(mia: Guest) -> None:
    mia, tom = table_of(mia, "Tom")
    mia.do("finish")
    answer = mia.ask("again")
    again = answer.url.path
    assert again != mia.path
    assert "Come along" in text_of(tom.page())
    came = tom.ask("along")
    assert came.url.path == again
    tom.path = mia.path = again
    assert (tom.look()["seat"], mia.look()["seat"]) == (2, 1)
    assert mia.look()["names"] == ["Mia", "Tom"]


def test_again_on_another_sheet_has_the_same_people_and_that_sheet(mia: Guest) -> None:
    mia.lay("a", ("Moss", "random"))
    mia.do("throw")
    mia.do("finish")
    assert mia.page("/again").count('name="sheet"') == 8
    mia.path = mia.ask("again", sheet="b").url.path
    view = mia.look()
    assert (view["sheet"].partition("@")[0], view["bots"]) == ("b", ["", "random"])


def test_the_rounds_are_shown_again_with_all_sheets_side_by_side(mia: Guest) -> None:
    mia.lay("b", ("Moss", "random"))
    mia.rounds(3)
    page = mia.page("/days", at="2")
    assert "Round 2 of 3" in text_of(page)
    assert page.count('<section class="sheet on-sheet"') == 2
    assert "empty sheets" in text_of(mia.page("/days", at="0"))
    assert "Round 3 of 3" in text_of(mia.page("/days", at="99"))


def test_another_sheet_is_looked_at_closer_as_of_the_last_round(mia: Guest) -> None:
    mia.lay("a", ("Moss", "random"))
    mia.do("throw")
    assert "Nothing is written there yet" in text_of(mia.page("/sheets/2"))
    mia.turn(Random(1))
    mia.do("done")
    assert "As it stood after round 1" in text_of(mia.page("/sheets/2"))
    for wrong in ("0", "3", "x", "²"):
        assert mia.client.get(f"{mia.path}/sheets/{wrong}").status_code == 404


def test_home_says_whose_turn_it_is_and_who_is_done(mia: Guest) -> None:
    mia, tom = table_of(mia, "Tom")
    home = text_of(mia.client.get("/").text)
    assert "Daydream · sheet A · round 1" in home
    assert "Your turn" in home
    all_done([mia], Random(1))
    assert "You are done; Tom is thinking" in text_of(mia.client.get("/").text)
    assert "Your turn: everybody else is done" in text_of(tom.client.get("/").text)


def test_around_a_table_everything_answers_in_both_languages(mia: Guest) -> None:
    mia.lay("h", ("Moss", "random"))
    mia.rounds(2)
    for lang, said in (("en", "Back to the table"), ("fr", "Retour à la table")):
        mia.client.cookies.set("lang", lang, domain="127.0.0.1")
        for path in ("/share", "/settings", "/seats", "/sheets/1", "/days", "/again"):
            assert said in text_of(mia.page(path)), path
        assert mia.client.get(f"{mia.path}/print").status_code == 200
    assert mia.client.get(f"{mia.path}/sheet.pdf").content.startswith(b"%PDF")
    assert mia.client.get(f"{mia.path}/sheet.png").content.startswith(b"\x89PNG")
    assert mia.client.get(f"{mia.path}/preview.png").content.startswith(b"\x89PNG")
    assert mia.client.get(f"{mia.path}/grow").status_code == 404


def test_a_seat_link_moves_a_seat_to_another_device_and_shows_nothing_of_its_draft(mia: Guest) -> None:
    """A person rejoins from elsewhere, under way and with marks made."""
    mia, tom = table_of(mia, "Tom")
    link = f"/seat/{tom.table}/{tom.secret()}"
    device = mia.friend()
    before = device.client.get(link)
    assert before.status_code == 200
    assert "This link is the seat of Tom" in text_of(before.text)
    assert not device.client.cookies, "a look takes nothing"
    tom.turn(Random(4))
    assert device.client.get(link).text == before.text
    answer = device.client.post(link)
    assert answer.status_code == 200
    device.path = answer.url.path
    assert device.look()["seat"] == 2
    assert device.look()["draft"] == tom.look()["draft"]
    device.do("done")
    assert tom.look()["done"] == [False, True]
