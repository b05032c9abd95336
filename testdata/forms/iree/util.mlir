// Operations of `util` in custom and in generic form: each is read, and printed in both. IREE prints these forms; symbols that operations name are
// left out.
// RUN: bcast-opt util.custom | diff util.custom -
// RUN: bcast-opt util.custom --mlir-print-op-generic --mlir-print-local-scope | diff util.generic -
// RUN: bcast-opt util.generic --mlir-print-op-custom | diff util.custom -
