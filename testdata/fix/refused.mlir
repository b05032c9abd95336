// RUN: not bcast-opt --fix - < %s 2>&1 | FileCheck %s --check-prefix=STDIN
// RUN: bcast-opt --diff - < %s 2>&1 | FileCheck %s --check-prefix=NOTHING
// RUN: bcast-opt --fix %s 2>&1 | FileCheck %s --check-prefix=FIXED
// RUN: not bcast-opt --fix none.mlir %s 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not bcast-opt --fix %s -o x.mlir 2>&1 | FileCheck %s --check-prefix=OUTPUT
// RUN: bcast-opt --fix %s --error-format=json 2>&1 | FileCheck %s --check-prefix=JSON

// STDIN: error: --fix and --in-place write files, and standard input is none; --diff shows what they would do
// NOTHING: would fix 0 findings in 0 files
// FIXED: fixed 0 findings in 0 files
// NONE: error: cannot open input file 'none.mlir': No such file or directory
// NONE: fixed 0 findings in 0 files; 1 file could not be read or written
// OUTPUT: error: the argument '--fix' cannot be used with '--output <FILE>'
// JSON: {"schema":1,"type":"file",{{.*}}"fixed":0,
// JSON-NEXT: {"schema":1,"type":"summary",{{.*}}"fixed":0,

"t.a"() : () -> ()
