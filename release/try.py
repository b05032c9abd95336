#!/usr/bin/env python3
"""Installs the files of a release on systems without Rust, and runs the examples of README.md there.

    release/try.py [--dist DIST] [--root FOLDER]

| file        | system                                                        | examples                                                  |
|-------------|---------------------------------------------------------------|-----------------------------------------------------------|
| the archive | the oldest Debian that the configured mirror has, a bare root | the commands of the program, with what they print         |
| the wheel   | the oldest Debian whose Python is 3.10 or later               | the example of Python, and the commands, from the wheel   |

Needs to be root, for `chroot` and `debootstrap` (which apt installs if it is missing). The reason is printed for each file that cannot be tried, and the exit
status is 3; an example that fails is an error. `--root` keeps the systems for the next time.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# From the oldest on; those before are no longer on mirrors.
SUITES = ("buster", "bullseye", "bookworm", "trixie")
WITH_PYTHON = ("bookworm", "trixie")
FILES = "testdata/tour"


class Missing(Exception):
    """The reason why a file is not tried."""


def run(*command, **options):
    print("$", *command, flush=True)
    return subprocess.run([str(part) for part in command], check=True, **options)


def mirror():
    """The archive that apt installs from."""
    if not shutil.which("apt-get"):
        raise Missing("there is no apt, which names a mirror of Debian")
    found = subprocess.run(["apt-get", "indextargets", "--format", "$(REPO_URI) $(RELEASE)", "Created-By: Packages"], stdout=subprocess.PIPE, text=True).stdout
    addresses = [line.split()[0] for line in found.splitlines() if not re.search("security|updates|backports", line)]
    if not addresses:
        raise Missing("apt names no mirror of Debian")
    return addresses[0]


def system(folder, suites, packages=()):
    """A root with the first of the suites that can be had, which has no compiler of Rust."""
    for suite in suites:
        root = folder / suite
        if (root / "complete").exists():
            return suite, root
    if os.geteuid() != 0:
        raise Missing("only root can make a system and change to it")
    if not shutil.which("debootstrap"):
        lock = ("-o", "DPkg::Lock::Timeout=600")
        if subprocess.run(["apt-get", *lock, "install", "-y", "--no-install-recommends", "debootstrap"], stdout=subprocess.DEVNULL).returncode != 0:
            raise Missing("apt cannot install debootstrap")
    address = mirror()
    include = [f"--include={','.join(packages)}"] if packages else []
    for suite in suites:
        root = folder / suite
        done = subprocess.run(["debootstrap", "--variant=minbase", *include, suite, root, address], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode == 0:
            (root / "complete").touch()
            return suite, root
        shutil.rmtree(root, ignore_errors=True)
        print(f"{suite} cannot be had: {(done.stdout.strip().splitlines() or ['no reason given'])[-1]}", flush=True)
    raise Missing(f"the mirror has none of {', '.join(suites)}")


def inside(root, path, *command, **options):
    """Runs a command in a root, with nothing of this system's environment."""
    environment = {"PATH": f"{path}:/usr/bin:/bin", "HOME": "/root", "LC_ALL": "C.UTF-8", "LINES": "50", "COLUMNS": "160"}
    command = [str(part) for part in command]
    return subprocess.run(["chroot", str(root), "env", "-i", "-C", "/work", *(f"{name}={value}" for name, value in environment.items()), *command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)


def prepare(root):
    """A work folder with the files of the examples; nothing of Rust is there."""
    for name in ("cargo", "rustc", "rustup"):
        assert inside_has_not(root, name), f"{name} is installed in {root}"
    work = root / "work"
    shutil.rmtree(work, ignore_errors=True)
    shutil.copytree(ROOT / FILES, work / FILES)
    return work


def inside_has_not(root, name):
    return not any((root / folder / name).exists() for folder in ("usr/bin", "bin", "usr/local/bin", "root/.cargo/bin"))


def examples():
    """The commands of README.md, each with what it prints. `cargo run` is the program that it runs."""
    blocks = re.findall(r"```console\n\$ (.*?)\n(.*?)```", (ROOT / "README.md").read_text(), re.S)
    assert blocks, "README.md has no commands"
    return [(command.replace("cargo run --release -- ", "bcast-opt "), shown) for command, shown in blocks]


def commands(root, path):
    for command, shown in examples():
        done = inside(root, path, "sh", "-c", command)
        print(f"# {command}\n{done.stdout}", flush=True)
        assert done.returncode in (0, 1), done
        assert done.stdout.strip() == shown.strip(), f"README.md shows\n{shown}"
    for program in ("bcast-opt", "bcast-shape", "bcast-lsp"):
        done = inside(root, path, program, "--version")
        assert done.returncode == 0, (program, done.stdout)
        print(f"# {program} --version\n{done.stdout}", flush=True)
    done = inside(root, path, "bcast-shape", "8x1x6x1", "7x1x5")
    assert "8x7x6x5" in done.stdout, done.stdout


def one(dist, pattern):
    found = sorted(dist.glob(pattern))
    if len(found) != 1:
        raise Missing(f"{dist} has {len(found)} files {pattern}: make one with release/make.py")
    return found[0]


def archive(dist, folder):
    file = one(dist, "broadcastable-*-linux-musl.tar.gz")
    suite, root = system(folder, SUITES)
    work = prepare(root)
    run("tar", "--extract", "--gzip", "--file", file, "--directory", work)
    (unpacked,) = work.glob("broadcastable-*")
    commands(root, f"/work/{unpacked.name}/bin")
    for name in ("completions/bcast-opt.bash", "completions/_bcast-opt", "completions/bcast-opt.fish", "man/man1/bcast-opt.1", "LICENSE-MIT", "LICENSE-APACHE"):
        assert (unpacked / name).stat().st_size > 0, name
    print(f"{file.name} works on {suite}")


def wheel(dist, folder):
    file = one(dist, "broadcastable-*.whl")
    suite, root = system(folder, WITH_PYTHON, ["python3-venv"])
    work = prepare(root)
    shutil.copy(file, work)
    for command in (["python3", "-m", "venv", "/work/venv"], ["/work/venv/bin/pip", "install", "--no-index", f"/work/{file.name}"]):
        done = inside(root, "/nonexistent", *command)
        assert done.returncode == 0, done.stdout
    commands(root, "/work/venv/bin")
    (example,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.S)
    done = inside(root, "/work/venv/bin", "python", "-c", example)
    assert done.returncode == 0, done.stdout
    version = inside(root, "/work/venv/bin", "python", "--version").stdout.strip()
    print(f"{file.name} works on {suite} with {version}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--dist", type=Path, default=ROOT / "target/release-files", help="the files of a release")
    parser.add_argument("--root", type=Path, help="a folder for the systems, which is kept")
    parser.add_argument("--only", nargs="+", choices=("archive", "wheel"), default=["archive", "wheel"], metavar="FILE", help="archive, wheel")
    options = parser.parse_args()
    missing = []
    with tempfile.TemporaryDirectory() as scratch:
        for name in options.only:
            print(f"\n== {name}", flush=True)
            try:
                {"archive": archive, "wheel": wheel}[name](options.dist.resolve(), options.root or Path(scratch))
            except Missing as reason:
                missing.append(f"{name}: {reason}")
    for reason in missing:
        print(f"not tried {reason}", file=sys.stderr)
    return 3 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
