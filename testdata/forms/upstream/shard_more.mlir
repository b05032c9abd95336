// More operations of `shard` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt shard_more.custom | diff shard_more.custom -
// RUN: bcast-opt shard_more.custom --mlir-print-op-generic | diff shard_more.generic -
