// RUN: not bcast-opt --verify-only --split-input-file E0301-integer-range.mlir 2>&1 | diff E0301-integer-range.stderr -

// An integer fits its type.

"t.a"() {a = 256 : i8} : () -> ()

// -----

"t.a"() {a = -129 : si8} : () -> ()

// -----

"t.a"() {a = -1 : ui8} : () -> ()

// -----

"t.a"() {a = 18446744073709551616} : () -> ()

// -----

"t.a"() {a = 1 : i0} : () -> ()

// -----

"t.a"() {a = dense<[1, 300]> : tensor<2xi8>} : () -> ()

// -----

"t.a"() {a = dense<-1> : tensor<2xui8>} : () -> ()

// -----

"t.a"() {a = array<i8: 1, 300>} : () -> ()
