#!/usr/bin/env python3
"""Reports are what they say: SARIF logs by the official schema and by sarif-tools, records by docs/diagnostics.schema.json.

Needs jsonschema and sarif-tools (PyPI), and the schema of SARIF 2.1.0, which `npm pack @microsoft/jest-sarif` brings along.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tarfile
import tempfile

import jsonschema

ROOT = pathlib.Path(__file__).resolve().parent.parent
GROUPS = ["render", "broadcastable", "verify", "rules", "sizes", "dialects", "syntax", "driver"]


def sarif_schema(folder):
    """The official schema, as it is published in a package."""
    done = subprocess.run(["npm", "pack", "--silent", "@microsoft/jest-sarif"], cwd=folder, check=True, capture_output=True, text=True)
    with tarfile.open(pathlib.Path(folder, done.stdout.split()[-1])) as package:
        [name] = [name for name in package.getnames() if "sarif-2.1.0" in name and name.endswith(".json")]
        return json.load(package.extractfile(name))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bcast-opt", default="target/debug/bcast-opt")
    parser.add_argument("--sarif-schema", help="the file, if it is at hand")
    arguments = parser.parse_args()
    program = pathlib.Path(arguments.bcast_opt).resolve()
    results = records = 0
    with tempfile.TemporaryDirectory() as folder:
        schema = json.loads(pathlib.Path(arguments.sarif_schema).read_text()) if arguments.sarif_schema else sarif_schema(folder)
        log_schema = jsonschema.validators.validator_for(schema)(schema)
        record_schema = json.loads((ROOT / "docs/diagnostics.schema.json").read_text())
        record_schema = jsonschema.Draft202012Validator(record_schema)
        for group in GROUPS:
            sarif, lines = pathlib.Path(folder, f"{group}.sarif"), pathlib.Path(folder, f"{group}.jsonl")
            options = ["--verify-only", "--split-input-file", "--skip-unknown-syntax", "--max-errors=0", "--error-format=gcc"]
            subprocess.run([program, *options, f"--report=sarif:{sarif}", f"--report=json:{lines}", f"testdata/{group}"],
                           cwd=ROOT, capture_output=True)
            log = json.loads(sarif.read_text())
            log_schema.validate(log)
            found = [json.loads(line) for line in lines.read_text().splitlines()]
            for record in found:
                record_schema.validate(record)
            rules = {rule["id"] for rule in log["runs"][0]["tool"]["driver"]["rules"]}
            of_log = log["runs"][0]["results"]
            assert rules == {result["ruleId"] for result in of_log}, group
            assert len(of_log) == sum(record["type"] == "diagnostic" for record in found), group
            results, records = results + len(of_log), records + len(found)
        subprocess.run([pathlib.Path(sys.executable).parent / "sarif", "summary", folder], check=True)
    print(f"{results} results and {records} records are as their schemas say")
    assert results > 300


if __name__ == "__main__":
    main()
