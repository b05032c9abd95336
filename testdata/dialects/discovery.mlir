// RUN: not bcast-opt Inputs/near/deeper/found.mlir 2>&1 | diff discovery.stderr -
// RUN: bcast-opt Inputs/near/deeper/found.mlir --no-config | FileCheck %s
// RUN: not bcast-opt Inputs/near --error-format=gcc 2>&1 | FileCheck %s --check-prefix=FOLDER
// RUN: not bcast-opt Inputs/near/deeper/found.mlir --rule=near.add=none --error-format=gcc 2>&1 | FileCheck %s --check-prefix=RULE
// RUN: bcast-opt --explain-op=near.add Inputs/near/deeper/found.mlir | FileCheck %s --check-prefix=FOUND
// RUN: not bcast-opt --explain-op=near.add --no-config Inputs/near/deeper/found.mlir | FileCheck %s --check-prefix=NOTHING
// RUN: test -e Inputs/near/.hg

// The file `.hg` makes the folder a repository, within which the nearest bcast.toml above an input
// is read without being asked for; options come before it.

// CHECK: "near.add"
// FOLDER: found.mlir:2:8: error: 'near.add' op operands could not be broadcast together
// FOLDER: 1 file verified: 1 error (1 file with errors)
// RULE: 'near.add' op operands must have equal shapes
// FOUND: near.add: defined in {{.*}}bcast.toml, line 1
// NOTHING: nothing is known of 'near.add'
