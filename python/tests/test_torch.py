"""`check` and exported programs of PyTorch: with PyTorch and torch-mlir where they are installed, and with what stands for them."""

import importlib.util
import inspect
import sys
from types import ModuleType, SimpleNamespace

import pytest

import broadcastable as bc

WRONG = """func.func @main(%a: !torch.vtensor<[2],f32>, %b: !torch.vtensor<[3],f32>) -> !torch.vtensor<[3],f32> {
  %0 = torch.aten.mul.Tensor %a, %b : !torch.vtensor<[2],f32>, !torch.vtensor<[3],f32> -> !torch.vtensor<[3],f32> loc("model.py":7:0)
  return %0 : !torch.vtensor<[3],f32>
}
"""


class Tensor:
    dtype = "float32"

    def __init__(self, *shape):
        self.shape = shape


class Module:
    """The base class of `torch.nn`, by its names."""

    __module__ = "torch.nn.modules.module"


class Model(Module):
    def forward(self, x, mask=None):
        raise NotImplementedError


@pytest.fixture
def exports(monkeypatch):
    """Packages that take the place of `torch` and `torch_mlir`; the calls of `torch.export.export`."""
    calls = []
    program = type("ExportedProgram", (), {"__module__": "torch.export.exported_program"})()

    def export(module, args, kwargs, dynamic_shapes):
        calls.append(dynamic_shapes)
        if args[0].shape == (0,):
            raise ValueError("shapes (2, 3) and (4, 5) do not match")
        return program

    torch, torch_mlir, fx = (ModuleType(name) for name in ("torch", "torch_mlir", "torch_mlir.fx"))
    torch.export = SimpleNamespace(export=export, Dim=lambda name: f"Dim {name}")
    operation = SimpleNamespace(get_asm=lambda enable_debug_info: WRONG)
    fx.export_and_import = lambda program, output_type: SimpleNamespace(operation=operation)
    for module in (torch, torch_mlir, fx):
        monkeypatch.setitem(sys.modules, module.__name__, module)
    return SimpleNamespace(calls=calls, program=program)


def test_a_program_without_torch_mlir_tells_what_is_missing(exports, monkeypatch):
    monkeypatch.setitem(sys.modules, "torch_mlir.fx", None)
    with pytest.raises(bc.InputError, match="the package torch-mlir, which is not installed"):
        bc.verify(exports.program)


def test_an_exported_program_is_verified(exports):
    (finding,) = bc.verify(exports.program)
    assert (finding.severity, finding.op, finding.file) == ("error", "torch.aten.mul.Tensor", "<torch>")
    assert (finding.origin.file, finding.origin.line) == ("model.py", 7)


def test_a_module_is_traced_with_names_as_dimensions(exports):
    (finding,) = bc.check(Model(), Tensor(4, 8, 16), dims={"x": "b _ 16"})
    assert finding.file == "<torch Model>"
    assert exports.calls == [{"x": {0: "Dim b"}}]
    bc.check(Model(), Tensor(4), mask=Tensor(4), dims={"x": "b", "mask": "b"})
    assert exports.calls[1] == {"x": {0: "Dim b"}, "mask": {0: "Dim b"}}
    bc.check(Model(), Tensor(4), mask=Tensor(4))
    assert exports.calls[2] is None


def test_arguments_that_contradict_names(exports):
    with pytest.raises(bc.ShapeError, match="dimension 0 of mask is 5, but 'b' is 4 by dimension 0 of x"):
        bc.check(Model(), Tensor(4), Tensor(5), dims={"x": "b", "mask": "b"})
    with pytest.raises(bc.ShapeError, match="dimension 0 of x is 4, but '7' is 7 by dims"):
        bc.check(Model(), Tensor(4), dims={"x": "7"})
    with pytest.raises(bc.InputError, match="names, numbers and '_': '2[*]c'"):
        bc.check(Model(), Tensor(4), dims={"x": "2*c"})
    assert exports.calls == []


@pytest.mark.skipif("sys.version_info < (3, 11)")
def test_an_exception_of_tracing_has_the_shapes(exports):
    with pytest.raises(ValueError) as caught:
        bc.check(Model(), Tensor(0))
    notes = "\n".join(caught.value.__notes__)
    assert "operand #0  2 x 3" in notes and "  x: (0,)" in notes


def test_a_module_is_not_verified_without_arguments():
    with pytest.raises(TypeError, match="a torch.nn.Module is checked by"):
        bc.verify(Model())


if importlib.util.find_spec("torch") and importlib.util.find_spec("torch_mlir"):
    import torch

    class Loss(torch.nn.Module):
        def forward(self, prediction, target):
            difference = prediction - target
            return (difference**2).mean()

    class Network(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.first, self.second = torch.nn.Linear(16, 32), torch.nn.Linear(32, 4)

        def forward(self, x):
            return self.second(torch.relu(self.first(x)))

    def line_of(kind, text):
        lines, first = inspect.getsourcelines(kind.forward)
        return first + next(at for at, line in enumerate(lines) if text in line)

    def test_a_loss_that_pairs_all_is_found_on_its_line():
        (finding,) = bc.check(Loss(), torch.zeros(64, 1), torch.zeros(64))
        assert finding.name == "implicit-outer"
        assert (finding.origin.file, finding.origin.line) == (__file__, line_of(Loss, "prediction - target"))
        assert "prediction - target" in str(finding)

    @pytest.mark.parametrize(
        "module, shapes, dims",
        [
            (Loss(), [(64,), (64,)], None),
            (Loss(), [(64, 1), (64, 1)], {"prediction": "b 1", "target": "b 1"}),
            (Network(), [(8, 16)], None),
            (Network(), [(8, 16)], {"x": "batch 16"}),
        ],
    )
    def test_right_modules_have_no_findings(module, shapes, dims):
        assert not bc.check(module, *(torch.zeros(shape) for shape in shapes), dims=dims)

    def test_names_are_contracts():
        with pytest.raises(Exception) as caught:
            bc.check(Loss(), torch.zeros(6), torch.zeros(6), dims={"prediction": "b", "target": "s"})
        assert "b" in str(caught.value) and "s" in str(caught.value)

    def test_exported_programs():
        program = torch.export.export(Loss(), (torch.zeros(64, 1), torch.zeros(64)))
        assert [one.name for one in bc.verify(program)] == ["implicit-outer"]
