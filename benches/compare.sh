#!/usr/bin/env bash
# Holds bcast-opt against mlir-opt on inputs made on the spot and prints the table of docs/mlir-opt.md: time, peak memory, and how
# many times faster and smaller. Builds what it needs. Takes the options of compare.py; --help lists them.
set -euo pipefail
project=$(cd "$(dirname "$0")/.." && pwd)
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$project/target}

cargo build --quiet --release --manifest-path "$project/Cargo.toml" --bin bcast-opt --example generate
exec python3 "$project/benches/compare.py" --programs "$CARGO_TARGET_DIR/release" "$@"
