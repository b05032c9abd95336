"""`Checker`: options and definitions of operations, read once."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from . import _native
from ._errors import VerificationError
from ._findings import Findings
from ._inputs import resolve

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ._native import FunctionComparison, FunctionSizes, Module, Signature


class Checker:
    """Checks any number of programs with the same options, from any number of threads.

    `options` are options of `bcast-opt` about reading, verification, lints and definitions, each in one text:
    `Checker("--conformance=upstream", "-Wexplicit-outer")`. `config` is a `bcast.toml`, or a list of them. Without
    `"--no-config"` the `bcast.toml` of the folder of a file is read too, or of a folder above it; for what is no file, of the
    current folder. `llvm` is the release whose definitions are verified, 19 to 24, as `--llvm`: `Checker(llvm=24)`.

    Raises `InputError` for options that do not exist.
    """

    __slots__ = ("_checker", "_options")

    def __init__(
        self,
        *options: str,
        config: str | os.PathLike[str] | Sequence[str | os.PathLike[str]] = (),
        llvm: int | None = None,
    ) -> None:
        configs = [config] if isinstance(config, (str, os.PathLike)) else config
        self._options = [*options, *(f"--dialect={os.fspath(path)}" for path in configs)]
        if llvm is not None:
            self._options.append(f"--llvm={llvm}")
        self._checker = _native.Checker(*self._options)

    def __repr__(self) -> str:
        return f"Checker({', '.join(map(repr, self._options))})"

    def verify(self, obj: Any, *, name: str | None = None) -> Findings:
        """The findings about a program: a text, bytes, a path, or an object with a program.

        `name` is what findings call a program that is no file.
        """
        text, name = resolve(obj, name)
        if text is None:
            return Findings(*self._checker.check_file(name))
        return Findings(*self._checker.check(text, name))

    def assert_ok(self, obj: Any, *, name: str | None = None, warnings: bool = False) -> None:
        """Raises `VerificationError`, which draws them, if a program has errors; with `warnings` also if it has warnings."""
        findings = obj if isinstance(obj, Findings) else self.verify(obj, name=name)
        wrong = Findings((one for one in findings if one.severity == "error" or warnings and one.severity == "warning"),
                         (findings.hidden[0], findings.hidden[1] if warnings else 0, 0))
        if wrong or any(wrong.hidden):
            raise VerificationError(wrong)

    def read(self, obj: Any, *, name: str | None = None) -> Module:
        """The module of a program, read-only; its `findings` are those of `verify`."""
        module, found = self._checker.module(*_text(obj, name))
        module._set_findings(Findings(*found))
        return module

    def infer(self, obj: Any, *, name: str | None = None) -> str:
        """The text of a program with refined types of results.

        Raises `VerificationError` where the program has errors.
        """
        text, found = self._checker.infer(*_text(obj, name))
        if text is None:
            raise VerificationError(Findings(*found).errors)
        return text.decode(errors="surrogateescape")

    def conditions(self, obj: Any, *, name: str | None = None) -> list[FunctionSizes]:
        """The requirements of a program's functions on run-time sizes.

        Raises `VerificationError` where the program has errors.
        """
        sizes, found = self._checker.sizes(*_text(obj, name))
        if sizes is None:
            raise VerificationError(Findings(*found).errors)
        return sizes

    def signature(self, obj: Any, *, name: str | None = None) -> list[Signature]:
        """The signatures of a program's public functions: the sizes of arguments for which they succeed, and the shapes that they return.

        Raises `VerificationError` where the program has errors.
        """
        signatures, found = self._checker.signatures(*_text(obj, name))
        if signatures is None:
            raise VerificationError(Findings(*found).errors)
        return signatures

    def compare(self, before: Any, after: Any, *, names: tuple[str, str] | None = None) -> list[FunctionComparison]:
        """Whether the functions of a program succeed and return the same shapes as before: a `FunctionComparison` for each function.

        `names` are what findings call programs that are no files.

        Raises `VerificationError` where one of the programs has errors.
        """
        first, second = names or (None, None)
        compared, found = self._checker.compare(_text(before, first), _text(after, second))
        if compared is None:
            raise VerificationError(Findings(*found).errors)
        return compared

    def explain(self, name: str) -> str:
        """The page on a code such as `"E0510"`, or the definition of an operation such as `"tosa.add"`.

        Raises `KeyError` for what is neither.
        """
        return _native.explain(name, *self._options)


def _text(obj: Any, name: str | None) -> tuple[str | bytes, str]:
    text, name = resolve(obj, name)
    if text is None:
        with open(name, "rb") as file:
            text = file.read()
    return text, name
