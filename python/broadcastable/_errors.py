"""The exceptions that carry findings."""

from __future__ import annotations

from ._findings import Findings


class BroadcastableError(Exception):
    """The base class of errors about a program. `findings` are the findings."""

    def __init__(self, findings: Findings) -> None:
        super().__init__(findings)
        self.findings = findings

    def __str__(self) -> str:
        return str(self.findings)


class VerificationError(BroadcastableError, AssertionError):
    """A program has errors; `str()` draws them.

    It is an `AssertionError`, so that a test fails with it and shows the drawing.
    """

    def __str__(self) -> str:
        # pytest prints the text after the name of the exception.
        return "\n" + super().__str__()
