"""The page of a town without script: a whole throw by forms, refusals in words, stale pages, watchers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from papeterie.games.idle_city import rules
from papeterie.games.idle_city.buildings import BUILDINGS, IDS, NONE
from papeterie.pen.grid import cell_name, cells_of
from papeterie.pen.words import Words
from papeterie.tables.access import Access
from tests.web.towns import Browser, Page, Site, site


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with site(tmp_path_factory.mktemp("data")) as running:
        yield running


def marked(browser: Browser, page: Page) -> Page:
    """The filled button is pressed until the throw is drawn whole."""
    for _ in range(80):
        if any(form.action.endswith("/done") for form in page.forms):
            return page
        page = browser.send(page, "/mark")
        assert page.status == 200, page.text
    raise AssertionError("a throw never ends")


def test_a_whole_throw_is_played_by_forms_alone(here: Site) -> None:
    access = here.town(3)
    browser = here.browser(access)
    page = browser.send(browser.get(f"/t/{access.table}"), "/throw")
    assert "what to draw?" in page.text
    page = browser.send(marked(browser, page), "/done")
    view = here.look(access)
    assert view.turn.round == 4
    assert not view.turn.outcomes
    assert any(form.action.endswith("/throw") for form in page.forms)


def test_one_filled_button_names_the_mark_it_makes(here: Site) -> None:
    """IC-19: it throws, then draws at a cell, then says done."""
    access = here.town(3)
    browser = here.browser(access)
    page = browser.get(f"/t/{access.table}")
    seen = []
    for _ in range(80):
        assert len(page.filled()) == 1
        form = next(f for f in page.forms for b in f.buttons if "filled" in b.get("class", ""))
        [button] = [b for b in form.buttons if "filled" in b.get("class", "")]
        act = form.action.rpartition("/")[2]
        seen.append(act)
        if act == "mark":
            assert button["text"].strip() == f"Draw at {dict(form.fields)['c']}"
        page = browser.send(page, f"/{act}")
        if act == "done":
            break
    assert seen[0] == "throw"
    assert set(seen[1:-1]) == {"mark"}


def test_a_choice_says_what_it_owes_or_which_rule_forbids_it_and_what_is_missing(here: Site) -> None:
    """IC-12, IC-30: in the viewer's language, with the rule to look up."""
    access = here.town(12, throw=True)
    page = here.browser(access).get(f"/t/{access.table}")
    position = here.look(access).turn.position
    for building in position.sheet.columns[position.sum]:
        name = BUILDINGS[building].name
        assert name in page.text.lower()
        why = rules.obstacle(position, building)
        if why is not None:
            rule = rules.obstacle_rule(why, building)
            assert {"class": "rule", "href": f"/rules/idle-city#{rule}"} in page.links


def test_a_building_is_looked_at_before_it_is_chosen(here: Site) -> None:
    access = here.town(20, throw=True)
    browser = here.browser(access)
    view = here.look(access)
    for building in rules.choices(view.position):
        page = browser.get(f"/t/{access.table}?b={IDS[building]}")
        after = rules.play(view.position, 0, building)
        offered = {b["value"] for f in page.forms for b in f.buttons if b.get("name") == "c"}
        assert offered == {cell_name(cell) for cell in cells_of(rules.free_cells(after))}
    assert here.look(access).draft == ()


def test_a_chosen_cell_is_the_one_that_the_filled_button_draws(here: Site) -> None:
    access = here.town(20, throw=True)
    browser = here.browser(access)
    view = here.look(access)
    building = rules.choices(view.position)[0]
    free = list(cells_of(rules.free_cells(rules.play(view.position, 0, building))))
    wished = cell_name(free[len(free) // 3])
    page = browser.get(f"/t/{access.table}?b={IDS[building]}&c={wished}")
    browser.send(page, "/mark")
    assert here.look(access).draft == (building, rules.parse(wished))


def test_a_cell_chosen_once_more_is_marked(here: Site) -> None:
    """Without script a chosen cell comes into view by itself, and confirms like the filled button."""
    access = here.town(20, throw=True)
    browser = here.browser(access)
    view = here.look(access)
    building = rules.choices(view.position)[0]
    wished = cell_name(next(cells_of(rules.free_cells(rules.play(view.position, 0, building)))))
    page = browser.get(f"/t/{access.table}?b={IDS[building]}&c={wished}")
    [form] = [f for f in page.forms for b in f.buttons if "autofocus" in b]
    [button] = [b for b in form.buttons if "autofocus" in b]
    assert (button["value"], button["formmethod"]) == (wished, "post")
    fields = {**dict(form.fields), "c": wished}
    browser.client.post(button["formaction"], data=fields)
    assert here.look(access).draft == (building, rules.parse(wished))


def test_a_refused_cell_leaves_no_building_behind(here: Site) -> None:
    """IC-10: a coloured cell is never coloured again; the page says so with the rule."""
    access = here.town(20, throw=True)
    browser = here.browser(access)
    view = here.look(access)
    taken = cell_name(next(cells_of(view.position.sheet.grid.cells & ~view.position.empty)))
    page = browser.send(browser.get(f"/t/{access.table}"), "/mark", c=taken)
    assert page.status == 409
    assert f"{taken} is coloured already" in page.text.lower()
    assert {"class": "rule", "href": "/rules/idle-city#IC-10"} in page.links
    assert here.look(access).draft == ()


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"c": "zz99"}, 422),
        ({"c": "<script>"}, 422),
        ({"c": ""}, 422),
        ({"b": "skyscraper", "c": "a1"}, 422),
        ({"seen": "hello", "c": "a5"}, 409),
        ({"seen": "9" * 40 + ".1", "c": "a5"}, 409),
    ],
)
def test_malformed_marks_are_answered_in_words_and_change_nothing(
    here: Site, fields: dict[str, str], status: int
) -> None:
    access = here.town(4, throw=True)
    browser = here.browser(access, "fr")
    page = browser.send(browser.get(f"/t/{access.table}"), "/mark", **fields)
    assert page.status == status
    assert "Traceback" not in page.html
    assert "<script>" not in page.html
    assert here.look(access).draft == ()


