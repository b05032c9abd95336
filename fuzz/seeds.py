#!/usr/bin/env python3
"""Writes what the fuzz targets begin with, a folder for each target: the parts of the project's tests, and of what MLIR's printer made of them.

    fuzz/seeds.py FOLDER
"""

import hashlib
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LONGEST = 4096


def texts(pattern):
    """The files below testdata/ that match, as bytes."""
    for path in sorted((ROOT / "testdata").rglob(pattern)):
        if "Output" not in path.parts:
            yield path.read_bytes()


def without_runs(text):
    """A part without the lines that are for the test runner."""
    return re.sub(rb"^ *// *(RUN|CHECK|[A-Z]+(-[A-Z]+)?):.*\n", b"", text, flags=re.MULTILINE)


def seeds():
    """Each target with its texts."""
    modules = [without_runs(part) for text in texts("*.mlir") for part in text.split(b"// -----")]
    yield "read", modules
    yield "print", modules
    yield "ods", texts("*.json")
    yield "toml", [*texts("*.toml"), *re.findall(rb"```toml\n(.*?)```", (ROOT / "docs/dialects.md").read_bytes(), re.DOTALL)]
    rows = [line for text in texts("*.txt") for line in text.splitlines()]
    questions = [
        b'{"inputs":[[8,1,"?"],[7,1]]}\n{"rule":"pdpd","axis":1,"inputs":[[2,3,4],[3]]}\n',
        b'{"rule":"bidirectional","target":"2x1x6","inputs":["*"]}\n\n[]\n',
        b"8x1x6x1\n7x1x5\n",
        b"?x768\n512\n*\nscalar\n",
        b"(2,3)\n[2,3]\n2,3\n2X3\n2 x 3\ntensor<2x3xf32>\n-1\n",
    ]
    yield "shape", [*questions, *rows[:: max(1, len(rows) // 200)]]


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    for target, contents in seeds():
        folder = pathlib.Path(sys.argv[1], target)
        folder.mkdir(parents=True, exist_ok=True)
        known = {text for text in contents if 0 < len(text) <= LONGEST}
        for text in known:
            (folder / hashlib.sha1(text).hexdigest()).write_bytes(text)
        if not known:
            sys.exit(f"seeds: none for {target}")
        print(f"seeds: {len(known)} for {target}")


if __name__ == "__main__":
    main()
