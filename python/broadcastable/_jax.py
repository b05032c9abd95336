"""`check` for functions of JAX."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING

from ._findings import Findings
from ._native import InputError
from ._trace import explain, named_dimensions

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
        explain(error, _leaves(jax, function, args, kwargs))
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
    for parameter, leaf, words in named_dimensions(function, args, kwargs, dims):
        bound.arguments[parameter] = jax.ShapeDtypeStruct(
            jax.export.symbolic_shape(", ".join(words), scope=scope), leaf.dtype
        )
    return bound.args, bound.kwargs
