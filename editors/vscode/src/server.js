// Where the server is: in the setting, in PATH, or in a Python environment. No module of VS Code is needed here.

const fs = require("node:fs");
const path = require("node:path");

const NAME = process.platform === "win32" ? "bcast-lsp.exe" : "bcast-lsp";

function isProgram(file) {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

// The folder of a console script that is installed with an interpreter, or in an environment.
function scriptFolders({ python, environment, folders }) {
  const bin = process.platform === "win32" ? "Scripts" : "bin";
  const named = python.filter((interpreter) => path.isAbsolute(interpreter)).map((interpreter) => path.dirname(interpreter));
  const roots = [environment.VIRTUAL_ENV, ...folders.flatMap((folder) => [path.join(folder, ".venv"), path.join(folder, "venv")])];
  return [...named, ...roots.filter(Boolean).map((root) => path.join(root, bin))];
}

/**
 * The server's program and how it was found, `{ program, origin }`; `{ missing }` with the reason if there is none.
 *
 * `setting` is a path or empty, `python` a list of interpreters that settings name, `folders` those of the workspace.
 */
function findServer({ setting = "", python = [], folders = [], environment = process.env }) {
  if (setting !== "") {
    return isProgram(setting) ? { program: setting, origin: "setting" } : { missing: `the setting bcast.serverPath names no program: ${setting}` };
  }
  const searched = (environment.PATH ?? "").split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  for (const folder of searched) {
    const program = path.join(folder, NAME);
    if (isProgram(program)) return { program, origin: "PATH" };
  }
  for (const folder of scriptFolders({ python: python.filter(Boolean), environment, folders })) {
    const program = path.join(folder, NAME);
    if (isProgram(program)) return { program, origin: "Python" };
  }
  return { missing: "bcast-lsp is not installed" };
}

const HOW = "Install it with `pip install broadcastable`, or with `cargo install bcast-opt --features lsp`, or name its path in the setting bcast.serverPath.";

module.exports = { findServer, HOW };
