"""`python -m broadcastable` is `bcast-opt`; the console programs begin here too."""

from __future__ import annotations

import signal
import sys


def _run(program: str) -> int:
    from ._native import run_program

    # Ctrl-C ends the program immediately: Python's handler would wait for it.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return run_program(program, [program, *sys.argv[1:]])


def bcast_opt() -> int:
    """`bcast-opt`: verifies, fixes and prints MLIR."""
    return _run("bcast-opt")


def bcast_shape() -> int:
    """`bcast-shape`: the calculator."""
    return _run("bcast-shape")


def bcast_lsp() -> int:
    """`bcast-lsp`: the language server."""
    return _run("bcast-lsp")


if __name__ == "__main__":
    sys.exit(bcast_opt())
