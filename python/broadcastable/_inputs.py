"""Objects with a program: each is converted to a text or a path, without importing a package."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    Resolved = tuple[str | bytes | None, str]

# : A text of one line with this ending is a path: no MLIR ends with it.
_SUFFIXES = (".mlir", ".mlirbc", ".onnx")


def resolve(obj: Any, name: str | None = None) -> Resolved:
    """The text of an object, and its name in findings; for a file only the path.

    Raises `InputError` for known objects that cannot be read, `TypeError` for all others.
    """
    if isinstance(obj, str):
        if "\n" not in obj and obj.endswith(_SUFFIXES):
            return _path(obj)
        return obj, name or "<text>"
    if isinstance(obj, (bytes, bytearray, memoryview)):
        return bytes(obj), name or "<bytes>"
    if isinstance(obj, os.PathLike):
        return _path(os.fspath(obj))
    kind = type(obj)
    package = (kind.__module__ or "").partition(".")[0]
    if package in ("jax", "jaxlib") and kind.__name__ == "Lowered":
        return obj.as_text(debug_info=True), name or "<jax>"
    if package == "jax" and kind.__name__ == "Exported":
        return obj.mlir_module(), name or f"<jax {obj.fun_name}>"
    if package == "onnx" and kind.__name__ == "ModelProto":
        return obj.SerializeToString(), name or "<onnx>"
    if package == "torch" and kind.__name__ == "ExportedProgram":
        from ._torch import text_of_exported

        return text_of_exported(obj), name or "<torch>"
    if is_module(obj):
        raise TypeError("a torch.nn.Module is checked by broadcastable.check(module, *arguments)")
    operation = getattr(obj, "operation", obj)
    if hasattr(operation, "get_asm"):
        return operation.get_asm(enable_debug_info=True), name or "<module>"
    if "mlir" in (kind.__module__ or "").lower() and "__str__" in vars(kind):
        return str(obj), name or "<module>"
    if callable(obj):
        raise TypeError("a function is checked by broadcastable.check(function, *arguments)")
    raise TypeError(
        f"{kind.__module__}.{kind.__qualname__} holds no MLIR that is known: give the text, bytes, a path, "
        "a jax Lowered or Exported, a torch ExportedProgram, or an MLIR module"
    )


def is_module(obj: Any) -> bool:
    """Whether an object is a `torch.nn.Module`; nothing is imported for that."""
    return any(kind.__name__ == "Module" and kind.__module__ == "torch.nn.modules.module" for kind in type(obj).__mro__)


def _path(path: str | bytes) -> Resolved:
    return None, os.fsdecode(path)
