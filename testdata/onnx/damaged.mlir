// RUN: not bcast-opt Inputs/damaged/truncated.onnx 2>&1 | FileCheck %s --check-prefix=TRUNCATED
// RUN: not bcast-opt Inputs/damaged/pointer.onnx 2>&1 | FileCheck %s --check-prefix=POINTER
// RUN: not bcast-opt Inputs/damaged/page.onnx 2>&1 | FileCheck %s --check-prefix=PAGE
// RUN: not bcast-opt Inputs/damaged/empty.onnx 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: not bcast-opt Inputs/damaged/archive.onnx 2>&1 | FileCheck %s --check-prefix=ARCHIVE
// RUN: not bcast-opt Inputs/damaged/head.onnx 2>&1 | FileCheck %s --check-prefix=HEAD
// RUN: not bcast-opt Inputs/damaged/other.onnx 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not bcast-opt - < Inputs/damaged/pointer.onnx 2>&1 | FileCheck %s --check-prefix=TEXT

// A file with the name of a model that is none is refused with what it is, and what to do.

// TRUNCATED: error[E0006]: ONNX model cannot be read: the field at byte 11 has 1376 bytes, and 686 are left
// TRUNCATED: note: the file has 700 bytes, and this part would end after them: the file is truncated, or damaged
// TRUNCATED: help: copy or download it again, or export the model again

// POINTER: error[E0006]: ONNX model cannot be read: it is a pointer of Git LFS, and the model is stored elsewhere
// POINTER: help: `git lfs pull`, in the repository, replaces the pointer by the model

// PAGE: error[E0006]: ONNX model cannot be read: it is a text, which begins with `<!DOCTYPE html>`
// PAGE: help: a model is a binary file: export it again; if this is the text of a module, name it `.mlir`; if it is a page of a website, download the file itself

// EMPTY: error[E0006]: ONNX model cannot be read: it is empty
// EMPTY: help: download it again, or export the model again

// ARCHIVE: error[E0006]: ONNX model cannot be read: it is a ZIP archive
// ARCHIVE: help: unpack it, and read the model that is in it

// HEAD: error[E0006]: ONNX model cannot be read: the model has no graph
// HEAD: help: the file is truncated, or another message of protobuf than a model, such as a tensor

// OTHER: error[E0006]: ONNX model cannot be read: malformed field at byte 0
// OTHER: help: the file is damaged, or is no model: export the model again

// TEXT: error[E0012]: custom op 'version' is unknown
// TEXT: help: the file is a pointer of Git LFS: `git lfs pull`, in the repository, replaces it by its contents
