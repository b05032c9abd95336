// A stand-in for the module `vscode`: enough of it for `vscode-languageclient` to run a server in Node. Classes that the client only extends are empty.

const path = require("node:path");
const Module = require("node:module");

class Emitter {
  #listeners = new Set();
  event = (listener) => {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  };
  fire(value) {
    for (const listener of this.#listeners) listener(value);
  }
  dispose() {}
}

class Position {
  constructor(line, character) {
    Object.assign(this, { line, character });
  }
}

class Range {
  constructor(...places) {
    const [start, end] = places.length === 4 ? [new Position(places[0], places[1]), new Position(places[2], places[3])] : places;
    Object.assign(this, { start, end });
  }
}

class Diagnostic {
  constructor(range, message, severity) {
    Object.assign(this, { range, message, severity });
  }
}

class Uri {
  constructor(file) {
    Object.assign(this, { scheme: "file", authority: "", path: file, fsPath: file, query: "", fragment: "" });
  }
  static file(file) {
    return new Uri(file);
  }
  static parse(text) {
    return new Uri(decodeURIComponent(text.replace(/^file:\/\//, "")));
  }
  toString() {
    return `file://${encodeURI(this.fsPath)}`;
  }
}

class CancellationTokenSource {
  #emitter = new Emitter();
  token = { isCancellationRequested: false, onCancellationRequested: this.#emitter.event };
  cancel() {
    this.token.isCancellationRequested = true;
    this.#emitter.fire();
  }
  dispose() {}
}

class CodeActionKind {
  constructor(value) {
    Object.assign(this, { value });
  }
  append(part) {
    return new CodeActionKind(this.value ? `${this.value}.${part}` : part);
  }
  static Empty = new CodeActionKind("");
  static QuickFix = new CodeActionKind("quickfix");
  static Refactor = new CodeActionKind("refactor");
  static Source = new CodeActionKind("source");
}

class Disposable {
  constructor(dispose) {
    this.dispose = () => dispose?.();
  }
  static from(...all) {
    return new Disposable(() => all.forEach((one) => one.dispose()));
  }
}

class TabInputText {
  constructor(uri) {
    Object.assign(this, { uri });
  }
}

function documentOf(file, text) {
  const uri = Uri.file(file);
  return { uri, fileName: file, languageId: "mlir", version: 1, isUntitled: false, isDirty: false, isClosed: false, lineCount: text.split("\n").length, getText: () => text };
}

// The editor with one document and some settings; `shown` has the messages, `published` the findings of each file.
function editor({ document, settings = {}, folders = [], isTrusted = true }) {
  const published = new Emitter();
  const shown = [];
  const event = () => new Emitter().event;
  const output = () => ({ append() {}, appendLine() {}, replace() {}, clear() {}, show() {}, hide() {}, dispose() {}, trace() {}, debug() {}, info() {}, warn() {}, error() {}, logLevel: 2, onDidChangeLogLevel: event() });
  const message = (kind) => async (text, ...buttons) => void shown.push({ kind, text, buttons: buttons.filter((button) => typeof button === "string") });
  // The settings whose names begin with a prefix, by the rest of their names.
  const inside = (prefix) => Object.entries(settings).filter(([name]) => name.startsWith(prefix)).map(([name, value]) => [name.slice(prefix.length), value]);
  const configuration = (section) => {
    const prefix = section ? `${section}.` : "";
    const get = (name, otherwise) => {
      const members = inside(`${prefix}${name}.`);
      return settings[prefix + name] ?? (members.length > 0 ? Object.fromEntries(members) : otherwise);
    };
    return { ...Object.fromEntries(inside(prefix)), get, has: (name) => get(name) !== undefined, inspect: () => undefined };
  };
  // Other members are events if their names begin as those of events, and registrations of providers, which are not called.
  const withEvents = (members) =>
    new Proxy(members, {
      get: (of, name) => of[name] ?? (/^on[A-Z]/.test(String(name)) ? event() : /^register/.test(String(name)) ? () => ({ dispose() {} }) : undefined),
    });
  const known = {
    // Otherwise names would be copied, and those made when they are used are not known.
    __esModule: true,
    CancellationTokenSource, CodeActionKind, Diagnostic, Disposable, EventEmitter: Emitter, Position, Range, TabInputText, Uri,
    version: "1.100.0",
    DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 },
    DiagnosticTag: { Unnecessary: 1, Deprecated: 2 },
    LogLevel: { Off: 0, Trace: 1, Debug: 2, Info: 3, Warning: 4, Error: 5 },
    env: { appName: "test", language: "en", isTelemetryEnabled: false, clipboard: {} },
    workspace: withEvents({
      isTrusted,
      textDocuments: document ? [document] : [],
      notebookDocuments: [],
      workspaceFolders: folders.map((folder, index) => ({ uri: Uri.file(folder), name: path.basename(folder), index })),
      getWorkspaceFolder: () => undefined,
      getConfiguration: configuration,
      createFileSystemWatcher: () => ({ onDidCreate: event(), onDidChange: event(), onDidDelete: event(), dispose() {} }),
      registerTextDocumentContentProvider: () => ({ dispose() {} }),
      applyEdit: async () => true,
    }),
    window: withEvents({
      // Findings are pulled for documents that are shown.
      activeTextEditor: document && { document }, visibleTextEditors: document ? [{ document }] : [], state: { focused: true },
      tabGroups: withEvents({ all: document ? [{ tabs: [{ input: new TabInputText(document.uri) }] }] : [] }),
      createOutputChannel: output,
      showErrorMessage: message("error"), showWarningMessage: message("warning"), showInformationMessage: message("information"),
    }),
    languages: withEvents({
      match: () => 10,
      createDiagnosticCollection: () => ({ set: (uri, found) => published.fire({ uri, found: found ?? [] }), delete() {}, clear() {}, has: () => false, get: () => [], forEach() {}, dispose() {} }),
    }),
    commands: { registerCommand: () => ({ dispose() {} }), executeCommand: async () => {} },
    extensions: { getExtension: () => undefined, all: [] },
  };
  // Other names are classes and enumerations.
  const made = {};
  const other = (name) => (made[name] ??= new Proxy(class {}, { get: (of, member) => of[member] ?? (typeof member === "string" && /^[A-Z]/.test(member) ? member : undefined) }));
  const module = new Proxy(known, { get: (of, name) => of[name] ?? (typeof name === "string" && /^[A-Z]/.test(name) ? other(name) : undefined) });
  return { module, shown, published };
}

// Loads a file anew with that module in the place of `vscode`.
function load(file, module) {
  const original = Module._load;
  Module._load = (request, ...rest) => (request === "vscode" ? module : original(request, ...rest));
  try {
    for (const name of Object.keys(require.cache)) if (name === file || name.includes("vscode-language")) delete require.cache[name];
    return require(file);
  } finally {
    Module._load = original;
  }
}

module.exports = { documentOf, editor, load };
