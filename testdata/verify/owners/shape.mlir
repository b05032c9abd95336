// RUN: bcast-opt %s --split-input-file --verify-diagnostics

// The operations infer these types, and have the result of another type only where it is a shape.
func.func @right(%a: !shape.shape, %b: !shape.shape, %m: !shape.size, %n: !shape.size) {
  %0 = "shape.const_shape"() <{shape = dense<4> : tensor<2xindex>}> : () -> tensor<2xindex>
  %1 = "shape.const_shape"() <{shape = dense<4> : tensor<2xindex>}> : () -> !shape.shape
  %2 = shape.max %a, %b : !shape.shape, !shape.shape -> !shape.shape
  %3 = shape.max %m, %n : !shape.size, !shape.size -> !shape.size
  %4 = shape.min %a, %n : !shape.shape, !shape.size -> !shape.size
  return
}

// -----

func.func @unknown_length() {
  // expected-error@+1 {{'shape.const_shape' op inferred type(s) 'tensor<2xindex>' are incompatible with return type(s) of operation 'tensor<?xindex>'}}
  %0 = "shape.const_shape"() <{shape = dense<4> : tensor<2xindex>}> : () -> tensor<?xindex>
  return
}

// -----

func.func @shape_as_size(%a: !shape.shape, %b: !shape.shape) {
  // expected-error@+1 {{'shape.max' op inferred type(s) '!shape.shape' are incompatible with return type(s) of operation '!shape.size'}}
  %0 = shape.max %a, %b : !shape.shape, !shape.shape -> !shape.size
  return
}

// -----

func.func @mixed(%a: !shape.shape, %n: !shape.size) {
  // expected-error@+1 {{'shape.min' op inferred type(s) '!shape.size' are incompatible with return type(s) of operation '!shape.shape'}}
  %0 = shape.min %a, %n : !shape.shape, !shape.size -> !shape.shape
  return
}
