// Signatures of models that JAX and torch-mlir exported, all with dynamic sizes: each is the golden, and its own contract.
// RUN: bcast-opt --signature Inputs/models 2>/dev/null | diff models.sig -
// RUN: bcast-opt --signature Inputs/models/attention_dyn.mlir > %t.sig && bcast-opt --signature-check %t.sig --verify-only --compare-strict Inputs/models/attention_dyn.mlir 2>&1 | FileCheck %s --allow-empty
// RUN: bcast-opt --signature Inputs/models/dyn_misc.mlir > %t.sig && bcast-opt --signature-check %t.sig --verify-only --compare-strict Inputs/models/dyn_misc.mlir 2>&1 | FileCheck %s --allow-empty
// RUN: bcast-opt --signature Inputs/models/flax_sym.mlirbc > %t.sig && bcast-opt --signature-check %t.sig --verify-only --compare-strict Inputs/models/flax_sym.mlirbc 2>&1 | FileCheck %s --allow-empty
// RUN: bcast-opt --signature Inputs/models/mlp_dyn_batch.mlir > %t.sig && bcast-opt --signature-check %t.sig --verify-only --compare-strict Inputs/models/mlp_dyn_batch.mlir 2>&1 | FileCheck %s --allow-empty
// RUN: bcast-opt --signature Inputs/models/sym_attn.mlir > %t.sig && bcast-opt --signature-check %t.sig --verify-only --compare-strict Inputs/models/sym_attn.mlir 2>&1 | FileCheck %s --allow-empty
// RUN: bcast-opt --signature Inputs/models/sym_cat.mlir > %t.sig && bcast-opt --signature-check %t.sig --verify-only --compare-strict Inputs/models/sym_cat.mlir 2>&1 | FileCheck %s --allow-empty
// RUN: bcast-opt --signature Inputs/models/sym_floordiv.mlir > %t.sig && bcast-opt --signature-check %t.sig --verify-only --compare-strict Inputs/models/sym_floordiv.mlir 2>&1 | FileCheck %s --allow-empty
// RUN: bcast-opt --signature Inputs/models/sym_mean.mlir > %t.sig && bcast-opt --signature-check %t.sig --verify-only --compare-strict Inputs/models/sym_mean.mlir 2>&1 | FileCheck %s --allow-empty
// RUN: bcast-opt --signature Inputs/models/sym_reshape.mlir > %t.sig && bcast-opt --signature-check %t.sig --verify-only --compare-strict Inputs/models/sym_reshape.mlir 2>&1 | FileCheck %s --allow-empty
// RUN: bcast-opt --signature Inputs/models/torch_attn_dyn.mlir > %t.sig && bcast-opt --signature-check %t.sig --verify-only --compare-strict Inputs/models/torch_attn_dyn.mlir 2>&1 | FileCheck %s --allow-empty
// RUN: bcast-opt --signature Inputs/models/torch_mix_dyn.mlir > %t.sig && bcast-opt --signature-check %t.sig --verify-only --compare-strict Inputs/models/torch_mix_dyn.mlir 2>&1 | FileCheck %s --allow-empty
// CHECK-NOT: signature
