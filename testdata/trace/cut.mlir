// A dump without an end, one without an operation and one that cannot be read are told, and the others are compared.
// RUN: not bcast-opt --trace-shapes Inputs/cut.log 2> %t.stderr | FileCheck %s --check-prefix=SUM
// RUN: diff cut.stderr %t.stderr
// SUM: 4 dumps: no shape changed; 3 dumps not compared
// RUN: not bcast-opt --trace-shapes %s 2>&1 | FileCheck %s
// RUN: not bcast-opt --trace-shapes Inputs/none.log 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not bcast-opt --trace-shapes Inputs/cut.log %s %s 2>&1 | FileCheck %s --check-prefix=MANY
// RUN: not bcast-opt --trace-shapes - - 2>&1 | FileCheck %s --check-prefix=STDIN
// RUN: not bcast-opt --trace-shapes Inputs/cut.log --fix 2>&1 | FileCheck %s --check-prefix=FIX

// CHECK: error: no dump in '{{.*}}cut.mlir': no line is like '{{.*}} IR Dump After Canonicalizer (canonicalize) {{.*}}', which mlir-opt --mlir-print-ir-after-all writes to standard error
// NONE: error: cannot open input file 'Inputs/none.log': No such file or directory
// MANY: error: --trace-shapes takes one input besides the log: the module before its first pass
// STDIN: standard input, '-', can be read only once
// FIX: '--trace-shapes <LOG>' cannot be used with '--fix'
