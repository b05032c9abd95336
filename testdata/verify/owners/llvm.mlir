// The verifiers of `llvm`, and attributes of parameters.
// RUN: bcast-opt %s --conformance=upstream --split-input-file --verify-diagnostics

llvm.func @right(%p: !llvm.ptr {llvm.noalias, llvm.align = 8 : i64}, %i: i32 {llvm.signext}, %f: f32 {llvm.inreg}) -> (!llvm.ptr {llvm.nonnull}) {
  %0 = llvm.load %p atomic monotonic {alignment = 4 : i64} : !llvm.ptr -> f32
  llvm.store %f, %p atomic release {alignment = 4 : i64} : f32, !llvm.ptr
  %1 = llvm.cmpxchg %p, %i, %i acq_rel monotonic : !llvm.ptr, i32
  %2 = llvm.atomicrmw fadd %p, %f monotonic : !llvm.ptr, f32
  %3 = llvm.atomicrmw add %p, %i seq_cst : !llvm.ptr, i32
  %4 = llvm.zext %i : i32 to i64
  %5 = llvm.bitcast %i : i32 to f32
  llvm.fence acquire
  llvm.return %p : !llvm.ptr
}
func.func private @other(!llvm.ptr {llvm.noalias}, tensor<4xf32> {llvm.noalias})

// -----

llvm.func @load(%p: !llvm.ptr) {
  // expected-error@+1 {{'llvm.load' op expected alignment for atomic access}}
  %0 = llvm.load %p atomic monotonic : !llvm.ptr -> f32
  // expected-error@+1 {{'llvm.load' op unsupported ordering 'release'}}
  %1 = llvm.load %p atomic release {alignment = 4 : i64} : !llvm.ptr -> f32
  // expected-error@+1 {{'llvm.load' op unsupported type 'i1' for atomic access}}
  %2 = llvm.load %p atomic monotonic {alignment = 4 : i64} : !llvm.ptr -> i1
  // expected-error@+1 {{'llvm.load' op expected syncscope to be null for non-atomic access}}
  %3 = "llvm.load"(%p) {syncscope = "singlethread"} : (!llvm.ptr) -> f32
  llvm.return
}

// -----

llvm.func @exchange(%p: !llvm.ptr, %i: i32) {
  // expected-error@+1 {{'llvm.cmpxchg' op ordering must be at least 'monotonic'}}
  %0 = llvm.cmpxchg %p, %i, %i unordered monotonic : !llvm.ptr, i32
  // expected-error@+1 {{'llvm.cmpxchg' op failure ordering cannot be 'release' or 'acq_rel'}}
  %1 = llvm.cmpxchg %p, %i, %i acq_rel release : !llvm.ptr, i32
  // expected-error@+1 {{'llvm.atomicrmw' op expected LLVM IR floating point type}}
  %2 = llvm.atomicrmw fadd %p, %i monotonic : !llvm.ptr, i32
  // expected-error@+1 {{'llvm.fence' op can be given only acquire, release, acq_rel, and seq_cst orderings}}
  llvm.fence monotonic
  llvm.return
}

// -----

llvm.func @casts(%i: i32, %v: vector<4xi16>, %p: !llvm.ptr<1>) {
  // expected-error@+1 {{integer width of the output type is smaller or equal to the integer width of the input type}}
  %0 = llvm.zext %i : i32 to i32
  // expected-error@+1 {{input and output vectors are of incompatible shape}}
  %1 = llvm.sext %v : vector<4xi16> to vector<5xi32>
  // expected-error@+1 {{'llvm.bitcast' op can only cast pointers from and to pointers}}
  %2 = llvm.bitcast %i : i32 to !llvm.ptr
  // expected-error@+1 {{'llvm.bitcast' op cannot cast pointers of different address spaces, use 'llvm.addrspacecast' instead}}
  %3 = llvm.bitcast %p : !llvm.ptr<1> to !llvm.ptr
  llvm.return
}

// -----

// expected-error@+1 {{"llvm.noalias" should be a unit attribute}}
llvm.func @unit(%p: !llvm.ptr {llvm.noalias = 10 : i32})

// -----

// expected-error@+1 {{"llvm.noalias" attribute attached to non-pointer LLVM type}}
func.func private @pointer(%i: i32 {llvm.noalias})

// -----

// expected-error@+1 {{"llvm.readonly" is not a valid result attribute}}
llvm.func @result() -> (!llvm.ptr {llvm.readonly})

// -----

// expected-error@+1 {{"llvm.noalias" attribute attached to non-pointer LLVM type}}
llvm.func @result_type() -> (i32 {llvm.noalias})

