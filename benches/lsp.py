#!/usr/bin/env python3
"""Compares bcast-lsp with mlir-lsp-server on the same edits: from a change to the diagnostics that follow it.

Both are driven over pipes by the same client. For every size one character is typed at a place in the middle of the text, and the time until
diagnostics of the new version arrive is measured; then the time of hovers over the same place. bcast-lsp receives the range that changed;
mlir-lsp-server takes whole texts only. Figures are the median and the 95th percentile.

cargo build --release --features lsp, then: benches/lsp.py --bcast-lsp target/release/bcast-lsp [--mlir-lsp-server PROGRAM]
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import time

URI = "file:///nowhere/bench.mlir"
FUNCTION = """\
func.func @f{index}(%a: tensor<4x1xf32>, %b: tensor<?x3xf32>) -> tensor<4x3xf32> {{
{body}  return %last : tensor<4x3xf32>
}}
"""
LINE = '  %{name} = tosa.add %{left}, %b : (tensor<4x3xf32>, tensor<?x3xf32>) -> tensor<4x3xf32>\n'
FIRST = '  %v0 = tosa.add %a, %b : (tensor<4x1xf32>, tensor<?x3xf32>) -> tensor<4x3xf32>\n'


def text_of(size, one_function):
    """About `size` bytes, in functions of fifty operations or in a single one."""
    count = max(2, size // len(LINE)) if one_function else 50
    lines = [FIRST] + [LINE.format(name=f"v{i}", left=f"v{i - 1}") for i in range(1, count - 1)]
    body = "".join(lines) + LINE.format(name="last", left=f"v{count - 2}")
    functions = 1 if one_function else max(1, size // len(body))
    return "".join(FUNCTION.format(index=index, body=body) for index in range(functions))


class Client:
    """A client that waits for one thing at a time."""

    def __init__(self, command):
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=quiet)
        self.next = 0

    def write(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def read(self):
        length = 0
        while (line := self.process.stdout.readline()) not in (b"\r\n", b"\n"):
            if not line:
                sys.exit("lsp: the server has ended")
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        return json.loads(self.process.stdout.read(length))

    def tell(self, method, params):
        self.write({"method": method, "params": params})

    def ask(self, method, params):
        self.next += 1
        self.write({"id": self.next, "method": method, "params": params})
        while (message := self.read()).get("id") != self.next:
            pass
        return message

    def diagnostics(self, version):
        while True:
            message = self.read()
            if message.get("method") == "textDocument/publishDiagnostics" and message["params"].get("version") == version:
                return message["params"]["diagnostics"]

    def memory(self):
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            return next(int(line.split()[1]) // 1024 for line in status if line.startswith("VmHWM"))

    def end(self):
        self.ask("shutdown", None)
        self.tell("exit", {})
        self.process.wait(60)


def percentile(times, of):
    return sorted(times)[min(len(times) - 1, int(len(times) * of))]


def measure(command, text, is_incremental, edits):
    """Milliseconds from each change to its diagnostics, and of each hover; and the most memory, in MiB."""
    client = Client(command)
    client.ask("initialize", {"processId": os.getpid(), "rootUri": None, "capabilities": {}})
    client.tell("initialized", {})
    item = {"uri": URI, "languageId": "mlir", "version": 1, "text": text}
    client.tell("textDocument/didOpen", {"textDocument": item})
    client.diagnostics(1)
    # The size of a result, in the middle: it becomes wrong and right again.
    middle = text.index(" -> tensor<4x3xf32>\n", len(text) // 2) + len(" -> tensor<")
    line = text.count("\n", 0, middle)
    character = middle - (text.rfind("\n", 0, middle) + 1)
    place = {"line": line, "character": character}
    changes, hovers = [], []
    for version in range(2, edits + 2):
        letter = "5" if version % 2 == 0 else "4"
        whole = text[:middle] + letter + text[middle + 1 :]
        part = {"range": {"start": place, "end": {"line": line, "character": character + 1}}, "text": letter}
        change = part if is_incremental else {"text": whole}
        params = {"textDocument": {"uri": URI, "version": version}, "contentChanges": [change]}
        begin = time.perf_counter()
        client.tell("textDocument/didChange", params)
        found = client.diagnostics(version)
        changes.append((time.perf_counter() - begin) * 1000)
        assert bool(found) == (letter == "5"), found
    at = {"textDocument": {"uri": URI}, "position": {"line": line, "character": 3}}
    for _ in range(edits + 1):
        begin = time.perf_counter()
        client.ask("textDocument/hover", at)
        hovers.append((time.perf_counter() - begin) * 1000)
    memory = client.memory()
    client.end()
    # The first hover reads the part that it is about.
    return changes, hovers[1:], memory


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bcast-lsp", required=True)
    parser.add_argument("--mlir-lsp-server")
    parser.add_argument("--edits", type=int, default=20)
    arguments = parser.parse_args()
    print("| text | server | change to diagnostics | hover | memory |\n|---|---|---|---|---|")
    sizes = [(100_000, False), (1_000_000, False), (10_000_000, False), (50_000_000, False), (50_000_000, True)]
    for size, one_function in sizes:
        text = text_of(size, one_function)
        servers = [("bcast-lsp", [arguments.bcast_lsp], True)]
        if arguments.mlir_lsp_server and size <= 10_000_000:
            servers.append(("mlir-lsp-server", [arguments.mlir_lsp_server], False))
        for name, command, is_incremental in servers:
            edits = arguments.edits if size < 5_000_000 or is_incremental else 5
            changes, hovers, memory = measure(command, text, is_incremental, edits)
            shown = [f"{statistics.median(of):.1f} ms, {percentile(of, 0.95):.1f} ms" for of in (changes, hovers)]
            what = f"{len(text) / 1e6:.1f} MB{', one function' if one_function else ''}"
            print(f"| {what} | {name} | {shown[0]} | {shown[1]} | {memory} MiB |", flush=True)


if __name__ == "__main__":
    main()
