"""`verify` and what it returns, on texts, files and objects."""

import json
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import broadcastable as bc

RIGHT = """func.func @f(%a: tensor<?x4xf32>, %b: tensor<?x1xf32>) -> tensor<?x?xf32> {
  %0 = tosa.add %a, %b : (tensor<?x4xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
"""
WRONG = """func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) -> tensor<3xf32> {
  %0 = tosa.add %a, %b : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
"""


def test_a_right_program_has_no_findings():
    findings = bc.verify(RIGHT)
    assert not findings and findings.ok and str(findings) == "no findings"
    bc.assert_ok(RIGHT)


def test_a_finding_has_what_the_record_of_the_program_has(tmp_path):
    path = tmp_path / "wrong.mlir"
    path.write_text(WRONG)
    (finding,) = bc.verify(path)
    assert (finding.code, finding.severity, finding.line, finding.column) == ("E0510", "error", 2, 8)
    assert (finding.op, finding.function, finding.sizes) == ("tosa.add", "f", (3, 2))
    assert finding.origin is None
    done = subprocess.run(
        [sys.executable, "-m", "broadcastable", "--verify-only", "--error-format=json", str(path)],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    record = json.loads(done.stderr.splitlines()[0])
    assert record == json.loads(finding.to_json())
    assert record["rendered"].rstrip() == str(finding)
    labels = [(one.message, one.primary, one.line, one.column) for one in finding.labels]
    assert labels == [(one["message"], one["primary"], one["line"], one["column"]) for one in record["labels"]]
    assert [one.message for one in finding.notes] == [one["message"] for one in record["notes"]]
    fixes = [(one.message, one.applicability, len(one.edits)) for one in finding.fixes]
    assert fixes == [(one["message"], one["applicability"], len(one["edits"])) for one in record["fixes"]]


def test_renderings():
    (finding,) = bc.verify(WRONG)
    assert finding.render("short").startswith("<text>:2:8: error[E0510]: 'tosa.add' op")
    assert "\x1b[" in finding.render(color=True) and "\x1b[" not in str(finding)
    html = finding._repr_html_()
    assert html.startswith('<pre class="broadcastable"') and "tensor&lt;2xf32&gt;" in html
    assert bc.verify(WRONG)._repr_html_() == html
    with pytest.raises(ValueError, match="is no format"):
        finding.render("pdf")


def test_assert_ok_draws():
    with pytest.raises(AssertionError) as caught:
        bc.assert_ok(WRONG)
    assert isinstance(caught.value, bc.VerificationError)
    assert caught.value.findings[0].code == "E0510"
    assert "^" in str(caught.value)


def test_warnings_are_errors_when_that_is_asked():
    outer = """func.func @f(%a: tensor<4x1xf32>, %b: tensor<4xf32>) -> tensor<4x4xf32> {
  %0 = "onnx.Sub"(%a, %b) : (tensor<4x1xf32>, tensor<4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}"""
    findings = bc.verify(outer)
    assert findings.ok and [one.name for one in findings.warnings] == ["implicit-outer"]
    bc.assert_ok(outer)
    with pytest.raises(bc.VerificationError):
        bc.assert_ok(outer, warnings=True)
    assert not bc.Checker("-Wno-implicit-outer").verify(outer)
    assert not bc.Checker("-Werror").verify(outer).ok


def test_inputs(tmp_path):
    path = tmp_path / "f.mlir"
    path.write_text(WRONG)
    expected = [one.message for one in bc.verify(WRONG)]
    for given in (path, str(path), WRONG.encode(), bytearray(WRONG.encode()), memoryview(WRONG.encode())):
        assert [one.message for one in bc.verify(given)] == expected
    assert bc.verify(str(path))[0].file == str(path)
    assert bc.verify(WRONG, name="model")[0].file == "model"
    with pytest.raises(FileNotFoundError) as caught:
        bc.verify("nowhere.mlir")
    assert "nowhere.mlir" in str(caught.value)
    with pytest.raises(IsADirectoryError):
        bc.verify(tmp_path)
    for wrong in (1, None, object(), [WRONG]):
        with pytest.raises(TypeError, match="holds no MLIR"):
            bc.verify(wrong)
    with pytest.raises(TypeError, match="broadcastable.check"):
        bc.verify(lambda x: x)


def test_a_module_of_bindings_is_read_by_its_text():
    class FakeOperation:
        def get_asm(self, enable_debug_info=False):
            assert enable_debug_info
            return WRONG

    class Module:
        operation = FakeOperation()

    assert bc.verify(Module())[0].code == "E0510"


PACK = """func.func @f(%a: tensor<8x8xf32>, %b: tensor<4x4x2x2xf32>) -> tensor<4x4x2x2xf32> {
  %0 = "tensor.pack"(%a, %b) <{inner_dims_pos = array<i64: 0, 1>, operandSegmentSizes = array<i32: 1, 1, 0, 0>, outer_dims_perm = array<i64>, static_inner_tiles = array<i64: 2, 2>}> : (tensor<8x8xf32>, tensor<4x4x2x2xf32>) -> tensor<4x4x2x2xf32>
  return %0 : tensor<4x4x2x2xf32>
}
"""


@pytest.mark.parametrize("release, codes", [(19, []), (24, ["E0401"]), (None, ["E0401"])])
def test_the_release_of_llvm(release, codes):
    assert [one.code for one in bc.Checker(llvm=release).verify(PACK)] == codes


def test_a_release_that_is_not_known():
    with pytest.raises(bc.InputError, match="a number from 19 to 24"):
        bc.Checker(llvm=18)


def test_onnx_models_and_bytecode_are_read():
    testdata = Path(__file__).parents[2] / "testdata"
    model = testdata / "onnx/add.onnx"
    kind = type("ModelProto", (), {"__module__": "onnx.onnx_ml_pb2", "SerializeToString": lambda self: model.read_bytes()})
    for obj in (model, str(model), model.read_bytes(), kind()):
        assert bc.verify(obj).ok
        assert '%Y = "onnx.Add"(%X, %row)' in bc.infer(obj)
        assert [one.function for one in bc.signature(obj)] == ["main_graph"]
    wrong = bc.verify(testdata / "onnx/wrong.onnx")
    assert not wrong.ok and wrong.errors[0].op.startswith("onnx.")
    assert "tosa.add" in bc.infer(testdata / "bytecode/add.mlirbc")
    with pytest.raises(bc.InputError, match="cannot be read"):
        bc.read(model.read_bytes()[:40])
    assert "cannot be read" in bc.verify(model.read_bytes()[:40])[0].message


def test_nothing_is_imported_to_recognise_objects():
    code = "import broadcastable as bc, sys; bc.verify(''); print([m for m in ('jax', 'onnx', 'torch', 'numpy', 'pytest') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize("text", ["", "\0", "\ud800", "{" * 10_000, b"\xff\xfe", b"ML\xefR\x00", "func.func @f(", "%" * 1000])
def test_any_text_gives_findings(text):
    if isinstance(text, str):
        text = text.encode("utf-8", "surrogatepass")
    findings = bc.verify(text)
    for finding in findings:
        assert finding.message and str(finding) and finding._repr_html_() and json.loads(finding.to_json())


def test_options_that_are_wrong():
    with pytest.raises(bc.InputError, match="--conformancee"):
        bc.Checker("--conformancee=spec")
    with pytest.raises(bc.InputError):
        bc.Checker(config="nowhere.toml").verify(RIGHT)


def test_config(tmp_path):
    config = tmp_path / "my.toml"
    config.write_text('[op."my.add"]\nrule = "numpy"\n')
    text = '%a = "my.x"() : () -> tensor<2xf32>\n%b = "my.x"() : () -> tensor<3xf32>\n%c = my.add %a, %b : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>\n'
    assert bc.Checker(config=config).verify(text)[0].code.startswith("E05")
    assert bc.Checker(config=[str(config)]).explain("my.add").startswith("my.add: defined in")
    beside = tmp_path / "bcast.toml"
    beside.write_text(config.read_text())
    file = tmp_path / "x.mlir"
    file.write_text(text)
    assert not bc.Checker().verify(file).ok
    assert [one.code for one in bc.Checker("--no-config").verify(file)] != [one.code for one in bc.Checker().verify(file)]


def test_split_input():
    text = WRONG + "// -----\n" + RIGHT + "// -----\n" + WRONG
    findings = bc.Checker("--split-input-file").verify(text)
    assert [one.line for one in findings] == [2, 2 + 5 + 5]


def test_infer():
    inferred = bc.infer("// kept\n" + RIGHT)
    assert inferred.startswith("// kept\n") and "-> tensor<?x4xf32>" in inferred
    with pytest.raises(bc.VerificationError):
        bc.infer(WRONG)


def test_conditions():
    (sizes,) = bc.conditions(RIGHT)
    assert (sizes.function, sizes.found, sizes.line) == ("f", "satisfiable", 1)
    (condition,) = sizes.conditions
    assert condition.lines == [2] and "are equal, or one of them is 1" in condition.text
    assert str(sizes).startswith("@f succeeds if\n  ")
    assert sizes.witness and all("?" not in ty for _, ty in sizes.witness)
    with pytest.raises(bc.VerificationError):
        bc.conditions(WRONG)


def test_signature():
    (found,) = bc.signature(RIGHT)
    assert (found.function, found.line, found.reason) == ("f", 1, None)
    assert [one.name for one in found.arguments] == ["%a", "%b"]
    assert [one.sizes for one in found.arguments] == [["A", "4"], ["B", "1"]]
    assert [one.sizes for one in found.results] == [["A | B", "4"]]
    (required,) = found.requirements
    assert (required.text, required.lines) == ("A, B broadcast", [2])
    assert str(found).startswith("@f(%a: A x 4, %b: B x 1) -> (A | B) x 4\n")
    (blocks,) = bc.signature("func.func @g() {\n  cf.br ^a\n^a:\n  return\n}\n")
    assert blocks.text is None and str(blocks) == "@g: it has several blocks"
    with pytest.raises(bc.VerificationError):
        bc.signature(WRONG)


def test_compare(tmp_path):
    (same,) = bc.compare(RIGHT, RIGHT)
    assert (same.verdict, same.difference, same.finding, same.witness) == ("equal", None, None, [])
    assert str(same) == "@f is equal"
    before, after = tmp_path / "before.mlir", tmp_path / "after.mlir"
    before.write_text(RIGHT)
    after.write_text(RIGHT.replace("tosa.add", "stablehlo.add").replace("x1xf32", "x4xf32"))
    (other,) = bc.compare(before.read_text().replace("x1xf32", "x4xf32"), after, names=("old", "new"))
    assert (other.verdict, other.difference) == ("differs", "fails")
    assert [value for value, _ in other.witness] == ["%a", "%b"]
    assert other.finding is not None and other.finding.code == "E0620" and str(after) in str(other)
    with pytest.raises(bc.VerificationError):
        bc.compare(RIGHT, WRONG)


def test_explain():
    assert "Broadcastable" in bc.explain("E0510") or "broadcast" in bc.explain("E0510")
    assert bc.explain("tosa.add").startswith("tosa.add:")
    for name in ("E9999", "tosa.nothing"):
        with pytest.raises(KeyError):
            bc.explain(name)


def test_a_checker_is_used_from_many_threads():
    checker = bc.Checker()
    found = []
    threads = [
        threading.Thread(target=lambda: found.extend(len(checker.verify(text)) for text in (WRONG, RIGHT) * 50))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == [0] * 200 + [1] * 200


def test_a_long_text_is_interrupted_by_a_signal():
    code = f"""
import broadcastable as bc, signal, sys
text = {WRONG!r}.replace("2xf32", "3xf32")
text = "".join(text.replace("@f", f"@f{{n}}") for n in range(100_000))
signal.setitimer(signal.ITIMER_REAL, 0.05)
def handler(*_): raise KeyboardInterrupt
signal.signal(signal.SIGALRM, handler)
try:
    bc.verify(text)
except KeyboardInterrupt:
    print("interrupted")
    sys.stdout.flush()
    import os
    os._exit(0)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert done.stdout == "interrupted\n", done.stderr


def test_nothing_is_printed(capfd):
    bc.verify(WRONG)
    bc.conditions(RIGHT)
    assert capfd.readouterr() == ("", "")


def test_all_names_what_there_is():
    assert sorted(bc.__all__) == bc.__all__
    for name in bc.__all__:
        assert getattr(bc, name) is not None
        if name != "__version__":
            assert getattr(bc, name).__doc__, name
