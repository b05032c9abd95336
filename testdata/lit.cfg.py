"""Runs testdata/ under stock lit with LLVM's FileCheck (`README.md`, "The second runner")."""

import os

import lit.formats


def folder(name):
    """A folder named by `lit -D name=...` or by the environment variable of that name in capitals."""
    value = lit_config.params.get(name) or os.environ.get(name.upper())
    if not value or not os.path.isdir(value):
        lit_config.fatal(f"give the folder of programs: lit -D {name}=FOLDER (or {name.upper()}=FOLDER)")
    return os.path.abspath(value)


config.name = "broadcastable"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".toy"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)
# The commands run in the folder of the test; what they write goes to `Output/` there.
config.test_exec_root = config.test_source_root
programs = folder("bcast_bin")
folders = [programs, os.path.join(programs, "examples"), folder("llvm_bin"), os.environ["PATH"]]
config.environment["PATH"] = os.pathsep.join(folders)
if "BCAST_LIMITS" in os.environ:
    config.environment["BCAST_LIMITS"] = os.environ["BCAST_LIMITS"]
