#!/usr/bin/env python3
"""Compares the public items of the library with `docs/surface.txt`, so that a change of them is seen in review.

Reads what `cargo doc --no-deps --features lsp` wrote.

    .ci/surface.py [--bless]
"""

import argparse
import os
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIST = ROOT / "docs/surface.txt"
# Items of the default features.
MOST = 450
# Modules of other features.
OPTIONAL = ("analysis::", "data::")


def items():
    """Kind and path of each public item, in the order of their paths."""
    page = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "doc/broadcastable/all.html"
    links = re.findall(r'<li><a href="([^"]+)">([^<]+)</a>', page.read_text())
    kind = {path: href.rpartition("/")[2].split(".")[0] for href, path in links}
    return [f"{path} ({kind[path]})" for path in sorted(kind)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bless", action="store_true", help="write the list")
    arguments = parser.parse_args()
    found = items()
    if arguments.bless:
        LIST.write_text("\n".join(found) + "\n")
    listed = LIST.read_text().splitlines()
    for item in sorted(set(found) - set(listed)):
        print(f"public, but not in {LIST.relative_to(ROOT)}: {item}")
    for item in sorted(set(listed) - set(found)):
        print(f"in {LIST.relative_to(ROOT)}, but not public: {item}")
    if found != listed:
        print("write the list with .ci/surface.py --bless")
        return 1
    default = [item for item in found if not item.startswith(OPTIONAL)]
    print(f"public items: {len(found)}, with the default features {len(default)}")
    return int(len(default) >= MOST)


if __name__ == "__main__":
    sys.exit(main())
