"""Makes portable.*.mlirbc and stablehlo.mlirbc of the folder above anew, from the texts beside, with jaxlib."""

import io
import pathlib

from jax._src.interpreters import mlir as contexts
from jaxlib.mlir import ir
from jaxlib.mlir.dialects import stablehlo

folder = pathlib.Path(__file__).parent.parent
text = (folder / "portable.mlir").read_text()
for version in ["0.9.0", "1.0.0", "1.17.0"]:
    artifact = stablehlo.serialize_portable_artifact_str(text, version)
    (folder / f"portable.{version.replace('.', '_')}.mlirbc").write_bytes(artifact)
with contexts.make_ir_context():
    module = ir.Module.parse((folder / "stablehlo.mlir").read_text())
    written = io.BytesIO()
    module.operation.write_bytecode(written)
    (folder / "stablehlo.mlirbc").write_bytes(written.getvalue())
