"""What the operating system refuses, said in words: in both languages, whatever its number is."""

from __future__ import annotations

import errno
import os
import socket

import pytest

from papeterie.pen.system import reason
from papeterie.pen.words import Words


@pytest.mark.parametrize(
    ("number", "english", "french"),
    [
        (errno.ENOSPC, "the disk is full", "le disque est plein"),
        (errno.EDQUOT, "the disk is full", "le disque est plein"),
        (errno.ENOTDIR, "a file is there, not a folder", "il y a là un fichier, pas un dossier"),
        (errno.EACCES, "this may not be read or written", "lecture ou écriture interdite"),
    ],
)
def test_what_the_system_refuses_is_said_in_both_languages(number: int, english: str, french: str) -> None:
    error = OSError(number, os.strerror(number))
    assert [reason(error, Words(lang)) for lang in ("en", "fr")] == [english, french]


def test_what_has_no_words_here_is_said_in_the_system_s() -> None:
    assert reason(OSError(errno.EIO, "Input/output error"), Words("en")) == "input/output error"
    assert reason(OSError("Odd."), Words("en")) == "odd"


def test_a_name_that_leads_to_no_machine_is_told_from_errors_of_the_same_number() -> None:
    unknown = socket.gaierror(errno.ENOENT, "nodename nor servname provided")
    assert reason(unknown, Words("en")) == "no machine has this name"
