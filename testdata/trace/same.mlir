// A dump that is the same as an earlier one changes nothing, and later dumps are compared with it at its place in the log.
// RUN: bcast-opt --trace-shapes Inputs/same.log --error-format=json 2>&1 | FileCheck %s
// RUN: bcast-opt --trace-shapes Inputs/same.log | FileCheck %s --check-prefix=TEXT
// RUN: not bcast-opt --trace-shapes Inputs/same.log --compare-steps 2>&1 | FileCheck %s --check-prefix=STEPS

// CHECK-NOT: "pass":"B"
// CHECK: "line":14,"when":"after","pass":"C",{{.*}}"value":"argument",{{.*}}"change":"static",{{.*}}"from_line":8,
// CHECK: "line":20,"when":"after","pass":"D",{{.*}}"value":"argument",{{.*}}"change":"dynamic",{{.*}}"from_line":14,
// TEXT: 4 dumps:
// TEXT-NOT: no counterpart
// STEPS: error[E0620]: after C (c), @f fails where it succeeded
// STEPS: same.log:14
// STEPS: with these sizes it succeeded before ({{.*}}same.log:8)
// STEPS: compared with the dump before: 3 functions: 2 equal, 1 differs
