// RUN: not bcast-opt --verify-only --no-config --split-input-file E0010-written-elsewhere.mlir 2>&1 | diff E0010-written-elsewhere.stderr -

// Types, arrows and values as other languages write them, and conflicts of version control.

func.func @sizes(%a: tensor<4X3Xf32>) { return }

// -----

func.func @sizes(%a: tensor<4 * 3 * f32>) { return }

// -----

func.func @sizes(%a: tensor<-1x3xf32>) { return }

// -----

func.func @sizes(%a: tensor<4xf33>) { return }

// -----

func.func @sizes(%a: tensor<>) { return }

// -----

func.func @arrow(%a: tensor<4xf32>) => tensor<4xf32> {
  return %a : tensor<4xf32>
}

// -----

%0 = "t.a"() : () => f32

// -----

func.func @value(%0: f32) -> f32 {
  return 0 : f32
}

// -----

func.func @value() -> i32 {
  return 7 : i32
}

// -----

func.func @value(%0: f32) -> f32 {
  return : f32
}

// -----

func.func @value(%0: f32) -> f32 {
  %0 : f32
}

// -----

func.func @equals(%a: f32) {
  %0 "t.a"(%a) : (f32) -> f32
  return
}

// -----

func.func @equals(%a: f32) {
  %0 ?= "t.a"(%a) : (f32) -> f32
  return
}

// -----

func.func @location() {
  return (#loc)
}
#loc = loc(unknown)

// -----

%c = "t.a"() {a = 1.0e+ 03} : () -> f32

// -----

func.func @merged(%a: i32) -> i32 {
<<<<<<< HEAD
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}

// -----

// The comment stays where a sign is left out.
func.func @sign(%a: i32) -> i32 { // comment
  ?return %a : i32
}

// -----

// A conflict is one error: the first text is read.
func.func @conflict(%a: tensor<4xf32>) -> tensor<4xf32> {
<<<<<<< HEAD
  %0 = tosa.exp %a : (tensor<4xf32>) -> tensor<4xf32>
||||||| base
  %0 = tosa.abs %a : (tensor<4xf32>) -> tensor<4xf32>
=======
  %0 = tosa.tanh %a : (tensor<4xf32>) -> tensor<5xf32>
>>>>>>> branch
  return %0 : tensor<4xf32>
}
<<<<<<< HEAD
func.func @g() {
  return
}
=======
func.func @g(%a: f32) {
  return
}
>>>>>>> branch
