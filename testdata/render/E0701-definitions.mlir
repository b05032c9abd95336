// RUN: not bcast-opt --dialect=Inputs/mistakes.toml E0701-definitions.mlir 2>&1 | diff E0701-definitions.stderr -
// RUN: not bcast-opt --dialect=Inputs/no-toml.toml E0701-definitions.mlir 2>&1 | diff E0701-no-toml.stderr -
// RUN: not bcast-opt --ods=Inputs/mistakes.toml E0701-definitions.mlir 2>&1 | diff E0701-no-json.stderr -
// RUN: not bcast-opt --ods=Inputs/empty.json E0701-definitions.mlir 2>&1 | diff E0701-empty.stderr -
// RUN: not bcast-opt --dialect=Inputs/none.toml E0701-definitions.mlir 2>&1 | diff E0701-none.stderr -

// Nothing is verified before every file of definitions could be read.
