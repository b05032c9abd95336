// RUN: not bcast-opt undefined.onnx 2>&1 | diff undefined.stderr -
// RUN: not bcast-opt both.onnx 2>&1 | diff both.stderr -

// A graph that is none is refused with the names of the file.
