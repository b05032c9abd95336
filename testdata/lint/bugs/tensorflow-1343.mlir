// RUN: bcast-opt %s -Wimplicit-outer --split-input-file --verify-diagnostics

// tensorflow/tensorflow#1343: sigmoid_cross_entropy_with_logits of logits (n, 1) and targets (n,) makes n x n.

func.func @wrong(%logits: tensor<?x1xf32>, %targets: tensor<?xf32>) -> tensor<?x?xf32> {
  // expected-warning@+1 {{'chlo.broadcast_multiply' op stretches %logits to ? and %targets to ?, each by the other}}
  %0 = chlo.broadcast_multiply %logits, %targets : (tensor<?x1xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @corrected(%logits: tensor<?x1xf32>, %targets: tensor<?x1xf32>) -> tensor<?x1xf32> {
  %0 = chlo.broadcast_multiply %logits, %targets : (tensor<?x1xf32>, tensor<?x1xf32>) -> tensor<?x1xf32>
  return %0 : tensor<?x1xf32>
}
