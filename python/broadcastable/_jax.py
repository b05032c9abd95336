"""`check` for functions of JAX."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING

from ._findings import Findings
from ._native import InputError, ShapeError, broadcast_shapes

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from ._checker import Checker


def check_jax(
    function: Callable[..., Any],
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
    dims: Mapping[str, str],
    checker: Checker,
) -> Findings:
    """Implements `check`; JAX is imported here."""
    try:
        import jax
    except ImportError:
        raise InputError("check() traces functions with JAX, which is not installed") from None
    if dims:
        args, kwargs = _named(jax, function, args, kwargs, dims)
    jitted = function if hasattr(function, "trace") else jax.jit(function)
    try:
        lowered = jitted.trace(*args, **kwargs).lower()
    except Exception as error:
        _explain(error, jax, function, args, kwargs)
        raise
    name = getattr(function, "__name__", type(function).__name__)
    return checker.verify(lowered.as_text(debug_info=True), name=f"<jax {name}>")


def _leaves(
    jax: Any, function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]
) -> list[tuple[str, tuple[Any, ...]]]:
    """The shapes in arguments, each with its name in the function."""
    try:
        named = dict(inspect.signature(function).bind(*args, **kwargs).arguments)
    except (TypeError, ValueError):
        named = {"args": args, "kwargs": kwargs}
    found = []
    for path, leaf in jax.tree_util.tree_flatten_with_path(named)[0]:
        shape = getattr(leaf, "shape", None)
        if shape is not None:
            found.append((path[0].key + jax.tree_util.keystr(tuple(path[1:])), tuple(shape)))
    return found


def _explain(
    error: BaseException, jax: Any, function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]
) -> None:
    """Adds the shapes to an exception of tracing: those in its message, drawn, and those of the arguments."""
    if not hasattr(error, "add_note"):  # Python 3.10
        return
    drawn = _draw(str(error))
    if drawn:
        error.add_note(drawn)
    leaves = _leaves(jax, function, args, kwargs)
    if leaves:
        lines = [f"  {name}: {_shape(shape)}" for name, shape in leaves]
        error.add_note("\n".join(["the shapes of the arguments:", *lines]))


def _shape(shape: tuple[Any, ...]) -> str:
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


def _named(
    jax: Any,
    function: Callable[..., Any],
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
    dims: Mapping[str, str],
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """The arguments with names of sizes, which are shared by all of them."""
    bound = inspect.signature(function).bind(*args, **kwargs)
    scope = jax.export.SymbolicScope()
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
            raise _contradicts(f"{parameter} has shape {_shape(shape)}, but dims gives it {len(words)} dimensions: {spec!r}", shape)
        for axis, (word, size) in enumerate(zip(words, shape)):
            if word == "_":
                words[axis] = str(size)
                continue
            if not isinstance(size, int):
                continue
            known, place = sizes.setdefault(word, (size, f"dimension {axis} of {parameter}")) if not word.isdigit() else (int(word), "dims")
            if known != size:
                raise _contradicts(f"dimension {axis} of {parameter} is {size}, but {word!r} is {known} by {place}", shape, axis)
        bound.arguments[parameter] = jax.ShapeDtypeStruct(
            jax.export.symbolic_shape(", ".join(words), scope=scope), leaf.dtype
        )
    return bound.args, bound.kwargs


def _contradicts(message: str, shape: tuple[Any, ...], axis: int | None = None) -> ShapeError:
    error = ShapeError(message)
    error.axis, error.sizes, error.operands, error.shapes = axis, None, None, (shape,)
    return error
