"""Makes the models of the folder above anew: python testdata/onnx/Inputs/make.py, with onnx from PyPI."""
import pathlib
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
