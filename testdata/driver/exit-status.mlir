// RUN: bcast-opt Inputs/right.mlir > %t && echo "fine 0" >> %t
// RUN: FileCheck %s --input-file %t --check-prefix=FINE
// RUN: not bcast-opt Inputs/wrong.mlir 2>&1 | FileCheck %s --check-prefix=ERRORS
// RUN: not bcast-opt Inputs/missing.mlir 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not bcast-opt --no-such-option 2>&1 | FileCheck %s --check-prefix=USAGE
// RUN: not bcast-opt --broadcastable=nothing Inputs/right.mlir 2>&1 | FileCheck %s --check-prefix=PATTERN

// 0 when all is well, 1 for errors in the input, 2 for a file that cannot be read and for wrong options. The numbers
// themselves are tested in tests/exit_status.rs, for lit only knows failure.

// FINE: fine 0
// ERRORS: error[E0102]: use of undeclared SSA value name
// MISSING: Inputs/missing.mlir
// USAGE: unexpected argument '--no-such-option'
// PATTERN: 'nothing' names no operation: write 'dialect.op', or 'dialect.*' for all operations of a dialect
