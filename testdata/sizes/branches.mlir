// RUN: not bcast-opt --verify-only branches.mlir 2>&1 | diff branches.stderr -

// Results of operations of which one region runs have the sizes on which all regions agree.

func.func @agreed(%c: i1, %x: tensor<?xf32>, %a: tensor<3xf32>, %b: tensor<4xf32>) {
  %0 = "scf.if"(%c) ({
    %1 = math.exp %x : tensor<?xf32>
    "scf.yield"(%1) : (tensor<?xf32>) -> ()
  }, {
    "scf.yield"(%x) : (tensor<?xf32>) -> ()
  }) : (i1) -> tensor<?xf32>
  %2 = stablehlo.add %0, %a : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>
  %3 = stablehlo.add %x, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// In one of them %x and %y are equal, the other yields either: the result has the size of %x.
func.func @equal(%c: i1, %x: tensor<?xf32>, %y: tensor<?xf32>, %a: tensor<3xf32>, %b: tensor<4xf32>) {
  %0 = "scf.if"(%c) ({
    %1 = stablehlo.add %y, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "scf.yield"(%y) : (tensor<?xf32>) -> ()
  }, {
    "scf.yield"(%x) : (tensor<?xf32>) -> ()
  }) : (i1) -> tensor<?xf32>
  %2 = stablehlo.add %0, %a : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>
  %3 = stablehlo.add %x, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// What is broadcast in both is broadcast after them.
func.func @joined(%n: index, %x: tensor<?xf32>, %y: tensor<?xf32>, %a: tensor<3xf32>, %b: tensor<4xf32>) {
  %0 = "scf.index_switch"(%n) <{cases = array<i64: 2>}> ({
    %1 = "test.broadcastable"(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "scf.yield"(%1) : (tensor<?xf32>) -> ()
  }, {
    %2 = "test.broadcastable"(%y, %x) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %3 = math.exp %2 : tensor<?xf32>
    "scf.yield"(%3) : (tensor<?xf32>) -> ()
  }) : (index) -> tensor<?xf32>
  %4 = stablehlo.add %0, %a : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>
  %5 = stablehlo.add %x, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// A number on which all agree, one of two dimensions, and what is made of a number from outside.
func.func @some(%c: tensor<i1>, %n: index, %x: tensor<?xf32>, %y: tensor<?x?xf32>, %z: tensor<?x?xf32>, %a: tensor<3xf32>, %b: tensor<4xf32>) {
  %0:3 = "stablehlo.if"(%c) ({
    %e = "tensor.empty"(%n) : (index) -> tensor<?xf32>
    %1 = stablehlo.add %x, %a : (tensor<?xf32>, tensor<3xf32>) -> tensor<?xf32>
    "stablehlo.return"(%1, %y, %e) : (tensor<?xf32>, tensor<?x?xf32>, tensor<?xf32>) -> ()
  }, {
    %e = "tensor.empty"(%n) : (index) -> tensor<?xf32>
    %2 = "tensor.cast"(%a) : (tensor<3xf32>) -> tensor<?xf32>
    %3 = "test.same"(%y) : (tensor<?x?xf32>) -> tensor<?x?xf32>
    %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
    %d = "tensor.dim"(%y, %c0) : (tensor<?x?xf32>, index) -> index
    %f = "tensor.dim"(%3, %c0) : (tensor<?x?xf32>, index) -> index
    %4 = "tensor.empty"(%d, %f) : (index, index) -> tensor<?x?xf32>
    "stablehlo.return"(%2, %4, %e) : (tensor<?xf32>, tensor<?x?xf32>, tensor<?xf32>) -> ()
  }) : (tensor<i1>) -> (tensor<?xf32>, tensor<?x?xf32>, tensor<?xf32>)
  %5 = stablehlo.add %0#0, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  %four = "tensor.empty"(%n) : (index) -> tensor<?x4xf32>
  %6 = stablehlo.add %0#1, %four : (tensor<?x?xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  %7 = stablehlo.add %y, %z : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x3xf32>
  %8 = stablehlo.add %0#2, %a : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>
  %9 = "tensor.empty"(%n) : (index) -> tensor<?xf32>
  %10 = stablehlo.add %9, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// They disagree: nothing is known.
func.func @different(%c: i1, %x: tensor<?xf32>, %y: tensor<?xf32>, %a: tensor<3xf32>, %b: tensor<4xf32>) {
  %0 = "scf.if"(%c) ({
    "scf.yield"(%x) : (tensor<?xf32>) -> ()
  }, {
    "scf.yield"(%y) : (tensor<?xf32>) -> ()
  }) : (i1) -> tensor<?xf32>
  %1 = "scf.if"(%c) ({
    %2 = "test.broadcastable"(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "scf.yield"(%2) : (tensor<?xf32>) -> ()
  }, {
    "scf.yield"(%x) : (tensor<?xf32>) -> ()
  }) : (i1) -> tensor<?xf32>
  %3 = stablehlo.add %0, %a : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>
  %4 = stablehlo.add %1, %a : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>
  %5 = stablehlo.add %x, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// A region that always runs says what it says for all that follows.
func.func @always(%x: tensor<?xf32>, %a: tensor<3xf32>, %b: tensor<4xf32>) {
  %0 = "scf.execute_region"() ({
    %1 = stablehlo.add %x, %a : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>
    %2 = math.exp %x : tensor<?xf32>
    "scf.yield"(%2) : (tensor<?xf32>) -> ()
  }) : () -> tensor<?xf32>
  %3 = stablehlo.add %0, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

func.func @assuming(%x: tensor<?xf32>, %y: tensor<?xf32>, %a: tensor<3xf32>, %b: tensor<4xf32>) {
  %s = "shape.shape_of"(%x) : (tensor<?xf32>) -> tensor<1xindex>
  %t = "shape.shape_of"(%y) : (tensor<?xf32>) -> tensor<1xindex>
  %w = "shape.cstr_eq"(%s, %t) : (tensor<1xindex>, tensor<1xindex>) -> !shape.witness
  %0 = "shape.assuming"(%w) ({
    %1 = stablehlo.add %x, %a : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>
    "shape.assuming_yield"(%y) : (tensor<?xf32>) -> ()
  }) : (!shape.witness) -> tensor<?xf32>
  %2 = stablehlo.add %0, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// Iterations that run beside one another share what they write into.
func.func @shared(%n: index, %x: tensor<?xf32>, %y: tensor<?xf32>, %a: tensor<3xf32>, %b: tensor<4xf32>) {
  %0 = "scf.forall"(%n, %x) <{operandSegmentSizes = array<i32: 0, 1, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: -9223372036854775808>}> ({
  ^bb0(%i: index, %out: tensor<?xf32>):
    "scf.forall.in_parallel"() ({
    ^bb0:
    }) : () -> ()
  }) : (index, tensor<?xf32>) -> tensor<?xf32>
  %1 = stablehlo.add %0, %a : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>
  %2 = stablehlo.add %x, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// What the condition of a loop passes on, its results are.
func.func @while(%x: tensor<?xf32>, %a: tensor<3xf32>, %b: tensor<4xf32>) {
  %0 = "scf.while"(%x) ({
  ^bb0(%p: tensor<?xf32>):
    %c = "test.condition"() : () -> i1
    "scf.condition"(%c, %p) : (i1, tensor<?xf32>) -> ()
  }, {
  ^bb0(%q: tensor<?xf32>):
    %1 = math.exp %q : tensor<?xf32>
    "scf.yield"(%1) : (tensor<?xf32>) -> ()
  }) : (tensor<?xf32>) -> tensor<?xf32>
  %2 = stablehlo.add %0, %a : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>
  %3 = stablehlo.add %x, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
