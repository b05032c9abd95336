#!/usr/bin/env python3
"""Makes the files of a release from a clean checkout into a folder: DIST/.

    release/make.py [--dist DIST] [--only STEP ..] [--allow-changes]

| step       | files                                                                            | needs                                   |
|------------|----------------------------------------------------------------------------------|-----------------------------------------|
| `crates`   | `*.crate` of the four packages, each built alone unless `--no-verify`            | cargo                                   |
| `wheel`    | the wheel for glibc 2.17 and later                                               | `maturin` and `ziglang` of PyPI         |
| `archive`  | programs without any shared library, completions, the page of the manual         | the target x86_64-unknown-linux-musl    |
| `vsix`     | the extension of VS Code                                                         | npm                                     |
| `page`     | the page of `web/`                                                               | the target wasm32-unknown-unknown, npm  |
| `sbom`     | the packages of each file and their licences, as CycloneDX                       | cargo                                   |

At the end `SHA256SUMS` is written of all files. A step whose tools cannot be had here is skipped with the reason, and the exit status is 3. Archives
have the time of the commit and sorted names, so that the same commit in the same folder gives the same bytes. In another folder the code of the wheel and of the
page is in another order: Cargo hashes the folders of packages in workspaces other than the one it builds.
"""

import argparse
import gzip
import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MUSL, WASM = "x86_64-unknown-linux-musl", "wasm32-unknown-unknown"
PROGRAMS = ("bcast-opt", "bcast-shape", "bcast-lsp")


class Missing(Exception):
    """The reason why a step is skipped."""


def run(*command, **options):
    print("$", *command, flush=True)
    return subprocess.run([str(part) for part in command], check=True, **{"cwd": ROOT, **options})


def output(*command, **options):
    return subprocess.run([str(part) for part in command], check=True, stdout=subprocess.PIPE, text=True, **{"cwd": ROOT, **options}).stdout


def version():
    return tomllib.loads((ROOT / "Cargo.toml").read_text())["workspace"]["package"]["version"]


def commit_time():
    return int(output("git", "log", "-1", "--format=%ct"))


def target_folder():
    return Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))


def need_target(target, folder=ROOT):
    sysroot = Path(output("rustc", "--print", "sysroot", cwd=folder).strip())
    if (sysroot / "lib/rustlib" / target / "lib").is_dir():
        return
    if not shutil.which("rustup"):
        raise Missing(f"the standard library of {target} is not installed, and there is no rustup to add it")
    if subprocess.run(["rustup", "target", "add", target], cwd=folder).returncode != 0:
        raise Missing(f"rustup cannot add the target {target}")


def need_npm(folder):
    if not shutil.which("npm"):
        raise Missing("npm is not installed")
    if subprocess.run(["npm", "ci", "--no-audit", "--no-fund", "--silent"], cwd=folder).returncode != 0:
        raise Missing(f"npm cannot install the packages of {folder.relative_to(ROOT)}")


def environment():
    """No time of the build is in what is built, and no path of this machine."""
    compiler = dict(line.split(": ", 1) for line in output("rustc", "--version", "--verbose").splitlines() if ": " in line)
    sysroot = Path(output("rustc", "--print", "sysroot").strip())
    prefixes = {
        ROOT: "broadcastable",
        os.environ.get("CARGO_HOME", Path.home() / ".cargo"): "cargo",
        # The name that it has if its sources are not installed.
        sysroot / "lib/rustlib/src/rust": f"/rustc/{compiler['commit-hash']}",
    }
    remap = " ".join(f"--remap-path-prefix={folder}={name}" for folder, name in prefixes.items())
    return {**os.environ, "SOURCE_DATE_EPOCH": str(commit_time()), "RUSTFLAGS": f"{os.environ.get('RUSTFLAGS', '')} {remap}".strip(), "CARGO_INCREMENTAL": "0"}


