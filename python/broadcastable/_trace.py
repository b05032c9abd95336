"""Shapes of arguments, for tracers of all packages: their names, and notes on exceptions."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING

from ._native import InputError, ShapeError, broadcast_shapes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import Any

    Shape = tuple[Any, ...]


def named_dimensions(
    function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any], dims: Mapping[str, str]
) -> Iterator[tuple[str, Any, list[str]]]:
    """The parameters in `dims`, each with its array and a word for each dimension; numbers and names are compared with the sizes.

    A dimension whose word is `_` has its size as the word.
    """
    bound = inspect.signature(function).bind(*args, **kwargs)
    sizes: dict[str, tuple[int, str]] = {}
    for parameter, spec in dims.items():
        if parameter not in bound.arguments:
            raise InputError(f"dims names {parameter!r}, but the call has no such argument: {', '.join(bound.arguments)}")
        leaf = bound.arguments[parameter]
        if getattr(leaf, "shape", None) is None or getattr(leaf, "dtype", None) is None:
            raise InputError(f"dims names {parameter!r}, which is no array")
        shape = tuple(leaf.shape)
        words = spec.replace(",", " ").split()
        if len(words) != len(shape):
            raise _contradicts(f"{parameter} has shape {shape_text(shape)}, but dims gives it {len(words)} dimensions: {spec!r}", shape)
        for axis, (word, size) in enumerate(zip(words, shape)):
            if word == "_":
                words[axis] = str(size)
                continue
            if not isinstance(size, int):
                continue
            known, place = sizes.setdefault(word, (size, f"dimension {axis} of {parameter}")) if not word.isdigit() else (int(word), "dims")
            if known != size:
                raise _contradicts(f"dimension {axis} of {parameter} is {size}, but {word!r} is {known} by {place}", shape, axis)
        yield parameter, leaf, words


def _contradicts(message: str, shape: Shape, axis: int | None = None) -> ShapeError:
    error = ShapeError(message)
    error.axis, error.sizes, error.operands, error.shapes = axis, None, None, (shape,)
    return error


def explain(error: BaseException, leaves: Sequence[tuple[str, Shape]]) -> None:
    """Adds the shapes to an exception of tracing: those in its message, drawn, and those of the arguments."""
    if not hasattr(error, "add_note"):  # Python 3.10
        return
    drawn = _draw(str(error))
    if drawn:
        error.add_note(drawn)
    if leaves:
        lines = [f"  {name}: {shape_text(shape)}" for name, shape in leaves]
        error.add_note("\n".join(["the shapes of the arguments:", *lines]))


def shape_text(shape: Shape) -> str:
    return f"({', '.join(map(str, shape))}{',' if len(shape) == 1 else ''})"


def _draw(text: str) -> str | None:
    """The drawing of shapes in an exception that do not broadcast, such as `got (64, 3), (64,)`."""
    import re

    shapes = [
        tuple(int(size) if size.isdigit() else "?" for size in re.findall(r"[^\s,()]+", found))
        for found in re.findall(r"\((\s*[\w*+\-]+\s*(?:,[\w*+\-\s]*)*)\)", text)
        if re.search(r"\d", found) and "," in found
    ]
    if len(shapes) < 2:
        return None
    try:
        broadcast_shapes(*shapes)
    except ShapeError as error:
        return str(error)
    return None
