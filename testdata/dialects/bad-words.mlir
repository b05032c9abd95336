// Traits that name no test, or values that the operation does not have, are errors at their places.
// RUN: not bcast-opt bad-words.mlir --dialect=Inputs/bad-words.toml 2>&1 | diff bad-words.stderr -
