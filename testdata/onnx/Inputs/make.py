"""Makes the models of the folder above anew: python testdata/onnx/Inputs/make.py, with onnx from PyPI."""
import pathlib
import onnx
from onnx import TensorProto, helper as h

FOLDER = pathlib.Path(__file__).resolve().parent.parent
FLOAT, INT64 = TensorProto.FLOAT, TensorProto.INT64


def info(name, *dims, element=FLOAT):
    return h.make_tensor_value_info(name, element, dims)


def save(name, nodes, inputs, outputs, opset=21, ir_version=10, functions=(), imports=(), **more):
    graph = h.make_graph(nodes, name, inputs, outputs, **more)
    opsets = [h.make_opsetid("", opset), *(h.make_opsetid(domain, 1) for domain in imports)]
    model = h.make_model(graph, opset_imports=opsets, ir_version=ir_version, producer_name="make.py", functions=functions)
    (FOLDER / f"{name}.onnx").write_bytes(model.SerializeToString(deterministic=True))


row = h.make_tensor("row", FLOAT, [1, 3], [1.0, 2.0, 3.0])
save("add", [h.make_node("Add", ["X", "row"], ["Y"], name="Add_0")], [info("X", "batch", 3)], [info("Y", "batch", 3)],
     initializer=[row])

# The name of an operator in onnx-mlir depends on its version.
for opset in (11, 13, 21):
    axes = {"axes": [0]} if opset < 13 else {}
    operands = ["X"] if opset < 13 else ["X", "axes"]
    more = {} if opset < 13 else {"initializer": [h.make_tensor("axes", INT64, [1], [0])]}
    save(f"versions.v{opset}", [h.make_node("Squeeze", operands, ["S"], name="Squeeze_0", **axes),
                                h.make_node("Softmax", ["S"], ["P"]), h.make_node("ReduceMax", ["P"], ["Y"], keepdims=0)],
         [info("X", 1, 4, 3)], [info("Y")], opset=opset, **more)

# One that is wrong, at a node of the name that Netron shows: the weights have 4 input channels, the image has 3.
weight = h.make_tensor("conv1.weight", FLOAT, [8, 4, 3, 3], [0.0] * 288)
save("wrong", [h.make_node("Relu", ["X"], ["/act/Relu_output_0"], name="/act/Relu"),
               h.make_node("Conv", ["/act/Relu_output_0", "conv1.weight"], ["Y"], name="Conv_17", kernel_shape=[3, 3])],
     [info("X", "batch", 3, 8, 8)], [info("Y", "batch", 8, 6, 6)], initializer=[weight])

# The stated type is not the one that follows.
save("stated", [h.make_node("MatMul", ["A", "B"], ["M"], name="MatMul_2"), h.make_node("Relu", ["M"], ["Y"], name="Relu_3")],
     [info("A", "n", 4), info("B", 4, 6)], [info("Y", "n", 6)], value_info=[info("M", "n", 5)])
save("both", [h.make_node("Relu", ["X"], ["Y"])], [info("X", 2, 3)], [info("Y", 2, 3)], value_info=[info("Y", 2, 4)])

# Equal names of dimensions are equal sizes.
save("names", [h.make_node("Concat", ["A", "B"], ["C"], axis=1), h.make_node("Add", ["C", "D"], ["Y"])],
     [info("A", "batch", "time"), info("B", "batch", 2), info("D", "batch", 1)], [info("Y", None, None)])

# Regions, with values from around, inputs that are left out, and a value of no type.
then = h.make_graph([h.make_node("Add", ["X", "X"], ["sum"])], "then", [], [h.make_tensor_value_info("sum", FLOAT, None)])
other = h.make_graph([h.make_node("Clip", ["X", "", "high"], ["low"])], "else", [], [h.make_tensor_value_info("low", FLOAT, None)],
                     initializer=[h.make_tensor("high", FLOAT, [], [6.0])])
