// RUN: not bcast-opt --verify-only scopes.mlir 2>&1 | diff scopes.stderr -

// In a scope that a run may leave out, operations that cannot succeed are a warning: it may be guarded. What one scope says is
// nothing to another one.

func.func @branch(%c: i1, %x: tensor<?xf32>, %a: tensor<3xf32>, %b: tensor<4xf32>) {
  %0 = stablehlo.add %x, %a : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>
  "scf.if"(%c) ({
    %1 = stablehlo.add %x, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
    "scf.yield"() : () -> ()
  }, {
  }) : (i1) -> ()
  return
}

func.func @either(%c: i1, %x: tensor<?xf32>, %a: tensor<3xf32>, %b: tensor<4xf32>) {
  "scf.if"(%c) ({
    %0 = stablehlo.add %x, %a : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>
    "scf.yield"() : () -> ()
  }, {
    %1 = stablehlo.add %x, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  return
}

func.func @blocks(%c: i1, %x: tensor<?xf32>, %a: tensor<3xf32>, %b: tensor<4xf32>) {
  %0 = stablehlo.add %x, %a : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %1 = stablehlo.add %x, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  cf.br ^bb2
^bb2:
  return
}

// A block that every run comes to is no branch.
func.func @straight(%x: tensor<?xf32>, %a: tensor<3xf32>, %b: tensor<4xf32>) {
  %0 = stablehlo.add %x, %a : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>
  cf.br ^bb1
^bb1:
  %1 = stablehlo.add %x, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// What is carried keeps its sizes, if the body does.
func.func @loop(%n: index, %x: tensor<?xf32>, %a: tensor<3xf32>, %b: tensor<4xf32>) {
  %c = "test.condition"() : () -> index
  %0 = "scf.for"(%c, %n, %c, %x) ({
  ^bb0(%i: index, %y: tensor<?xf32>):
    %1 = math.exp %y : tensor<?xf32>
    "scf.yield"(%1) : (tensor<?xf32>) -> ()
  }) : (index, index, index, tensor<?xf32>) -> tensor<?xf32>
  %2 = stablehlo.add %0, %a : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>
  %3 = stablehlo.add %x, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

func.func @growing(%n: index, %x: tensor<?xf32>, %a: tensor<3xf32>, %b: tensor<4xf32>) {
  %c = "test.condition"() : () -> index
  %0 = "scf.for"(%c, %n, %c, %x) ({
  ^bb0(%i: index, %y: tensor<?xf32>):
    %1 = "test.op"(%y) : (tensor<?xf32>) -> tensor<?xf32>
    "scf.yield"(%1) : (tensor<?xf32>) -> ()
  }) : (index, index, index, tensor<?xf32>) -> tensor<?xf32>
  %2 = stablehlo.add %0, %a : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>
  %3 = stablehlo.add %x, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// Two that change places keep no size, but those that are equal by themselves.
func.func @swapped(%x: tensor<?xf32>, %y: tensor<?xf32>, %a: tensor<3xf32>, %b: tensor<4xf32>) {
  %0:2 = "scf.while"(%x, %y) ({
  ^bb0(%p: tensor<?xf32>, %q: tensor<?xf32>):
    %c = "test.condition"() : () -> i1
    "scf.condition"(%c, %p, %q) : (i1, tensor<?xf32>, tensor<?xf32>) -> ()
  }, {
  ^bb0(%p: tensor<?xf32>, %q: tensor<?xf32>):
    "scf.yield"(%q, %p) : (tensor<?xf32>, tensor<?xf32>) -> ()
  }) : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %1 = stablehlo.add %0#0, %a : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>
  %2 = stablehlo.add %x, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
