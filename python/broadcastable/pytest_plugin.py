"""The pytest plugin: `pytest --broadcastable` checks `.mlir`, `.mlirbc` and `.onnx` files as tests; a failure is drawn.

`--broadcastable-options` gives options of `bcast-opt`, and the setting `broadcastable_options` the same, a line each.
"""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from . import Checker, Findings

_checkers = pytest.StashKey["Checker"]()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("broadcastable", "shapes of MLIR")
    group.addoption("--broadcastable", action="store_true", help="check .mlir, .mlirbc and .onnx files as tests")
    group.addoption(
        "--broadcastable-options",
        default="",
        metavar="OPTIONS",
        help="options of bcast-opt for them, such as '-Werror --split-input-file'",
    )
    parser.addini("broadcastable_options", "options of bcast-opt for these files, a line each", type="linelist")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    if file_path.suffix in (".mlir", ".mlirbc", ".onnx") and parent.config.getoption("broadcastable"):
        return MlirFile.from_parent(parent, path=file_path)
    return None


class MlirFile(pytest.File):
    """A file with MLIR, which is one test."""

    def collect(self) -> Iterator[pytest.Item]:
        yield MlirItem.from_parent(self, name="shapes")


class MlirFailure(Exception):
    """A file has errors."""

    def __init__(self, findings: Findings) -> None:
        super().__init__(findings)
        self.findings = findings


class MlirItem(pytest.Item):
    """Fails where the file has errors; warnings are errors with `-Werror`."""

    def runtest(self) -> None:
        findings = _checker(self.config).verify(self.path)
        if not findings.ok:
            raise MlirFailure(findings)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None) -> str:
        if isinstance(excinfo.value, MlirFailure):
            return str(excinfo.value.findings)
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, f"shapes of {self.path.name}"


def _checker(config: pytest.Config) -> Checker:
    from . import Checker

    found = config.stash.get(_checkers, None)
    if found is None:
        options = [*config.getini("broadcastable_options"), *shlex.split(config.getoption("broadcastable_options"))]
        found = config.stash[_checkers] = Checker(*options)
    return found
