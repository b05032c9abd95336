// RUN: not bcast-opt --verify-only E0414-entry-block.mlir 2>&1 | diff E0414-entry-block.stderr -

// Nothing branches to the entry block.

"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
^entry:
  "cf.br"()[^entry] : () -> ()
}) : () -> ()