def tar(path, folder, files):
    """A compressed archive of `files`, pairs of a name and bytes or a path, in a folder of its own."""
    time = commit_time()
    with open(path, "wb") as out, gzip.GzipFile(filename="", fileobj=out, mode="wb", mtime=time) as packed, tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for name, content in sorted(files):
            data = content.read_bytes() if isinstance(content, Path) else content
            entry = tarfile.TarInfo(f"{folder}/{name}")
            entry.size, entry.mtime = len(data), time
            entry.mode = 0o755 if name.startswith("bin/") else 0o644
            archive.addfile(entry, io.BytesIO(data))


def crates(dist, options):
    """Packages of Cargo: each has README and licences, which are copied into its folder, and is built from the package alone."""
    copies = [(folder, name) for folder in ("core", "definitions", "programs") for name in ("LICENSE-APACHE", "LICENSE-MIT") if not (ROOT / folder / name).exists()]
    assert not copies, f"licences are missing: {copies}"
    flags = ["--no-verify"] if options.no_verify else []
    flags += ["--allow-dirty"] if options.allow_changes else []
    run("cargo", "package", "--workspace", "--exclude", "xtask", "--locked", *flags)
    for name in packages():
        file = target_folder() / "package" / f"{name}-{version()}.crate"
        with tarfile.open(file) as archive:
            names = {Path(member).name for member in archive.getnames()}
        lacking = {"README.md", "LICENSE-APACHE", "LICENSE-MIT", "Cargo.toml"} - names
        assert not lacking, f"{file.name} lacks {sorted(lacking)}"
        shutil.copy(file, dist)


def packages():
    metadata = json.loads(output("cargo", "metadata", "--format-version=1", "--no-deps"))
    return [package["name"] for package in metadata["packages"] if package["publish"] is None]


def wheel(dist, _options):
    """By zig's linker, for the glibc of 2012."""
    with tempfile.TemporaryDirectory() as scratch:
        venv = Path(scratch) / "venv"
        run(sys.executable, "-m", "venv", venv)
        if subprocess.run([venv / "bin/pip", "install", "--quiet", "maturin>=1.9,<2", "ziglang"]).returncode != 0:
            raise Missing("pip cannot install maturin and ziglang")
        paths = {"PATH": f"{venv / 'bin'}:{os.environ['PATH']}", "CARGO_TARGET_DIR": str(target_folder() / "wheel")}
        run(venv / "bin/maturin", "build", "--release", "--locked", "--zig", "--compatibility", "manylinux2014", "--interpreter", sys.executable, "--out", dist, env={**environment(), **paths})


def archive(dist, _options):
    """Static programs for machines without the libraries, or with older ones. Their allocator is slower than that of glibc: the wheel has faster ones."""
    need_target(MUSL)
    run("cargo", "build", "--locked", "--profile", "dist", "--target", MUSL, "--features", "lsp", "--bins", "-p", "bcast-opt", env={**environment(), "CARGO_PROFILE_DIST_STRIP": "symbols"})
    built = target_folder() / MUSL / "dist"
    pages = ROOT / "programs/src/driver/options/pages"
    files = [(f"bin/{name}", built / name) for name in PROGRAMS]
    shells = {"bash": "bcast-opt.bash", "zsh": "_bcast-opt", "fish": "bcast-opt.fish", "elv": "bcast-opt.elv", "ps1": "bcast-opt.ps1"}
    files += [(f"completions/{name}", pages / f"bcast-opt.{extension}") for extension, name in shells.items()]
    files += [("man/man1/bcast-opt.1", pages / "bcast-opt.1")]
    files += [(name, ROOT / name) for name in ("README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT")]
    folder = f"broadcastable-{version()}-{MUSL}"
    tar(dist / f"{folder}.tar.gz", folder, files)


def vsix(dist, options):
    folder = ROOT / "editors/vscode"
    need_npm(folder)
    run("npm", "run", "--silent", "package", cwd=folder)
    # The packer writes the time of the build: entries are written again in order, with that of the commit.
    made = dist / f"broadcastable-{version()}.vsix"
    with zipfile.ZipFile(folder / "broadcastable.vsix") as packed, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as out:
        for name in sorted(packed.namelist()):
            out.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), packed.read(name), zipfile.ZIP_DEFLATED)


