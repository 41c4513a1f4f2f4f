"""What the operating system says when it refuses a file, a folder or a port, in words of one's language.

The sentence around it, and what is done then, is for whoever asked the system.
"""

from __future__ import annotations

import errno
import socket
from typing import Final

from papeterie.pen.words import N_, Words

_REASONS: Final = {
    errno.ENOENT: N_("there is no such file or folder"),
    errno.EACCES: N_("this may not be read or written"),
    errno.EPERM: N_("this may not be read or written"),
    errno.EISDIR: N_("this is a folder, not a file"),
    errno.ENOTDIR: N_("a file is there, not a folder"),
    errno.ENOSPC: N_("the disk is full"),
    errno.EDQUOT: N_("the disk is full"),
    errno.EROFS: N_("nothing can be written there"),
    errno.ENAMETOOLONG: N_("this name is too long"),
    errno.EADDRNOTAVAIL: N_("it has no such address"),
}


def reason(error: OSError, words: Words) -> str:
    """Why the system refused, without a capital and a full stop; its own words where there are no others."""
    if isinstance(error, socket.gaierror):  # these have numbers of their own
        return words.t("no machine has this name")
    known = _REASONS.get(error.errno or 0)
    if known:
        return words.t(known)
    said = (error.strerror or str(error)).strip().rstrip(".")
    return said[:1].lower() + said[1:]
