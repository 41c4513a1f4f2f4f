"""The page that says what went wrong: one plain sentence, the right status, a way on.

Which status and sentence an error has is in ``problems``; which pages answer
with one is the app's to say (``exception_handlers``).
"""

from __future__ import annotations

import logging

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from papeterie.pen.words import N_
from papeterie.web import problems
from papeterie.web.pages_viewer import page, viewer
from papeterie.web.problems import Problem

HEADINGS = {
    "missing": N_("There is nothing here"),
    "forbidden": N_("This is closed"),
    "refused": N_("The rules say no"),
    "stale": N_("The table has moved on"),
    "store": N_("Nothing was written down"),
    "record": N_("This file can't be read"),
    "failed": N_("Something went wrong"),
}
"""A heading for each kind of problem; any other has the one of ``wrong``."""
WRONG = N_("That doesn't work")


async def wrong(request: Request, error: Exception) -> Response:
    """The page for any error of a page; what isn't known is logged and said to be our fault."""
    if isinstance(error, HTTPException):
        return problem_page(request, _http(request, error))
    problem = problems.problem_of(error, viewer(request).words)
    if problem.status >= 500:
        logging.getLogger("papeterie").error("%s %s", request.method, request.url.path, exc_info=error)
    return problem_page(request, problem)


def _http(request: Request, error: HTTPException) -> Problem:
    """What Starlette itself refuses: an unknown address, a method, a form that can't be read."""
    why = {404: problems.NOT_FOUND, 413: problems.TOO_LONG}.get(error.status_code, problems.NOT_SO)
    name = "missing" if error.status_code == 404 else "wrong"
    return Problem(error.status_code, name, viewer(request).words.t(why))


def problem_page(request: Request, problem: Problem) -> Response:
    """A problem as a page."""
    heading = viewer(request).words.t(HEADINGS.get(problem.name, WRONG))
    return page(
        request,
        "wrong.html",
        problem.status,
        headers={"Cache-Control": "no-store"},
        heading=heading,
        problem=problem,
    )
