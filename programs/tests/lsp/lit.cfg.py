"""Runs the transcripts of the language server under stock lit with LLVM's FileCheck: see `.ci/run`."""

import os

import lit.formats

config.name = "bcast-lsp"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".test"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = config.test_source_root
config.environment["PATH"] = os.pathsep.join(
    [os.path.abspath(lit_config.params["bcast_bin"]), lit_config.params["llvm_bin"], os.environ["PATH"]]
)
if "BCAST_LIMITS" in os.environ:
    config.environment["BCAST_LIMITS"] = os.environ["BCAST_LIMITS"]
