// RUN: not bcast-opt wrong.onnx 2>&1 | diff wrong.stderr -
// RUN: not bcast-opt stated.onnx 2>&1 | diff stated.stderr -

// A finding names node and values as the file does. What the file states of a value in `value_info` or as an output is held against what
// its node computes.
