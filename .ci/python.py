#!/usr/bin/env python3
"""Builds the wheel of the Python package, installs it in fresh environments, and tests it there.

Each interpreter gets the wheel and nothing else for the examples of the documentation, then NumPy, pytest, hypothesis and mypy for the test suite and
`mypy.stubtest`, with `--jax` also JAX. Last, `verify` and the records of the program are compared on the golden files.
The wheel is built by the dev profile, as the tests of the library are; `--release` takes that of the wheel that is published.
"""

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def run(*command, **options):
    print("$", *command, flush=True)
    return subprocess.run([str(part) for part in command], check=True, **options)


def venv(folder, interpreter, *packages):
    run(interpreter, "-m", "venv", folder)
    if packages:
        run(folder / "bin/pip", "install", "--quiet", *packages)
    return folder / "bin"


def build(scratch, release):
    """The wheel."""
    tools = venv(scratch / "build", sys.executable, "maturin>=1.9,<2")
    profile = "release" if release else "dev"
    run(tools / "maturin", "build", "--profile", profile, "--out", scratch / "wheels", "--interpreter", sys.executable, cwd=ROOT)
    (wheel,) = (scratch / "wheels").glob("*.whl")
    return wheel


def examples(bin_folder):
    """The examples of the documentation that need no other package."""
    texts = [(ROOT / page).read_text() for page in ("docs/python.md", "README.md")]
    for example in (one for text in texts for one in re.findall(r"```python\n(.*?)```", text, re.S)):
        if not re.search(r"^import (jax|torch|ray|polars)", example, re.M) and "import broadcastable as bc" in example:
            run(bin_folder / "python", "-c", example, cwd="/", stdout=subprocess.DEVNULL)


def example_of_jax(bin_folder, scratch):
    """The examples of docs/python.md as one program: it shows what the page shows."""
    page = (ROOT / "docs/python.md").read_text()
    program = scratch / "loss.py"
    program.write_text("\n".join(one for one in re.findall(r"```python\n(.*?)```", page, re.S) if not one.startswith("import torch")))
    done = run(bin_folder / "python", program, stdout=subprocess.PIPE, text=True)
    shown = re.search(r"```text\n(.*?)```", page, re.S)[1].splitlines()
    missing = [line for line in (shown[0], *(line.split("│")[1].rstrip() for line in shown[2:])) if line not in done.stdout]
    assert not missing, (missing, done.stdout)


def recipes(bin_folder, scratch):
    """The console recipes of docs/ci.md, in a folder with models."""
    folder = scratch / "recipes"
    models = folder / "models"
    shutil.rmtree(folder, ignore_errors=True)
    models.mkdir(parents=True)
    (models / "right.mlir").write_text("func.func @f(%a: tensor<4xf32>) {\n  return\n}\n")
    (models / "wrong.mlir").write_text('%a = "a.b"() : () -> tensor<4xf32>\n%c = "tosa.add"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<5xf32>\n')
    commands = [line[2:] for block in re.findall(r"```console\n(.*?)```", (ROOT / "docs/ci.md").read_text(), re.S) for line in block.splitlines() if line.startswith("$ ")]
    assert commands
    statuses = []
    for command in commands:
        print("$", command, flush=True)
        done = subprocess.run(["bash", "-c", command], cwd=folder, env={"PATH": f"{bin_folder}:/usr/bin:/bin"}, capture_output=True, text=True)
        assert done.returncode in (0, 1), (command, done.stderr)
        statuses.append(done.returncode)
    # The shards: one of them has the file with an error.
    assert statuses.count(1) == 1, statuses
    records = [json.loads(line) for line in (folder / "findings.jsonl").read_text().splitlines()]
    assert [one["type"] for one in records].count("diagnostic") == 1, records


COMPARE = """
import json, subprocess, sys
import broadcastable as bc
checker = bc.Checker("--max-errors=0")
files = sys.argv[1:]
done = subprocess.run(["bcast-opt", "--verify-only", "--max-errors=0", "--error-format=json", *files], capture_output=True, text=True)
said = {name: [] for name in files}
for line in done.stderr.splitlines():
    record = json.loads(line)
    if record["type"] == "diagnostic" and record["file"] in said and record["code"] != "R0903":
        said[record["file"]].append(record)
different = [name for name in files if [json.loads(one.to_json()) for one in checker.verify(name)] != said[name]]
found = sum(map(len, said.values()))
print(f"{len(files)} files, {found} findings: {len(different)} differ", *different[:10])
sys.exit(bool(different) or found < 1000)
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--release", action="store_true", help="build what is published")
    parser.add_argument("--jax", action="store_true", help="test with JAX too, in the last environment")
    parser.add_argument("interpreters", nargs="*", default=[sys.executable], help="Python 3.10 and later; this one if none is named")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        wheel = build(scratch, arguments.release)
        print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB")
        for number, interpreter in enumerate(arguments.interpreters):
            tools = venv(scratch / f"venv{number}", interpreter, wheel)
            examples(tools)
            is_last = number + 1 == len(arguments.interpreters)
            packages = ["pytest", "hypothesis", "numpy", "mypy", *(["jax"] if arguments.jax and is_last else [])]
            run(tools / "pip", "install", "--quiet", *packages)
            run(tools / "python", "-m", "pytest", "-q", "-p", "no:cacheprovider", ROOT / "python/tests", cwd=scratch)
            if is_last and arguments.jax:
                example_of_jax(tools, scratch)
            if is_last:
                recipes(tools, scratch)
                run(tools / "python", "-m", "mypy.stubtest", "broadcastable._native", cwd=scratch)
                run(tools / "python", "-m", "mypy", "--strict", "-p", "broadcastable", cwd=scratch)
                goldens = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "testdata").rglob("*.mlir"))
                run(tools / "python", "-c", COMPARE, *goldens, cwd=ROOT, env={"PATH": f"{tools}:/usr/bin:/bin"})


if __name__ == "__main__":
    main()