body = h.make_graph([h.make_node("Identity", ["go"], ["go_on"]), h.make_node("Relu", ["state"], ["next"]),
                     h.make_node("Identity", ["next"], ["each"])], "body",
                    [info("i", element=INT64), info("go", element=TensorProto.BOOL), h.make_tensor_value_info("state", FLOAT, None)],
                    [info("go_on", element=TensorProto.BOOL), h.make_tensor_value_info("next", FLOAT, None),
                     h.make_tensor_value_info("each", FLOAT, None)])
save("regions", [h.make_node("If", ["cond"], ["picked"], name="If_0", then_branch=then, else_branch=other),
                 h.make_node("Loop", ["", "cond", "picked"], ["last", "all"], name="Loop_1", body=body)],
     [info("cond", element=TensorProto.BOOL), info("X", "n", 4)], [h.make_tensor_value_info("last", FLOAT, None),
                                                                   h.make_tensor_value_info("all", FLOAT, None)])

# Functions are written out; operators of others are onnx.Custom.
gelu = h.make_function("local", "Scaled", ["x", "scale"], ["y"],
                       [h.make_node("Mul", ["x", "scale"], ["p"], name="mul"), h.make_node("LeakyRelu", ["p"], ["y"], name="act")],
                       [h.make_opsetid("", 21)], attributes=["alpha"])
gelu.node[1].attribute.append(h.make_attribute_ref("alpha", onnx.AttributeProto.FLOAT, ref_attr_name="alpha"))
save("functions", [h.make_node("Scaled", ["X", "k"], ["A"], domain="local", name="first", alpha=0.25),
                   h.make_node("Scaled", ["A", "A"], ["B"], domain="local", name="second", alpha=0.5),
                   h.make_node("FusedThing", ["B"], ["Y"], domain="com.microsoft", name="Fused_2")],
     [info("X", 2, 3), info("k", 3)], [info("Y", 2, 3)], functions=[gelu], imports=["local", "com.microsoft"])

# Types that are no tensors of numbers, and constants of all kinds.
seq = h.make_tensor_sequence_value_info("S", FLOAT, [2, None])
opt = h.make_value_info("O", h.make_optional_type_proto(h.make_tensor_type_proto(INT64, [3])))
sparse = h.make_sparse_tensor(h.make_tensor("sparse", FLOAT, [2], [1.0, 2.0]), h.make_tensor("i", INT64, [2], [0, 5]), [2, 3])
external = h.make_tensor("far", FLOAT, [64, 64], [0.0] * 4096)
external.ClearField("float_data")
external.data_location = TensorProto.EXTERNAL
external.external_data.add(key="location", value="../../weights.bin")
save("types", [h.make_node("SequenceAt", ["S", "at"], ["T"]), h.make_node("OptionalGetElement", ["O"], ["G"]),
               h.make_node("Constant", [], ["c"], value_ints=[1, 2]), h.make_node("Constant", [], ["t"], value_string="a"),
               h.make_node("MatMul", ["far", "far"], ["F"]), h.make_node("Cast", ["half"], ["H"], to=TensorProto.DOUBLE),
               h.make_node("Identity", ["sparse"], ["P"])],
     [seq, opt, info("at", element=INT64)],
     [h.make_tensor_value_info("T", FLOAT, None), info("G", 3, element=INT64), info("F", 64, 64), info("H", 2, element=TensorProto.DOUBLE),
      info("P", 2, 3)],
     initializer=[external, h.make_tensor("half", TensorProto.FLOAT16, [2], [1.5, -0.25])], sparse_initializer=[sparse])

# Graphs that are none.
save("undefined", [h.make_node("Relu", ["late"], ["Y"], name="Relu_0"), h.make_node("Relu", ["X"], ["late"])], [info("X", 2)],
     [info("Y", 2)])

# In old files every initializer is an input.
save("old", [h.make_node("Add", ["X", "row"], ["Y"])], [info("X", 2, 3), info("row", 1, 3)], [info("Y", 2, 3)], opset=8, ir_version=3,
     initializer=[row])
