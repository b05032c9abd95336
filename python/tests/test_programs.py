"""The programs in the wheel, and the pytest plugin."""

import json
import subprocess
import sys
from importlib.metadata import entry_points

import pytest

pytest_plugins = ["pytester"]

WRONG = """func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  %0 = tosa.add %a, %b : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}
"""


def run(program, *arguments, text=""):
    code = f"import sys; from broadcastable.__main__ import {program}; sys.exit({program}())"
    return subprocess.run([sys.executable, "-c", code, *arguments], input=text, capture_output=True, text=True)


def test_bcast_opt():
    done = run("bcast_opt", "--verify-only", "--error-format=short", text=WRONG)
    assert done.returncode == 1 and done.stderr.startswith("<stdin>:2:8: error[E0510]: 'tosa.add' op")
    assert run("bcast_opt", "--version").stdout.startswith("bcast-opt ")
    assert run("bcast_opt", "--nonsense").returncode == 2


def test_bcast_shape():
    done = run("bcast_shape", "8x1", "7")
    assert done.returncode == 0 and done.stdout.endswith("\n8x7\n")
    assert run("bcast_shape", "2", "3").returncode == 1
    done = run("bcast_shape", "--batch", text='{"inputs":[[8,1,"?"],[7,1]]}\n')
    assert json.loads(done.stdout) == {"result": [8, 7, "?"]}


def test_bcast_lsp():
    assert "bcast-lsp" in run("bcast_lsp", "--help").stdout
    body = '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}'
    stop = '{"jsonrpc":"2.0","id":2,"method":"shutdown"}', '{"jsonrpc":"2.0","method":"exit"}'
    text = "".join(f"Content-Length: {len(one)}\r\n\r\n{one}" for one in (body, *stop))
    done = run("bcast_lsp", text=text)
    assert done.returncode == 0 and '"capabilities"' in done.stdout


#: A wheel that is installed has the plugin; in the folder of the project it is named.
PLUGIN = [] if entry_points(group="pytest11", name="broadcastable") else ["-p", "broadcastable.pytest_plugin"]


def test_mlir_files_are_tests(pytester: pytest.Pytester):
    pytester.makefile(".mlir", wrong=WRONG, right="")
    pytester.runpytest_subprocess(*PLUGIN, "--broadcastable").assert_outcomes(failed=1, passed=1)
    result = pytester.runpytest_subprocess(*PLUGIN, "--broadcastable", "wrong.mlir")
    result.stdout.fnmatch_lines(["error?E0510?: 'tosa.add' op *", "*wrong.mlir:2:8"])
    assert pytester.runpytest_subprocess(*PLUGIN).ret == pytest.ExitCode.NO_TESTS_COLLECTED


def test_options_of_the_plugin(pytester: pytest.Pytester):
    pytester.makefile(".mlir", both=f"{WRONG}// -----\n{WRONG}")
    result = pytester.runpytest_subprocess(*PLUGIN, "--broadcastable", "--broadcastable-options=--split-input-file")
    result.stdout.fnmatch_lines(["*both.mlir:2:8", "*both.mlir:7:8"])
    pytester.makeini("[pytest]\nbroadcastable_options = --split-input-file\n")
    pytester.runpytest_subprocess(*PLUGIN, "--broadcastable").stdout.fnmatch_lines(["*both.mlir:7:8"])
