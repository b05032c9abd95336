"""`Findings`: the findings about one text."""

from __future__ import annotations

from collections.abc import Iterable

from ._native import Finding


class Findings(tuple[Finding, ...]):
    """The findings about one text, in the order of their places, as a tuple.

    `hidden` counts the errors, warnings and remarks that are not listed: the first 100 of each severity are kept, or the
    number of `Checker("--max-errors=N")`, where 0 means all.
    """

    hidden: tuple[int, int, int]

    def __new__(cls, findings: Iterable[Finding] = (), hidden: tuple[int, int, int] = (0, 0, 0)) -> Findings:
        made = super().__new__(cls, findings)
        made.hidden = hidden
        return made

    @property
    def errors(self) -> Findings:
        """The errors among them."""
        found = (finding for finding in self if finding.severity == "error")
        return Findings(found, (self.hidden[0], 0, 0))

    @property
    def warnings(self) -> Findings:
        """The warnings among them."""
        found = (finding for finding in self if finding.severity == "warning")
        return Findings(found, (0, self.hidden[1], 0))

    @property
    def ok(self) -> bool:
        """Whether there is no error."""
        return self.hidden[0] == 0 and not any(finding.severity == "error" for finding in self)

    def _rest(self) -> str:
        names = zip(self.hidden, ("error", "warning", "remark"))
        parts = [f"{count} {name}{'s' if count > 1 else ''}" for count, name in names if count]
        return f"not shown: {', '.join(parts)}" if parts else ""

    def __str__(self) -> str:
        parts = [str(finding) for finding in self]
        if rest := self._rest():
            parts.append(rest)
        return "\n\n".join(parts) or "no findings"

    def __repr__(self) -> str:
        return f"Findings({list(self)!r})"

    def _repr_html_(self) -> str:
        parts = [finding._repr_html_() for finding in self]
        if rest := self._rest():
            parts.append(f"<p>{rest}</p>")
        return "".join(parts) or '<p class="broadcastable">no findings</p>'
