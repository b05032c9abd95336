#!/usr/bin/env python3
"""bcast-opt reads its own output: the outputs of --guards, --infer and --fix of all golden inputs, in each form of printing.

Each chunk of each input that has no error is changed and printed. The output has no error, prints the same when it is read again, and is not
changed by the same option again. Other files and folders than testdata are named as arguments.
"""
import argparse
import concurrent.futures
import difflib
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
CHANGES = [["--guards"], ["--guards=cstr"], ["--infer"]]
PRINTS = [[], ["--mlir-print-op-generic"], ["--mlir-opt-print"]]
COMMON = ["--no-config", "--skip-unknown-syntax", "--error-format=gcc", "--max-errors=0"]
# Prints that are as mlir-opt's own, which are others when they are read again: pairs in literals, and a negated product in an affine map.
# A short name of an unknown operation has no meaning outside of the operation whose dialect completes it.
UNSTABLE = {"print/canonical-elements.mlir", "verify/same-types-valid.mlir", "syntax/short-names.mlir"}


def run(program, options, text):
    done = subprocess.run([program, *COMMON, *options], input=text, capture_output=True, timeout=300)
    return done.returncode, done.stdout, done.stderr.decode(errors="replace")


def errors(stderr):
    return [line.split(": error: ", 1)[1] for line in stderr.splitlines() if ": error: " in line]


def difference(first, second):
    texts = [text.decode(errors="replace").splitlines() for text in (first, second)]
    return "\n".join(list(difflib.unified_diff(*texts, lineterm="", n=0))[2:8])


def changed(program, chunk, is_stable):
    """The faults of each output of a chunk without errors."""
    faults, outputs = [], 0
    for change in CHANGES:
        is_guarded = change[0].startswith("--guards")
        for form in PRINTS[:1] if is_guarded else PRINTS:
            options = [*change, *form]
            status, output, stderr = run(program, options, chunk)
            refused = errors(stderr)
            if status not in (0, 1) or "panicked" in stderr:
                faults.append(f"{options}: status {status}: {stderr.strip()[:300]}")
            elif refused and all("needs to know every operation" in error or "without aliases" in error for error in refused):
                continue
            elif status:
                faults.append(f"{options}: {refused[:2]}")
            else:
                outputs += 1
                status, again, stderr = run(program, form, output)
                if status:
                    faults.append(f"{options}: the output is refused: {errors(stderr)[:2] or stderr[:200]}")
                    continue
                if not is_guarded and again != output and is_stable:
                    faults.append(f"{options}: the print is not stable\n{difference(output, again)}")
                twice = run(program, options, output)[1]
                if twice != output and is_stable:
                    faults.append(f"{options}: a second run changes the output\n{difference(output, twice)}")
    return faults, outputs


def fixed(program, chunk):
    """The fault of a chunk with fixes, which may have errors before."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "input.mlir")
        path.write_bytes(chunk)
        before = errors(run(program, ["--verify-only"], chunk)[2])
        status, _, stderr = run(program, ["--fix", str(path)], b"")
        # UTF-16: a file that is not text is left as it is.
        if status == 2 and "is mostly not text" in stderr and path.read_bytes() == chunk:
            return None
        if status not in (0, 1) or "panicked" in stderr:
            return f"--fix: status {status}: {stderr.strip()[:300]}"
        after = errors(run(program, ["--verify-only"], path.read_bytes())[2])
    new = [error for error in after if error not in before]
    return f"--fix: {new[:2]}" if new and len(after) > len(before) else None


def check(program, path):
    faults, outputs = [], 0
    is_stable = not any(path.as_posix().endswith(name) for name in UNSTABLE)
    for number, chunk in enumerate(re.split(rb"(?m)^// -----.*\n", path.read_bytes())):
        fault = fixed(program, chunk)
        found = [fault] if fault else []
        if run(program, ["--verify-only"], chunk)[0] == 0:
            more, count = changed(program, chunk, is_stable)
            found, outputs = found + more, outputs + count
        faults += [f"{path}, part {number + 1}: {fault}" for fault in found]
    return faults, outputs


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bcast-opt", default="target/debug/bcast-opt")
    parser.add_argument("paths", nargs="*", type=pathlib.Path, default=[ROOT / "testdata"])
    arguments = parser.parse_args()
    program = pathlib.Path(arguments.bcast_opt).resolve()
    files = [file for path in arguments.paths for file in ([path] if path.is_file() else sorted(path.rglob("*.mlir")))]
    outputs, faults = 0, []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for found, count in pool.map(lambda file: check(program, file), files):
            for fault in found:
                print(fault, flush=True)
            faults, outputs = faults + found, outputs + count
    print(f"{len(files)} files, {outputs} outputs, {len(faults)} faults")
    assert arguments.paths != [ROOT / "testdata"] or outputs > 1900
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