def page(dist, _options):
    folder = ROOT / "web"
    need_target(WASM, folder / "wasm")
    need_npm(folder)
    target = target_folder() / "wasm"
    run("cargo", "build", "--locked", "--release", "--target", WASM, cwd=folder / "wasm", env={**environment(), "CARGO_TARGET_DIR": str(target)})
    with tempfile.TemporaryDirectory() as scratch:
        run("node", "build.mjs", target / WASM / "release/broadcastable_web.wasm", f"{scratch}/page", cwd=folder)
        files = [(path.name, path) for path in Path(scratch, "page").iterdir()]
        name = f"broadcastable-page-{version()}"
        tar(dist / f"{name}.tar.gz", name, files)


def sbom(dist, _options):
    """Packages that are linked into the programs, the wheel and the page: names, versions, licences and checksums of Cargo."""
    for name, manifest, features in (
        ("programs", "programs/Cargo.toml", ["--features", "lsp"]),
        ("wheel", "python/Cargo.toml", []),
        ("page", "web/wasm/Cargo.toml", []),
    ):
        metadata = json.loads(output("cargo", "metadata", "--locked", "--format-version=1", "--manifest-path", manifest, *features))
        (dist / f"sbom-{name}.cdx.json").write_text(json.dumps(bill(metadata), indent=2) + "\n")


def bill(metadata):
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    reached, waiting = set(), [metadata["resolve"]["root"]]
    while waiting:
        node = waiting.pop()
        if node in reached:
            continue
        reached.add(node)
        waiting += [one["pkg"] for one in nodes[node]["deps"] if any(kind["kind"] != "dev" for kind in one["dep_kinds"])]
    known = {package["id"]: package for package in metadata["packages"]}

    def component(package):
        return {
            "type": "library",
            "bom-ref": f"{package['name']}@{package['version']}",
            "name": package["name"],
            "version": package["version"],
            "licenses": [{"expression": (package["license"] or "NOASSERTION").replace("/", " OR ")}],
            "purl": f"pkg:cargo/{package['name']}@{package['version']}",
        }

    parts = sorted((known[one] for one in reached if one != metadata["resolve"]["root"]), key=lambda one: (one["name"], one["version"]))
    root = component(known[metadata["resolve"]["root"]]) | {"type": "application"}
    return {"bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1, "metadata": {"component": root}, "components": [component(one) for one in parts]}


STEPS = {"crates": crates, "wheel": wheel, "archive": archive, "vsix": vsix, "page": page, "sbom": sbom}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--dist", type=Path, default=ROOT / "target/release-files", help="where the files are written")
    parser.add_argument("--only", nargs="+", choices=STEPS, default=list(STEPS), metavar="STEP", help=", ".join(STEPS))
    parser.add_argument("--allow-changes", action="store_true", help="releases a checkout with changes")
    parser.add_argument("--no-verify", action="store_true", help="does not build the packages of Cargo")
    options = parser.parse_args()
    if output("git", "status", "--porcelain") and not options.allow_changes:
        print("the checkout has changes: commit them, or pass --allow-changes", file=sys.stderr)
        return 2
    dist = options.dist.resolve()
    dist.mkdir(parents=True, exist_ok=True)
    skipped = []
    for name in options.only:
        print(f"\n== {name}", flush=True)
        try:
            STEPS[name](dist, options)
        except Missing as reason:
            skipped.append(f"{name}: {reason}")
    files = sorted(path for path in dist.iterdir() if path.name != "SHA256SUMS")
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    (dist / "SHA256SUMS").write_text("".join(sums))
    print("", *(f"{path.stat().st_size / 1e6:7.2f} MB  {path.name}" for path in files), sep="\n")
    for reason in skipped:
        print(f"skipped {reason}", file=sys.stderr)
    return 3 if skipped else 0


if __name__ == "__main__":
    sys.exit(main())
