// The carried tensor keeps its sizes.
func.func @kept(%x: tensor<?x4xf32>, %y: tensor<?x4xf32>, %n: index) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.while (%i = %c0, %v = %x) : (index, tensor<?x4xf32>) -> (index, tensor<?x4xf32>) {
    %go = arith.cmpi slt, %i, %n : index
    scf.condition(%go) %i, %v : index, tensor<?x4xf32>
  } do {
  ^bb0(%i: index, %v: tensor<?x4xf32>):
    %w = arith.addf %v, %y : tensor<?x4xf32>
    %next = arith.addi %i, %c1 : index
    scf.yield %next, %w : index, tensor<?x4xf32>
  }
  return %r#1 : tensor<?x4xf32>
}
// The first dimension grows with each iteration.
func.func @grows(%x: tensor<?x4xf32>, %n: index) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.while (%i = %c0, %v = %x) : (index, tensor<?x4xf32>) -> (index, tensor<?x4xf32>) {
    %go = arith.cmpi slt, %i, %n : index
    scf.condition(%go) %i, %v : index, tensor<?x4xf32>
  } do {
  ^bb0(%i: index, %v: tensor<?x4xf32>):
    %w = tensor.concat dim(0) %v, %x : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %next = arith.addi %i, %c1 : index
    scf.yield %next, %w : index, tensor<?x4xf32>
  }
  %e = tensor.extract_slice %r#1[0, 0] [1, 4] [1, 1] : tensor<?x4xf32> to tensor<1x4xf32>
  %z = tensor.cast %e : tensor<1x4xf32> to tensor<?x4xf32>
  return %z : tensor<?x4xf32>
}
func.func @for_grows(%x: tensor<?x4xf32>, %n: index) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %x) -> (tensor<?x4xf32>) {
    %w = tensor.concat dim(0) %v, %x : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    scf.yield %w : tensor<?x4xf32>
  }
  return %r : tensor<?x4xf32>
}
func.func @trip(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  affine.for %i = 0 to 0 {
    %w = arith.addf %x, %y : tensor<?xf32>
    "test.use"(%w) : (tensor<?xf32>) -> ()
  }
  return %x : tensor<?xf32>
}
