// Further operations of `shard` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt shard_rest.custom | diff shard_rest.custom -
// RUN: bcast-opt shard_rest.generic --mlir-opt-print --mlir-print-op-custom | diff shard_rest.custom -
// RUN: bcast-opt shard_rest.custom --mlir-opt-print --mlir-print-op-generic | diff shard_rest.generic -
