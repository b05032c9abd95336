// RUN: not bcast-opt --verify-only --split-input-file E0012-unknown-custom-form.mlir 2>&1 | diff E0012-unknown-custom-form.stderr -

// The custom form of an operation is its dialect's: what cannot be read is said, and the way out.

%a = "t.a"() : () -> tensor<2xf32>
%b = mine.add %a, %a : tensor<2xf32>

// -----

%a = "t.a"() : () -> tensor<2xf32>
%b = addf %a, %a : tensor<2xf32>

// -----

mine.for %i = %a to %b step %c {
  "t.a"(%undefined) : (i32) -> ()
}

// -----

// Without its dialect a name is that of the operation around.
call @f() : () -> ()

// -----

"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  return
}) : () -> ()