def test_a_stale_page_shows_what_has_happened_since_and_marks_nothing_twice(here: Site) -> None:
    access = here.town(20, throw=True)
    one, other = here.browser(access), here.browser(access)
    first, second = one.get(f"/t/{access.table}"), other.get(f"/t/{access.table}")
    one.send(first, "/mark")
    draft = here.look(access).draft
    free = rules.free_cells(here.look(access).position)
    wished = cell_name(next(cells_of(free or here.look(access).position.empty)))
    page = other.send(second, "/mark", c=wished)
    assert page.status == 409
    assert "This page was behind" in page.text
    assert here.look(access).draft == draft


def test_the_same_mark_sent_twice_is_made_once(here: Site) -> None:
    access = here.town(20, throw=True)
    browser = here.browser(access)
    page = browser.get(f"/t/{access.table}")
    browser.send(page, "/mark")
    draft = here.look(access).draft
    assert browser.send(page, "/mark").status == 200
    assert here.look(access).draft == draft


def test_taking_back_an_earlier_mark_first_shows_which_go_with_it(here: Site) -> None:
    access, browser, page = owing_three(here)
    for _ in range(3):
        page = browser.send(page, "/mark")
    names = [rules.text(move) for move in here.look(access).draft[1:]]
    page = browser.get(f"/t/{access.table}?back=2")
    assert f"Taking back {names[1]} takes back {names[1]} and {names[2]}." in page.text
    assert len(here.look(access).draft) == 4
    browser.send(page, "/back")
    assert [rules.text(move) for move in here.look(access).draft[1:]] == names[:1]


def test_another_building_may_be_chosen_until_the_throw_is_done(here: Site) -> None:
    """IC-19: what was drawn for the first one is taken back."""
    access, browser, page = owing_three(here)
    page = browser.send(page, "/mark")
    before = here.look(access).turn.position
    other = next(b for b in rules.choices(before) if b != here.look(access).position.building)
    page = browser.send(page, "/choose", b=IDS[other])
    assert here.look(access).draft == ()
    assert dict(page.form("/mark").fields)["b"] == IDS[other]


def owing_three(here: Site) -> tuple[Access, Browser, Page]:
    """A town with a throw in which a building owes three cells or more and there is a choice."""
    for rounds in range(20, 60):
        access = here.town(rounds, throw=True)
        position = here.look(access).position
        choices = rules.choices(position)
        wanted = [b for b in choices if rules.owes(position, b) >= 3]
        if wanted and len(choices) > 1:
            browser = here.browser(access)
            return access, browser, browser.get(f"/t/{access.table}?b={IDS[wanted[0]]}")
    raise AssertionError("no such throw")


def test_typed_dice_are_entered_corrected_and_checked(here: Site) -> None:
    access = here.town(draws="typed")
    browser = here.browser(access)
    page = browser.get(f"/t/{access.table}")
    assert browser.send(page, "/throw", die1="7", die2="1").status == 422
    page = browser.send(page, "/throw", die1="3", die2="4")
    assert "7" in page.text
    page = browser.send(page, "/correct", die1="1", die2="2")
    assert here.look(access).position.sum == 3
    page = browser.send(marked(browser, page), "/done")
    assert here.look(access).turn.round == 1


def test_a_closed_day_is_said_calmly_and_nothing_can_be_thrown(here: Site) -> None:
    """IC-40, IC-41: two throws a day; the next day opens at midnight in Paris."""
    access = here.town(2, pace="two-a-day", start="2026-05-27")
    browser = here.browser(access, "fr")
    page = browser.get(f"/t/{access.table}")
    assert "C’est tout pour aujourd’hui. Le prochain jour s’ouvre jeudi 28 mai." in page.text
    assert not any(form.action.endswith("/throw") for form in page.forms)
    answer = browser.client.post(f"/t/{access.table}/throw", data={"seen": dict(here_seen(page))["seen"]})
    assert answer.status_code == 409
    assert "IC-40" in answer.text


