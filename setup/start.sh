#!/bin/sh
# `make run` and `make test`: from a fresh clone with Python, git and make to a running Papeterie.
# Everything that is fetched stays in .uv and .venv beside this folder; a second run fetches nothing.
set -eu
cd -- "$(dirname -- "$0")/.."

UV=0.13.9
uv=.uv/bin/uv

say() { printf '%s\n' "papeterie: $*" >&2; }
stop() { say "$*"; exit 1; }

# The Python that $PYTHON names, else the first that starts and is new enough.
find_python() {
    if [ -n "${PYTHON:-}" ]; then
        try_python "$PYTHON" || stop "PYTHON names $PYTHON, which is not a Python 3.11 or newer that starts."
        return
    fi
    for candidate in python3 python3.14 python3.13 python3.12 python3.11 python; do
        if try_python "$candidate"; then
            return
        fi
    done
    stop "Python 3.11 or newer is needed and none was found; install one, or name it: make run PYTHON=/path/to/python3"
}

# Its own path is kept: a name may mean another Python in another folder.
try_python() {
    python=$("$1" -c 'import sys; print(sys.executable); sys.exit(sys.version_info < (3, 11))' 2>/dev/null)
}

# Without a home folder that can be written to, what would be kept there stays in .uv.
settle_caches() {
    { [ -w . ] && mkdir -p .uv 2>/dev/null; } || stop "this folder can't be written to, and Papeterie installs itself in it."
    cache=${XDG_CACHE_HOME:-${HOME:-}/.cache}
    if [ "$cache" = /.cache ] || ! mkdir -p "$cache" 2>/dev/null || [ ! -w "$cache" ]; then
        here=$(pwd)
        export PIP_CACHE_DIR="$here/.uv/cache/pip"
        export PLAYWRIGHT_BROWSERS_PATH="$here/.uv/cache/browsers"
        export UV_CACHE_DIR="$here/.uv/cache/uv"
    fi
}

# uv, from the package index by pip. Debian's Python may lack ensurepip; a pip of its own does as well.
get_uv() {
    if [ "$("$uv" --version 2>/dev/null | cut -d' ' -f2)" = "$UV" ]; then
        return
    fi
    say "fetching uv $UV"
    rm -rf .uv/bin .uv/lib .uv/lib64 .uv/include .uv/pyvenv.cfg
    if "$python" -c 'import ensurepip, venv' 2>/dev/null && "$python" -m venv .uv >.uv/log 2>&1; then
        installer=.uv/bin/python
        set --
    elif "$python" -m pip --version >/dev/null 2>&1; then
        installer=$python
        set -- --target .uv
    else
        stop "this Python has neither venv nor pip, so nothing can be installed; on Debian and Ubuntu: apt-get install python3-venv"
    fi
    if ! "$installer" -m pip install --quiet --disable-pip-version-check "$@" "uv==$UV" >.uv/log 2>&1; then
        tail -n 5 .uv/log >&2
        stop "uv $UV could not be fetched from the package index; is there a network connection?"
    fi
    if ! "$uv" --version >/dev/null 2>&1; then
        stop "uv $UV was fetched but does not start on this machine."
    fi
}

# Install exactly what uv.lock names. $@ says which groups.
install() {
    unset VIRTUAL_ENV
    export UV_PYTHON_DOWNLOADS=never
    # uv knows certificates of its own; where a company signs what passes through, only the machine knows the right ones.
    if "$uv" sync --quiet --frozen --python "$python" "$@" 2>.uv/log; then
        return
    fi
    if ! UV_SYSTEM_CERTS=1 "$uv" sync --quiet --frozen --python "$python" "$@"; then
        stop "the packages of uv.lock could not be installed (the reason is above); is there a network connection?"
    fi
}

prepare() {
    find_python
    settle_caches
    get_uv
    install "$@"
}

run() {
    say "preparing"
    prepare --no-dev --inexact
    exec .venv/bin/papeterie serve --open
}

step() {
    say "$*"
    "$@"
}

run_tests() {
    say "preparing"
    prepare --group dev
    say "looking for a browser"
    PAPETERIE_CHROMIUM=$(.venv/bin/python setup/browser.py --install) || exit 1
    export PAPETERIE_CHROMIUM
    say "browser tests use $PAPETERIE_CHROMIUM"
    step .venv/bin/python -m ruff check .
    step .venv/bin/python -m ruff format --check .
    step .venv/bin/python -m mypy
    if [ -n "${ARGS:-}" ]; then
        # ARGS may be several words.
        # shellcheck disable=SC2086
        step .venv/bin/python -m pytest --durations=10 $ARGS
    else
        both_halves
    fi
}

# Tests with a browser wait much, those without compute much: side by side two cores need little more
# than half the time.
both_halves() {
    say "pytest, those with a browser beside those without"
    .venv/bin/python -m pytest --durations=10 -m browser >.uv/browser-tests 2>&1 &
    beside=$!
    trap 'kill "$beside" 2>/dev/null' INT TERM
    failed=0
    .venv/bin/python -m pytest --durations=10 -m "not browser" || failed=1
    wait "$beside" || failed=1
    cat .uv/browser-tests
    return "$failed"
}

case ${1:-} in
    run) run ;;
    test) run_tests ;;
    *) stop "say run or test" ;;
esac
