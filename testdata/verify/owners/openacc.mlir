// The verifiers of `acc`.
// RUN: bcast-opt %s --conformance=upstream --split-input-file --verify-diagnostics

acc.private.recipe @p : memref<i32> init {
^bb0(%a: memref<i32>):
  %0 = memref.alloca() : memref<i32>
  acc.yield %0 : memref<i32>
}
func.func @right(%x: memref<i32>) {
  %0 = acc.create varPtr(%x : memref<i32>) -> memref<i32>
  acc.enter_data dataOperands(%0 : memref<i32>)
  return
}

// -----

func.func @source(%x: memref<i32>) {
  %0 = memref.alloc() : memref<i32>
  // expected-error@+1 {{expect data entry operation as defining op}}
  acc.enter_data dataOperands(%0 : memref<i32>)
  return
}

// -----

func.func @nothing() {
  // expected-error@+1 {{'acc.set' op at least one default_async, device_num, or device_type operand must appear}}
  acc.set
  return
}

// -----

func.func @inside() {
  acc.parallel {
    // expected-error@+1 {{'acc.init' op cannot be nested in a compute operation}}
    acc.init
    acc.yield
  }
  return
}

// -----

func.func @twice() {
  // expected-error@+1 {{'acc.loop' op duplicate device_type `none` found in gang attribute}}
  acc.loop {
    acc.yield
  } attributes {gang = [#acc.device_type<none>, #acc.device_type<none>]}
  return
}

// -----

// expected-error@+1 {{'acc.private.recipe' op expects init region first argument of the privatization type}}
acc.private.recipe @p : memref<i32> init {
^bb0(%a: i32):
  %0 = memref.alloca() : memref<i32>
  acc.yield %0 : memref<i32>
}

// -----

func.func @waits(%i: index) {
  // expected-error@+1 {{wait_devnum cannot appear without waitOperands}}
  acc.wait wait_devnum(%i : index)
  return
}
