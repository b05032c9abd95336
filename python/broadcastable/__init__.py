"""Shape broadcasting for compilers: MLIR is verified without LLVM, and errors are explained.

>>> import broadcastable as bc
>>> bc.broadcast_shapes((8, 1, "?"), (7, 1))
(8, 7, '?')
>>> findings = bc.verify('''
... func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) -> tensor<3xf32> {
...   %0 = tosa.add %a, %b : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>
...   return %0 : tensor<3xf32>
... }''')
>>> findings.ok
False
>>> findings[0].line, findings[0].sizes
(3, (3, 2))

`print(finding)` draws a finding like the terminal; a notebook shows it in colours.

Inputs: a text, bytes, a path, a `jax.stages.Lowered` or `jax.export.Exported`, a `torch.export.ExportedProgram`, an `onnx.ModelProto`, and a module of any
of MLIR's Python bindings. `check` traces a function of JAX or a `torch.nn.Module` and checks what comes out, with places in the function itself.

The package prints nothing and writes no files. Functions release the interpreter's lock while they work.
"""

from __future__ import annotations

from ._checker import Checker
from ._errors import BroadcastableError, VerificationError
from ._findings import Findings
from ._functions import assert_ok, check, compare, conditions, infer, read, signature, verify
from ._native import (
    Block,
    Condition,
    Edit,
    Finding,
    Fix,
    FunctionComparison,
    FunctionSizes,
    InputError,
    Label,
    Module,
    Note,
    Operation,
    Origin,
    Region,
    ShapeError,
    Signature,
    SizedValue,
    SizeRequirement,
    Value,
    __version__,
    broadcast_shapes,
    explain,
)

__all__ = [
    "Block",
    "BroadcastableError",
    "Checker",
    "Condition",
    "Edit",
    "Finding",
    "Findings",
    "Fix",
    "FunctionComparison",
    "FunctionSizes",
    "InputError",
    "Label",
    "Module",
    "Note",
    "Operation",
    "Origin",
    "Region",
    "ShapeError",
    "Signature",
    "SizeRequirement",
    "SizedValue",
    "Value",
    "VerificationError",
    "__version__",
    "assert_ok",
    "broadcast_shapes",
    "check",
    "compare",
    "conditions",
    "explain",
    "infer",
    "read",
    "signature",
    "verify",
]
