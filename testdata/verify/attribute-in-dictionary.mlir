// RUN: bcast-opt %s --split-input-file --verify-diagnostics

// The value of an attribute that a form writes in its dictionary is refused there, also if a later release of LLVM writes it elsewhere.

func.func @f(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{custom op 'memref.load' 'memref.load' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
  %0 = memref.load %m[%i] { alignment = 3 } : memref<4xf32>
  return
}

// -----

func.func @generic(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{'memref.load' op attribute 'alignment' failed to satisfy constraint}}
  %0 = "memref.load"(%m, %i) <{alignment = 3 : i64}> : (memref<4xf32>, index) -> f32
  return
}
