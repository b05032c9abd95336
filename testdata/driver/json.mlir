// RUN: not bcast-opt %s --verify-only --error-format=json 2>&1 | FileCheck %s
// RUN: not bcast-opt %s --verify-only --error-format=json --max-errors=1 2>&1 | FileCheck %s --check-prefix=FIRST
// RUN: not bcast-opt %s --verify-only --error-format=github 2>&1 | FileCheck %s --check-prefix=GITHUB
// RUN: not bcast-opt %s none.mlir --error-format=github 2>&1 | FileCheck %s --check-prefix=MISSING

// A record a line: each diagnostic, each file, the run. Nothing else is on standard error.

// CHECK: {"schema":1,"type":"diagnostic","file":"{{.*}}json.mlir","line":[[@LINE+20]],"column":10,"end_line":[[@LINE+20]],"end_column":30,"byte_start":{{[0-9]+}},"byte_end":{{[0-9]+}},
// CHECK-SAME: "severity":"error","code":"E0510","name":"incompatible-shapes","message":"'test.broadcastable' op operands don't have broadcast-compatible shapes",
// CHECK-SAME: "op":"test.broadcastable","function":"f","rule":"broadcastable","axis":1,"sizes":[3,2],"shapes":["2","2x3"],
// CHECK-SAME: "labels":[{"line":[[@LINE+17]],
// CHECK-SAME: "fixes":[{"message":"reshape %a to '2x1': then its dimensions line up"
// CHECK-SAME: "fingerprint":"{{[0-9a-f]*}}","rendered":"error[E0510]: 'test.broadcastable' op
// CHECK-NEXT: {"schema":1,"type":"diagnostic"
// CHECK-SAME: "code":"E0416","name":"missing-terminator"
// CHECK-SAME: "op":"func.call","function":"f","rule":null,"axis":null,"sizes":[],"shapes":[]
// CHECK-NEXT: {"schema":1,"type":"file","file":"{{.*}}json.mlir","operations":3,"verified":1,"errors":2,"warnings":0,"remarks":0,"fixed":0,"ms":{{[0-9]+}},"error":null}
// CHECK-NEXT: {"schema":1,"type":"summary","files":1,"unreadable":0,"operations":3,"verified":1,"errors":2,"warnings":0,"remarks":0,"hidden":0,"fixed":0,"error":null}

// FIRST-COUNT-1: "type":"diagnostic"
// FIRST: "type":"summary",{{.*}}"errors":2,{{.*}}"hidden":1,

// GITHUB: ::error file={{.*}}json.mlir,line=[[@LINE+5]],endLine=[[@LINE+5]],col=10,endColumn=30,title=E0510 incompatible-shapes::'test.broadcastable' op operands don't have broadcast-compatible shapes%0Anote: shapes are aligned at the right; sizes must be equal, or one of them 1:%0A%25a
// GITHUB-NEXT: ::error file={{.*}}title=E0416 missing-terminator::block with no terminator
// MISSING: ::error::cannot open input file 'none.mlir': No such file or directory
func.func @f(%a: tensor<2xf32>, %b: tensor<2x3xf32>) {
  // A comment.
  %sum = "test.broadcastable"(%a, %b) : (tensor<2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  "func.call"(%a, %b) <{callee = @f}> : (tensor<2xf32>, tensor<2x3xf32>) -> ()
}
