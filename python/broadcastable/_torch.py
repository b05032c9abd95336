"""`check` for modules of PyTorch, and the MLIR of exported programs. Both need the package torch-mlir."""

from __future__ import annotations

import importlib
import inspect
from typing import TYPE_CHECKING

from ._native import InputError
from ._trace import explain, named_dimensions

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from ._checker import Checker
    from ._findings import Findings


def text_of_exported(program: Any) -> str:
    """The text of a `torch.export.ExportedProgram`, with locations in Python."""
    try:
        fx: Any = importlib.import_module("torch_mlir.fx")
    except ImportError:
        raise InputError("a program of PyTorch is converted by the package torch-mlir, which is not installed") from None
    module = fx.export_and_import(program, output_type="raw")
    text: str = module.operation.get_asm(enable_debug_info=True)
    return text


def check_torch(
    module: Any,
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
    dims: Mapping[str, str],
    checker: Checker,
) -> Findings:
    """Implements `check` for a `torch.nn.Module`; PyTorch is imported here."""
    torch: Any = importlib.import_module("torch")
    shapes = _dynamic_shapes(torch, module, args, kwargs, dims) if dims else None
    try:
        program = torch.export.export(module, args, kwargs or None, dynamic_shapes=shapes)
    except Exception as error:
        explain(error, _leaves(module, args, kwargs))
        raise
    return checker.verify(text_of_exported(program), name=f"<torch {type(module).__name__}>")


def _leaves(module: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[tuple[str, tuple[Any, ...]]]:
    """The shapes of arguments that are tensors, each with the name of its parameter."""
    try:
        named = inspect.signature(module.forward).bind(*args, **kwargs).arguments
    except (TypeError, ValueError):
        return []
    return [(name, tuple(leaf.shape)) for name, leaf in named.items() if hasattr(leaf, "shape")]


def _dynamic_shapes(
    torch: Any, module: Any, args: tuple[Any, ...], kwargs: dict[str, Any], dims: Mapping[str, str]
) -> dict[str, Any]:
    """The dimensions with names, by parameter, as PyTorch takes them: a name is one size wherever it is used."""
    names: dict[str, Any] = {}
    shapes: dict[str, Any] = dict.fromkeys(inspect.signature(module.forward).bind(*args, **kwargs).arguments)
    for parameter, _, words in named_dimensions(module.forward, args, kwargs, dims):
        shapes[parameter] = {}
        for axis, word in enumerate(words):
            if word.isdigit():
                continue
            if not word.isidentifier():
                raise InputError(f"dims of a torch.nn.Module are names, numbers and '_': {word!r}")
            names.setdefault(word, torch.export.Dim(word))
            shapes[parameter][axis] = names[word]
    return shapes
