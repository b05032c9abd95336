// RUN: bcast-opt %s --mlir-opt-print | FileCheck %s --check-prefixes=ALL,BLOB
// RUN: bcast-opt %s --mlir-opt-print --mlir-elide-resource-strings-if-larger=16 | FileCheck %s --check-prefix=BLOB --implicit-check-not="too long"
// RUN: bcast-opt %s --mlir-elide-resource-strings-if-larger=16 | FileCheck %s --check-prefix=BLOB --implicit-check-not="too long"
// RUN: bcast-opt %s --mlir-elide-resource-strings-if-larger=15 | FileCheck %s --check-prefix=SHORT --implicit-check-not="dialect_resources"
// RUN: bcast-opt %s --mlir-elide-resource-strings-if-larger=3 | FileCheck %s --check-prefix=NONE --implicit-check-not="resources:"

// A resource whose text is longer, the quotes included, is left out; what MLIR prints where none is left is what is printed here.
// BLOB: {-#
// BLOB-NEXT: dialect_resources: {
// BLOB-NEXT: builtin: {
// BLOB-NEXT: blob: "0x04000000ABCD"
// BLOB-NEXT: }
// BLOB-NEXT: },
// BLOB-NEXT: external_resources: {
// BLOB-NEXT: x: {
// BLOB-NEXT: a: "s\22hort",
// ALL-NEXT: b: "is too long for that"
// SHORT: external_resources: {
// SHORT: c: true
// NONE: {-#
// NONE-EMPTY:
// NONE-NEXT: #-}
module {
  "t.a"() {a = dense_resource<blob> : tensor<2xi8>} : () -> ()
}
{-#
  dialect_resources: { builtin: { blob: "0x04000000abcd", unused: "0x0400000000" } },
  external_resources: { x: { a: "s\"hort", b: "is too long for that", c: true } }
#-}
