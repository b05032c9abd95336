// RUN: bcast-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

// The words of an attribute of a dialect are verified wherever it is written, also if no operation has such an attribute.
"test.right"() {a = [#linalg.iterator_type<parallel>, #vector.iterator_type<reduction>], b = #gpu<shuffle_mode up>, c = #tosa.level<"8k">} : () -> ()

// Words that LLVM 24 has and 22 does not.
"test.later"() {a = #vector.kind<maximumnumf>, b = #tosa.block_size<BLOCK_SIZE_1>, c = #gpu.address_space<constant>} : () -> ()

// -----

// expected-error@+1 {{expected ::mlir::utils::IteratorType to be one of: parallel, reduction}}
"test.nested"() {a = [#linalg.iterator_type<parallel>, #linalg.iterator_type<window>]} : () -> ()

// -----

// expected-error@+1 {{expected ::mlir::gpu::ShuffleMode to be one of: xor, up, down, idx}}
"test.bare"() {a = #gpu<shuffle_mode left>} : () -> ()

// -----

// expected-error@+1 {{expected ::mlir::vector::CombiningKind to be one of: add, mul, minui, minsi, minnumf, maxui, maxsi, maxnumf, and, or, xor, maximumf, minimumf}}
"test.unknown"() {a = #vector.kind<average>} : () -> ()
