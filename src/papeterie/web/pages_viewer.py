"""Who looks at a page: language and lamp, and how a template is set for them.

Both are the viewer's own, kept in cookies; nothing of a table lives here. Which
seats a browser holds is in ``seats``.
"""

from __future__ import annotations

import datetime as dt
import zlib
from functools import lru_cache
from importlib import resources
from typing import Any, Final, Literal
from urllib.parse import urlsplit

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from papeterie.pen.drawing import svg, things
from papeterie.pen.drawing.model import Drawing
from papeterie.pen.words import LANGUAGE_NAMES, LANGUAGES, Words

Light = Literal["", "paper", "lamp"]
LIGHTS: Final = ("paper", "lamp")
A_YEAR: Final = 365 * 24 * 3600


class Viewer(msgspec.Struct, frozen=True):
    """A language, and a light: empty where the system's own setting decides."""

    lang: str
    light: Light

    @property
    def words(self) -> Words:
        return words_in(self.lang)


@lru_cache(maxsize=8)
def words_in(lang: str) -> Words:
    """The words of the pages, and after them those of the games."""
    games = ("idle_city", "daydream", "explore_draw")
    return Words(lang, "papeterie.web", *(f"papeterie.games.{game}" for game in games))


def viewer(request: HTTPConnection) -> Viewer:
    """The viewer of a request: what they chose, else what their browser asks for."""
    lang = request.cookies.get("lang", "")
    if lang not in LANGUAGES:
        lang = preferred(request.headers.get("accept-language", ""))
    light = request.cookies.get("light", "")
    return Viewer(lang, "lamp" if light == "lamp" else "paper" if light == "paper" else "")


def preferred(header: str) -> str:
    """The language of ours that an ``Accept-Language`` header likes best; English where it likes none."""
    best, liking = "en", 0.0
    for part in header.split(",")[:20]:
        name, _, weight = part.strip().partition(";q=")
        lang = name.strip().lower().partition("-")[0]
        try:
            quality = float(weight) if weight else 1.0
        except ValueError:
            quality = 0.0
        if lang in LANGUAGES and quality > liking:
            best, liking = lang, quality
    return best


@lru_cache(maxsize=1)
def _templates() -> Environment:
    env = Environment(
        loader=PackageLoader("papeterie.web", "templates"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        auto_reload=False,
    )
    env.globals.update(languages=LANGUAGE_NAMES, icon=icon, asset=asset, die=die)
    return env


def icon(name: str) -> Markup:
    """An icon of the sprite, as a picture that is not read aloud."""
    start = '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><use href="{}#{}"/></svg>'
    return Markup(start).format(asset("look/icons.svg"), name)  # noqa: S704


@lru_cache(maxsize=16)
def die(face: int, *, seed: int = 0) -> Markup:
    """A die that shows a face, drawn into the page; 0 for one that rests."""
    drawing = Drawing(
        width=74, height=74, title="", nodes=things.die(2, 0, 70, face, seed=seed), ground="panel"
    )
    text = svg.page(drawing, prefix="die")
    return drawn(text.replace(' role="img"', ' aria-hidden="true"').replace(' aria-label=""', ""))


def picture(drawing: Drawing, prefix: str, *, symbols: bool = True) -> Markup:
    """A drawing in the page skin."""
    return drawn(svg.page(drawing, prefix=prefix, symbols=symbols))


def drawn(text: str) -> Markup:
    """What the drawing layer wrote, which escapes all texts itself."""
    return Markup(text)  # noqa: S704


@lru_cache(maxsize=256)
def asset(path: str) -> str:
    """The address of a static file, which changes with its content so that it may be kept for ever."""
    content = resources.files("papeterie.web").joinpath("static").joinpath(*path.split("/"))
    known = f"?v={zlib.crc32(content.read_bytes()):08x}" if content.is_file() else ""
    return f"/static/{path}{known}"


def text_of(template: str, see: Viewer, /, **context: Any) -> str:
    """A template filled in for somebody."""
    words = see.words
    return (
        _templates()
        .get_template(template)
        .render(see=see, lang=see.lang, light=see.light, words=words, t=words.t, n=words.n, **context)
    )


def macros(template: str, see: Viewer, /, **context: Any) -> Any:
    """The macros of a template, knowing who looks and this context."""
    words = see.words
    known = {"see": see, "lang": see.lang, "light": see.light, "words": words, "t": words.t, "n": words.n}
    return _templates().get_template(template).make_module({**known, **context})


def page(
    request: HTTPConnection,
    template: str,
    /,
    status: int = 200,
    headers: dict[str, str] | None = None,
    **context: Any,
) -> Response:
    """A whole page, in the viewer's language and light."""
    here = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    text = text_of(template, viewer(request), here=here, **context)
    return HTMLResponse(text, status, headers={"Vary": "Cookie, Accept-Language", **(headers or {})})


def back(address: str) -> str:
    """An address of this site to return to; the home page for anything else."""
    parts = urlsplit(address)
    if parts.scheme or parts.netloc or not address.startswith("/") or address.startswith(("//", "/\\")):
        return "/"
    return address


def see_other(address: str) -> RedirectResponse:
    """After a form: the page that shows what came of it."""
    return RedirectResponse(address, 303)


async def choose_language(request: Request) -> Response:
    """Keeps the language the viewer chose, and stays on the page."""
    form = await request.form()
    lang = str(form.get("lang", ""))
    answer = see_other(back(str(form.get("back", "/"))))
    if lang in LANGUAGES:
        remember(answer, request, "lang", lang)
    return answer


async def choose_light(request: Request) -> Response:
    """Keeps the light the viewer chose, and stays on the page; empty: as the system has it."""
    form = await request.form()
    light = str(form.get("light", ""))
    answer = see_other(back(str(form.get("back", "/"))))
    if light in LIGHTS:
        remember(answer, request, "light", light)
    else:
        answer.delete_cookie("light", path="/")
    return answer


def remember(answer: Response, request: HTTPConnection, name: str, value: str) -> None:
    """A cookie of a year that no script reads and no other site sends."""
    answer.set_cookie(
        name,
        value,
        max_age=A_YEAR,
        path="/",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


def today(zone: dt.tzinfo) -> dt.date:
    """The date in a zone."""
    return dt.datetime.now(zone).date()
