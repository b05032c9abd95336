// RUN: not bcast-opt --verify-only --split-input-file E0305-locations.mlir 2>&1 | diff E0305-locations.stderr -

// Lines and columns are 32-bit numbers, and a location is a location.

"t.a"() : () -> () loc("f.py":99999999999:1)

// -----

#a = 1 : i32
"t.a"() : () -> () loc(#a)