def here_seen(page: Page) -> list[tuple[str, str]]:
    [main] = [found for tag, found in page.tags if tag == "main"]
    return [("seen", main["data-seen"])]


def test_missed_days_are_shown_as_open_and_never_counted(here: Site) -> None:
    """IC-41."""
    access = here.town(3, pace="two-a-day", start="2026-05-20")
    page = here.browser(access).get(f"/t/{access.table}")
    states = [found.get("class", "") for tag, found in page.tags if tag == "td"]
    assert sum(state.startswith("done") for state in states) == 1
    assert sum(state.startswith("partly") for state in states) == 1
    assert sum(state.startswith("open") for state in states) == 6
    assert "Still open: 21 May. Open it whenever you like." in page.text


def test_a_watcher_sees_the_town_and_can_mark_nothing(here: Site) -> None:
    access = here.town(10, throw=True)
    secret = here.run(here.door.open_watch(access))
    here.browser(access).send(here.browser(access).get(f"/t/{access.table}"), "/mark")
    browser = here.browser()
    page = browser.get(f"/watch/{access.table}/{secret}")
    assert page.status == 200
    assert "You are watching this town" in page.text
    assert not [f for f in page.forms if f.method == "post" and f.action not in ("/language", "/light")]
    assert not [b for f in page.forms for b in f.buttons if b.get("name") in ("b", "c")]
    assert access.secret not in page.html
    [picture] = [found["content"] for tag, found in page.tags if found.get("property") == "og:image"]
    answer = browser.client.get(picture)
    assert answer.headers["content-type"] == "image/png"
    assert browser.client.post(f"/t/{access.table}/mark", data={"c": "a5"}).status_code == 403


def test_a_town_that_is_over_is_looked_at_and_shared(here: Site) -> None:
    """IC-17."""
    access = here.town(5)
    here.run(here.door.finish(access, here.look(access).seen))
    page = here.browser(access).get(f"/t/{access.table}")
    assert "The town is finished" in page.text
    assert len(page.filled()) == 1


def test_only_the_parts_that_changed_are_sent_to_a_page_with_script(here: Site) -> None:
    access = here.town(20, throw=True)
    browser = here.browser(access)
    page = browser.get(f"/t/{access.table}")
    [main] = [found for tag, found in page.tags if tag == "main"]
    headers = {"X-Have": main["data-have"]}
    same = browser.client.get(f"/t/{access.table}", headers=headers).json()
    assert same["parts"] == {}
    fields = dict(page.form("/mark").fields)
    news = browser.client.post(f"/t/{access.table}/mark", data=fields, headers=headers).json()
    assert {"draft", "cells", "acts", "legend"} <= set(news["parts"])
    assert not {"built", "columns", "days", "facts", "map"} & set(news["parts"])
    assert news["seen"] == f"{here.look(access).seen.public}.{here.look(access).seen.draft}"


def test_refusals_link_to_rules_that_the_rules_page_has(here: Site) -> None:
    """IC-46: every rule is a sentence in both languages, under its name."""
    from papeterie.games.idle_city.rules_text import RULES

    for lang in ("en", "fr"):
        page = here.browser(lang=lang).get("/rules/idle-city")
        ids = {found["id"] for _, found in page.tags if found.get("id", "").startswith("IC-")}
        assert ids == set(RULES)
    words = Words("fr", "papeterie.games.idle_city")
    for rule in RULES.values():
        assert words.t(rule.sentence) != rule.sentence


def test_names_are_shown_as_they_are_and_never_as_markup(here: Site) -> None:
    name = "<b>Ô & “Rue”</b> 🏙"
    access = here.town(1, name=name)
    for path in ("", "/text", "/days", "/grow", "/share", "/settings", "/print", "/delete"):
        page = here.browser(access).get(f"/t/{access.table}{path}")
        assert page.status == 200
        assert "<b>Ô" not in page.html
        assert "Ô & “Rue”" in page.text or path == ""


def test_the_wish_for_a_building_that_cannot_be_is_overlooked(here: Site) -> None:
    access = here.town(2, throw=True)
    page = here.browser(access).get(f"/t/{access.table}?b=castle&c=a1&back=7&tab=nonsense")
    assert page.status == 200
    assert here.look(access).position.building == NONE


@pytest.mark.parametrize("back", ["9" * 5000, "-1", "٣", "²", "x", ""])
def test_the_wish_to_take_back_what_is_not_there_is_overlooked(here: Site, back: str) -> None:
    access = here.town(2, throw=True)
    page = here.browser(access).get(f"/t/{access.table}?back={back}")
    assert page.status == 200
    assert "Taking back" not in page.text
