"""Functions that use a checker without options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._checker import Checker
from ._inputs import is_module

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from ._findings import Findings
    from ._native import FunctionComparison, FunctionSizes, Module, Signature

_default: Checker | None = None


def default() -> Checker:
    """The checker without options, created on first use."""
    global _default
    if _default is None:
        _default = Checker()
    return _default


def verify(obj: Any, *, name: str | None = None) -> Findings:
    """The findings about a program: errors, and findings of lints.

    `obj` is a text, bytes, a path, a `jax.stages.Lowered` or `jax.export.Exported`, a `torch.export.ExportedProgram` (by the package
    torch-mlir), an `onnx.ModelProto`, or a module of MLIR's Python bindings. A `str` of one line that ends in `.mlir`, `.mlirbc` or `.onnx` is a path; bytes and files may be MLIR bytecode or an ONNX
    model. `name` is what findings call a program that is no file.

    Raises `InputError` for known objects that cannot be read, `OSError` for a file that cannot be read, `TypeError` for other objects.
    Errors of a program raise no exception: they are findings.
    """
    return default().verify(obj, name=name)


def assert_ok(obj: Any, *, name: str | None = None, warnings: bool = False) -> None:
    """Raises `VerificationError`, an `AssertionError` that draws the errors, if a program has errors.

    `obj` is an argument of `verify`, or findings. With `warnings`, warnings are errors too.
    """
    default().assert_ok(obj, name=name, warnings=warnings)


def read(obj: Any, *, name: str | None = None) -> Module:
    """The module of a program, read-only: its operations, values, types and locations. Its `findings` are those of `verify`."""
    return default().read(obj, name=name)


def infer(obj: Any, *, name: str | None = None) -> str:
    """The text of a program with refined types of results; the rest is unchanged.

    Raises `VerificationError` if the program has errors.
    """
    return default().infer(obj, name=name)


def conditions(obj: Any, *, name: str | None = None) -> list[FunctionSizes]:
    """The requirements of a program's functions on run-time sizes (`?`): a `FunctionSizes` for each function.

    Raises `VerificationError` if the program has errors.
    """
    return default().conditions(obj, name=name)


def signature(obj: Any, *, name: str | None = None) -> list[Signature]:
    """The sizes for which a program's public functions succeed, and the shapes that they return: a `Signature` for each function.

    >>> import broadcastable as bc
    >>> print(*bc.signature('''
    ... func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x?xf32>) -> tensor<?x4xf32> {
    ...   %0 = "onnx.Add"(%x, %y) : (tensor<?x4xf32>, tensor<?x?xf32>) -> tensor<?x4xf32>
    ...   return %0 : tensor<?x4xf32>
    ... }'''))
    @f(%x: A x 4, %y: B x C) -> (A | B) x 4
      where A, B broadcast  (line 3)
            C is 1 or 4  (line 3)

    Raises `VerificationError` if the program has errors.
    """
    return default().signature(obj, name=name)


def compare(before: Any, after: Any, *, names: tuple[str, str] | None = None) -> list[FunctionComparison]:
    """Whether the functions of a program succeed and return the same shapes as before: a `FunctionComparison` for each function.

    `before` and `after` are arguments of `verify`. A function that differs has sizes that show it as its `witness`.

    Raises `VerificationError` if one of the programs has errors.
    """
    return default().compare(before, after, names=names)


def check(
    function: Callable[..., Any],
    /,
    *args: Any,
    dims: Mapping[str, str] | None = None,
    checker: Checker | None = None,
    **kwargs: Any,
) -> Findings:
    """Traces a function of JAX, or a `torch.nn.Module`, with arguments, and checks the result; each finding has its `origin` in the function.

    `args` and `kwargs` are arrays, `jax.ShapeDtypeStruct`s, tensors, or trees of them; nothing is computed. A module of PyTorch is traced by
    `torch.export`, and converted by the package torch-mlir. `dims` names the dimensions of arguments, by
    the names of the parameters: `{"x": "b s 768"}`. A number must be the size, a name stands for one size wherever it is used, and `_` for
    any. The function is traced with the names for sizes, so that what holds is found for all sizes, and not for those of the arguments alone.

    Raises the exceptions of tracing, with the shapes added as a note; `ShapeError` if arguments contradict `dims`; `InputError` if a package
    that is needed is not installed.
    """
    if is_module(function):
        from ._torch import check_torch

        return check_torch(function, args, kwargs, dims or {}, checker or default())
    from ._jax import check_jax

    return check_jax(function, args, kwargs, dims or {}, checker or default())
