// RUN: not bcast-opt origin.mlir --no-config 2>&1 | FileCheck %s --check-prefix=HUMAN
// RUN: not bcast-opt origin.mlir --no-config --error-format=json 2>&1 | FileCheck %s --check-prefix=JSON
// RUN: not bcast-opt origin.mlir --no-config --error-format=github 2>&1 | FileCheck %s --check-prefix=GITHUB
// RUN: not bcast-opt origin.mlir --no-config --report=sarif:%t.sarif 2>%t.err
// RUN: FileCheck %s --check-prefix=SARIF --input-file=%t.sarif

// A call site in a named location: the innermost place is where the operation was written, and its file is there to be shown.
// HUMAN: error[E0532]
// HUMAN: = note: from Inputs/model.py:4:11
// HUMAN: note: written here
// HUMAN-NEXT: Inputs/model.py:4:12
// HUMAN: return x + w
// JSON: "origin":{"file":"Inputs/model.py","line":4,"column":11,"end_line":4,"end_column":16,"others":[{"file":"Inputs/model.py","line":7,"column":11,"end_line":null,"end_column":null}]}
// GITHUB: ::error file={{.*}}model.py,line=4,endLine=4,col=11,title=E0532 shape-mismatch::
// GITHUB-SAME: note: in the MLIR that was made of it, {{.*}}origin.mlir:{{[0-9]+}}:8
// SARIF: "text":"made of Inputs/model.py:4:11"
// SARIF-SAME: "startColumn":11,"startLine":4
// SARIF-SAME: "text":"made of Inputs/model.py:7:11"

#layer = loc("Inputs/model.py":4:11 to :16)
#model = loc("Inputs/model.py":7:11)
#call = loc(callsite(#layer at #model))
func.func @f(%a: tensor<4xf32>, %b: tensor<5xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %a, %b : (tensor<4xf32>, tensor<5xf32>) -> tensor<4xf32> loc(#add)
  return %0 : tensor<4xf32>
}

// Of what was fused, the first file; a file that is not there has no excerpt.
// HUMAN: = note: from elsewhere.py:12:3
// HUMAN-NOT: written here
// JSON: "origin":{"file":"elsewhere.py","line":12,"column":3,"end_line":13,"end_column":1,"others":[{"file":"other.py"
func.func @g(%a: tensor<4xf32>, %b: tensor<5xf32>) {
  %0 = stablehlo.add %a, %b : (tensor<4xf32>, tensor<5xf32>) -> tensor<4xf32> loc(fused["name", "elsewhere.py":12:3 to 13:1, "other.py":1:1])
  return
}

#add = loc("jit(f)/add"(#call))
