// RUN: not bcast-opt --verify-only E0422-symbols.mlir 2>&1 | diff E0422-symbols.stderr -

// Symbols are unique in a module.

func.func private @f()
func.func private @g()
func.func private @f()
