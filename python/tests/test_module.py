"""`read`: the module of a text."""

import broadcastable as bc

TEXT = """module {
  func.func @f(%a: tensor<4x1xf32>, %n: index) -> tensor<4x?xf32> {
    %0 = tosa.exp %a : (tensor<4x1xf32>) -> tensor<4x1xf32> loc("model.py":3:5 to :9)
    %u = "my.op"(%0) ({
      %x = "my.inner"() : () -> tensor<*xi8>
    }) {note = "x"} : (tensor<4x1xf32>) -> tensor<4x?xf32>
    return %u : tensor<4x?xf32>
  }
}
"""


def test_walk():
    module = bc.read(TEXT, name="m")
    assert module.name == "m" and not module.findings
    names = [op.name for op in module]
    assert names == ["builtin.module", "func.func", "tosa.exp", "my.op", "my.inner", "func.return"]
    assert [op.name for op in module.walk("my.op")] == ["my.op"]
    (function,) = module.walk("func.func")
    assert function.attributes["sym_name"] == '"f"' and function.parent == module.top_level[0]
    (block,) = function.regions[0].blocks
    assert [(value.name, value.type, value.shape) for value in block.arguments] == [
        ("%a", "tensor<4x1xf32>", (4, 1)),
        ("%n", "index", None),
    ]
    exp, op, _ = block.operations
    assert exp.results[0] == op.operands[0] and hash(exp.results[0]) == hash(op.operands[0])
    assert exp.results[0].owner == exp and block.arguments[0].owner is None
    assert op.results[0].shape == (4, "?") and op.results[0].element_type == "f32"
    assert op.attributes == {"note": '"x"'}
    (inner,) = list(op.walk())[1:]
    assert inner.results[0].shape == "*" and inner.line == 5
    assert (exp.line, exp.column) == (3, 10)
    assert exp.location.startswith("loc(")
    assert exp.origin == exp.origin and str(exp.origin) == "model.py:3:5"
    assert (exp.origin.end_line, exp.origin.end_column) == (3, 9)
    assert op.origin is None and "my.op" in str(op)
    assert str(module).startswith("module {")
    assert all(repr(thing) for thing in (module, function, block, exp, exp.results[0], exp.origin, function.regions[0]))


def test_a_broken_text_has_a_module_with_holes():
    module = bc.read("%0 = \"a.b\"() : () -> tensor<4xf32>\n%1 = !!\n")
    assert not module.findings.ok
    assert "a.b" in [op.name for op in module]


def test_findings_have_the_origin_of_their_operation():
    text = """#loc = loc("model.py":7:3)
#call = loc(callsite(#loc at "main.py":1:1))
func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  %0 = tosa.add %a, %b : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32> loc(fused["x", #call])
  return
}
"""
    (finding,) = bc.verify(text)
    assert (finding.origin.file, finding.origin.line, finding.origin.column) == ("model.py", 7, 3)