// -----

llvm.func @constants() {
  %0 = llvm.mlir.constant("text") : !llvm.array<4 x i8>
  %1 = llvm.mlir.constant([1 : i32, 2.0 : f32]) : !llvm.struct<(i32, f32)>
  %2 = llvm.mlir.constant(dense<1> : tensor<2x3xi32>) : !llvm.array<2 x array<3 x i32>>
  llvm.return
}

// -----

llvm.func @text() {
  // expected-error@+1 {{'llvm.mlir.constant' op expected array type of 4 i8 elements for the string constant}}
  %0 = llvm.mlir.constant("text") : !llvm.array<3 x i8>
  llvm.return
}

// -----

llvm.func @members() {
  // expected-error@+1 {{'llvm.mlir.constant' op struct element at index 1 is of wrong type}}
  %0 = llvm.mlir.constant([1 : i32, 2 : i64]) : !llvm.struct<(i32, i32)>
  llvm.return
}

// -----

llvm.func @count() {
  // expected-error@+1 {{'llvm.mlir.constant' op type and attribute have a different number of elements: 4 vs. 6}}
  %0 = llvm.mlir.constant(dense<1> : tensor<2x3xi32>) : !llvm.array<2 x array<2 x i32>>
  llvm.return
}

// -----

llvm.func @f(i32, ...) -> i32
llvm.func @variadic(%a: i64) {
  // expected-error@+1 {{'llvm.call' op var_callee_type parameter type mismatch: 'i32' != 'i64'}}
  %0 = llvm.call @f(%a) vararg(!llvm.func<i32 (i32, ...)>) : (i64) -> i32
  llvm.return
}

// -----

// expected-error@+1 {{'llvm.func' op functions cannot have 'common' linkage}}
llvm.func common @common()

// -----

// expected-error@+1 {{'llvm.func' op external functions must have 'external' or 'extern_weak' linkage}}
llvm.func internal @declared()

// -----

// expected-error@+1 {{'llvm.func' op attribute 'function_type' failed to satisfy constraint: type attribute of LLVM function type}}
"llvm.func"() ({}) {sym_name = "no_function", function_type = i64} : () -> ()

// -----

// expected-error@+1 {{'llvm.func' op entry block must have 0 arguments to match function signature}}
"llvm.func"() ({
^bb0(%arg0: i64):
  llvm.return
}) {function_type = !llvm.func<void ()>, sym_name = "arguments"} : () -> ()

// -----

// expected-error@+1 {{'llvm.func' op type of entry block argument #0('f32') must match the type of the corresponding argument in function signature('i64')}}
"llvm.func"() ({
^bb0(%arg0: f32):
  llvm.return
}) {function_type = !llvm.func<void (i64)>, sym_name = "types"} : () -> ()

// -----

// expected-error@+1 {{no_inline and always_inline attributes are incompatible}}
llvm.func @inline() attributes { always_inline, no_inline } {
  llvm.return
}

// -----

// expected-error@+1 {{'llvm.func' op with optimize_none must also be no_inline}}
llvm.func @optimized() attributes { optimize_none } {
  llvm.return
}

// -----

// expected-error@+1 {{expected comdat symbol}}
llvm.func @merged() comdat(@foo) {
  llvm.return
}

// -----

llvm.comdat @groups {
  llvm.comdat_selector @any any
}
llvm.func @merged() comdat(@groups::@any) {
  llvm.return
}

// -----

llvm.func @parts(%fixed: vector<8xf32>, %scalable: vector<[4]xf32>) {
  // expected-error@+1 {{'llvm.intr.vector.insert' op failed to verify that it is not inserting scalable into fixed-length vectors.}}
  %0 = llvm.intr.vector.insert %scalable, %fixed[0] : vector<[4]xf32> into vector<8xf32>
  llvm.return
}

// -----

llvm.func @parts(%vector: vector<16385xf64>) {
  // expected-error@+1 {{'llvm.intr.vector.extract' op failed to verify that vectors are not bigger than 2^17 bits.}}
  %0 = llvm.intr.vector.extract %vector[0] : vector<8xf64> from vector<16385xf64>
  llvm.return
}

// -----

llvm.func @parts(%vector: vector<4xf32>) {
  // expected-error@+1 {{'llvm.intr.vector.interleave2' op failed to verify that result has twice as many elements as 'vec1'}}
  %0 = "llvm.intr.vector.interleave2"(%vector, %vector) : (vector<4xf32>, vector<4xf32>) -> vector<[8]xf32>
  llvm.return
}
