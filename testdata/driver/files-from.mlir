// RUN: bcast-opt --files-from Inputs/list.txt 2>&1 | FileCheck %s --check-prefix=LIST
// RUN: bcast-opt --files-from=- < Inputs/list.txt 2>&1 | FileCheck %s --check-prefix=LIST
// RUN: bcast-opt %s --files-from Inputs/list.txt 2>&1 | FileCheck %s --check-prefix=BESIDES
// RUN: not bcast-opt --files-from Inputs/list.txt -0 2>&1 | FileCheck %s --check-prefix=NUL
// RUN: not bcast-opt --files-from none.txt 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not bcast-opt - --files-from - 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not bcast-opt Inputs --shard 1/1 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: not bcast-opt Inputs --shard=3/2 2>&1 | FileCheck %s --check-prefix=SHARD
// RUN: not bcast-opt %s --shard=1/2 -o x.mlir 2>&1 | FileCheck %s --check-prefix=OUTPUT

// The names of files may come from a list, and several runs may share them.

// LIST: 2 files verified: no errors
// BESIDES: 3 files verified: no errors
// NUL: error: cannot open input file '
// NONE: error: cannot read the list of files 'none.txt': No such file or directory
// TWICE: error: standard input, '-', can be read only once
// ALL: {{[0-9]+}} files verified
// SHARD: error: invalid value '3/2' for '--shard <K/N>': a shard is K/N with K from 1 to N
// OUTPUT: error: the argument '--shard <K/N>' cannot be used with '--output <FILE>'
"t.a"() : () -> ()
