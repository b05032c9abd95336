// RUN: not bcast-opt --verify-only E0431-inferred-attributes.mlir 2>&1 | diff E0431-inferred-attributes.stderr -

// The custom form of a function says its name, visibility and type outside of its dictionary.

func.func private @a() attributes {sym_name = "b"}
func.func @c(%a: i32)
    attributes {sym_visibility = "private"} {
  return
}
func.func private @d() attributes {function_type = () -> ()}
func.func private @e(i32 {t.a}) attributes {arg_attrs = [{t.b}]}
