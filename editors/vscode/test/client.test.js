// The extension starts the server from each of the three places, and shows its findings. BCAST_LSP names the server.

const assert = require("node:assert/strict");
const { test } = require("node:test");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { documentOf, editor, load } = require("./vscode.js");

const SERVER = process.env.BCAST_LSP;
const EXTENSION = path.join(__dirname, "../src/extension.js");
const TEXT = `func.func @f(%a: tensor<4xf32>, %b: tensor<3xf32>) {
  %0 = "test.broadcastable"(%a, %b) : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>
  return
}
`;

function scratch(context) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "bcast-vscode-"));
  context.after(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

// Runs with other variables of the environment.
async function within(variables, run) {
  const before = Object.fromEntries(Object.keys(variables).map((name) => [name, process.env[name]]));
  const set = (values) => Object.entries(values).forEach(([name, value]) => (value === undefined ? delete process.env[name] : (process.env[name] = value)));
  set(variables);
  try {
    return await run();
  } finally {
    set(before);
  }
}

// The first findings that are published about a file.
async function findings({ settings, folders, variables, folder }) {
  const document = documentOf(path.join(folder, "f.mlir"), TEXT);
  const { module, shown, published } = editor({ document, settings, folders });
  return within({ VIRTUAL_ENV: undefined, ...variables }, async () => {
    const extension = load(EXTENSION, module);
    let timer;
    const found = new Promise((resolve, reject) => {
      published.event(({ found }) => found.length > 0 && resolve(found));
      timer = setTimeout(() => reject(new Error(`nothing was published; messages: ${JSON.stringify(shown)}`)), 20_000);
    });
    await extension.activate({ subscriptions: [] });
    try {
      return await found;
    } finally {
      clearTimeout(timer);
      await extension.deactivate();
    }
  });
}

function assertFound(found) {
  assert.equal(found.length, 1);
  assert.match(found[0].message, /operands don't have broadcast-compatible shapes/);
  assert.deepEqual([found[0].range.start.line, found[0].severity], [1, 0]);
}

// A folder in which the server has the name under which it is installed.
function installed(folder) {
  fs.mkdirSync(folder, { recursive: true });
  fs.symlinkSync(SERVER, path.join(folder, "bcast-lsp"));
  return folder;
}

const skip = SERVER ? false : "BCAST_LSP names no server";
const EMPTY = { PATH: "/nonexistent" };

test("the server of the setting", { skip }, async (context) => {
  assertFound(await findings({ settings: { "bcast.serverPath": SERVER }, variables: EMPTY, folder: scratch(context) }));
});

test("the server in PATH", { skip }, async (context) => {
  const folder = scratch(context);
  assertFound(await findings({ variables: { PATH: installed(path.join(folder, "bin")) }, folder }));
});

test("the server of a Python environment in the workspace", { skip }, async (context) => {
  const folder = scratch(context);
  installed(path.join(folder, ".venv/bin"));
  assertFound(await findings({ folders: [folder], variables: EMPTY, folder }));
});

test("options of the settings reach the server", { skip }, async (context) => {
  const folder = scratch(context);
  const settings = { "bcast.serverPath": SERVER, "bcast.arguments": ["--no-such-option"] };
  const document = documentOf(path.join(folder, "f.mlir"), TEXT);
  const { module, shown } = editor({ document, settings });
  const extension = load(EXTENSION, module);
  await extension.activate({ subscriptions: [] });
  for (let waited = 0; waited < 100 && shown.length === 0; waited += 1) await new Promise((resolve) => setTimeout(resolve, 100));
  await extension.deactivate();
  assert.match(shown[0]?.text ?? "", /no-such-option/);
});

test("without a server a message tells how to install one", async () => {
  const { module, shown } = editor({});
  await within({ ...EMPTY, VIRTUAL_ENV: undefined }, () => load(EXTENSION, module).activate({ subscriptions: [] }));
  assert.equal(shown.length, 1);
  assert.equal(shown[0].kind, "error");
  for (const words of ["pip install broadcastable", "cargo install bcast-opt", "bcast.serverPath"]) assert.ok(shown[0].text.includes(words), shown[0].text);
});

test("a setting that names no program is not replaced by another server", async () => {
  const { module, shown } = editor({ settings: { "bcast.serverPath": "/nonexistent/bcast-lsp" } });
  await load(EXTENSION, module).activate({ subscriptions: [] });
  assert.match(shown[0].text, /names no program: \/nonexistent\/bcast-lsp/);
});

test("nothing is started in a folder that is not trusted", async (context) => {
  const folder = scratch(context);
  fs.mkdirSync(path.join(folder, ".venv/bin"), { recursive: true });
  const program = path.join(folder, ".venv/bin/bcast-lsp");
  fs.writeFileSync(program, `#!/bin/sh\ntouch ${path.join(folder, "started")}\n`, { mode: 0o755 });
  const { module, shown } = editor({ folders: [folder], isTrusted: false });
  await within(EMPTY, () => load(EXTENSION, module).activate({ subscriptions: [] }));
  await new Promise((resolve) => setTimeout(resolve, 200));
  assert.deepEqual([shown.length, fs.existsSync(path.join(folder, "started"))], [0, false]);
});
