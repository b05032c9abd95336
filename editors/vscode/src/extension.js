// The client of `bcast-lsp`.

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");
const { findServer, HOW } = require("./server.js");

let client;

function wanted() {
  const settings = vscode.workspace.getConfiguration("bcast");
  const python = vscode.workspace.getConfiguration("python");
  return {
    setting: settings.get("serverPath", "").trim(),
    python: [settings.get("python", "").trim(), python.get("defaultInterpreterPath", "")],
    folders: (vscode.workspace.workspaceFolders ?? []).filter((folder) => folder.uri.scheme === "file").map((folder) => folder.uri.fsPath),
  };
}

async function start() {
  if (!vscode.workspace.isTrusted) return;
  const { program, missing } = findServer(wanted());
  if (!program) {
    const [settings, pages] = ["Open settings", "How to install"];
    const chosen = await vscode.window.showErrorMessage(`MLIR is not checked: ${missing}. ${HOW}`, settings, pages);
    if (chosen === settings) await vscode.commands.executeCommand("workbench.action.openSettings", "bcast.serverPath");
    if (chosen === pages) await vscode.commands.executeCommand("extension.open", "broadcastable.broadcastable");
    return;
  }
  const options = {
    documentSelector: [{ scheme: "file", language: "mlir" }, { scheme: "untitled", language: "mlir" }],
    // Options of the server are passed with the settings, and again when they change.
    synchronize: { configurationSection: "bcast" },
    initializationOptions: { bcast: vscode.workspace.getConfiguration("bcast") },
  };
  client = new LanguageClient("bcast", "broadcastable", { command: program, args: [] }, options);
  await client.start();
}

async function stop() {
  const stopped = client;
  client = undefined;
  // One that did not start is not running.
  if (stopped?.needsStop()) await stopped.stop();
}

async function restart() {
  await stop();
  await start();
}

async function activate(context) {
  const changed = vscode.workspace.onDidChangeConfiguration((event) => {
    const places = ["bcast.serverPath", "bcast.python"];
    return places.some((place) => event.affectsConfiguration(place)) ? restart() : undefined;
  });
  context.subscriptions.push(vscode.commands.registerCommand("bcast.restart", restart), changed);
  context.subscriptions.push(vscode.workspace.onDidGrantWorkspaceTrust(restart));
  // The message waits for an answer: activation does not wait for it.
  start().catch((error) => vscode.window.showErrorMessage(`bcast-lsp could not be started: ${error.message}`));
}

module.exports = { activate, deactivate: stop };
