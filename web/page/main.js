// The page: the editor, and answers of the library around it.

import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, indentUnit } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, WidgetType, drawSelection, highlightActiveLine, highlightActiveLineGutter, hoverTooltip, keymap, lineNumbers } from "@codemirror/view";
import { addressOf, textOf } from "./address.js";
import { Client } from "./client.js";
import { examples } from "./examples.js";
import { mlir } from "./mlir.js";
import { element, showFindings, showFunctions, showHover } from "./show.js";

// Longer texts are checked when no key was pressed for PAUSE milliseconds; others at each key.
const LONG = 1 << 18;
const PAUSE = 300;

const place = (id) => document.getElementById(id);
const status = place("status");

let client;
let view;
// The number of changes, and that of the text that was checked last.
let version = 0;
let checked = -1;
let isAsking = false;
let timer;

// A place of the library in the text of the editor.
function offset(doc, [line, character]) {
  const found = doc.line(Math.min(line + 1, doc.lines));
  return Math.min(found.from + character, found.to);
}

class Inlay extends WidgetType {
  constructor(hint) {
    super();
    this.hint = hint;
  }

  eq(other) {
    // The place too: a button that is kept would declare its type where the text was before.
    return JSON.stringify(this.hint) === JSON.stringify(other.hint);
  }

  toDOM(editor) {
    const { kind, text, type } = this.hint;
    if (kind !== "inferred") return element("span", { className: "cm-inlay", textContent: text });
    const button = element("button", { className: "cm-inlay", type: "button", textContent: text, title: "Declare this type" });
    button.onclick = () => {
      if (checked !== version) return;
      const doc = editor.state.doc;
      editor.dispatch({ changes: { from: offset(doc, this.hint.from), to: offset(doc, this.hint.at), insert: type } });
      editor.focus();
    };
    return button;
  }

  ignoreEvent() {
    return false;
  }
}

const newHints = StateEffect.define();
const inlays = StateField.define({
  create: () => Decoration.none,
  update(known, transaction) {
    const found = transaction.effects.find((effect) => effect.is(newHints));
    if (!found) return known.map(transaction.changes);
    const { doc } = transaction.state;
    const widgets = found.value.map((hint) => Decoration.widget({ widget: new Inlay(hint), side: 1 }).range(offset(doc, hint.at)));
    return Decoration.set(widgets, true);
  },
  provide: (field) => EditorView.decorations.from(field),
});

function applyFix(fix) {
  if (checked !== version) return;
  const { doc } = view.state;
  const changes = fix.edits.map(({ from, to, text }) => ({ from: offset(doc, from), to: offset(doc, to), insert: text }));
  view.dispatch({ changes, scrollIntoView: true, userEvent: "input.fix" });
  view.focus();
}

function goTo([line, character]) {
  const at = offset(view.state.doc, [line, character]);
  view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
  view.focus();
}

const titleOf = ({ text, kind }) => `${text[0].toUpperCase()}${text.slice(1)}${kind === "safe" ? "" : ` (a ${kind})`}`;

function diagnosticOf(doc, finding) {
  const [start, end] = finding.place ?? [[0, 0], [0, 0]];
  const from = offset(doc, start);
  const labels = finding.labels.filter((label) => label.primary).map((label) => label.text);
  return {
    from,
    to: Math.max(offset(doc, end), from),
    severity: { error: "error", warning: "warning" }[finding.severity] ?? "info",
    source: finding.code,
    message: [finding.message, ...labels, ...finding.advice.map((advice) => `help: ${advice}`)].join("\n"),
    actions: finding.fixes.map((fix) => ({ name: titleOf(fix), apply: () => applyFix(fix) })),
  };
}

function say(text, isFailed = false) {
  status.textContent = text;
  status.classList.toggle("failed", isFailed);
}

const plural = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

function summary({ errors, warnings, others, lines }, milliseconds) {
  const counts = [[errors, "error"], [warnings, "warning"], [others, "note"]].filter(([count]) => count > 0);
  const found = counts.map(([count, noun]) => plural(count, noun)).join(", ") || "no errors";
  return `${found} · ${plural(lines, "line")} checked in ${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms`;
}

async function check() {
  if (isAsking || checked === version) return;
  isAsking = true;
  const [asked, state] = [version, view.state];
  try {
    const { answer, milliseconds } = await client.ask("check", { text: state.doc.toString() });
    if (answer.refused) throw new Error(answer.refused);
    if (asked === version) {
      checked = asked;
      view.dispatch(setDiagnostics(view.state, answer.findings.map((finding) => diagnosticOf(view.state.doc, finding))));
      showFindings(place("findings"), answer, { applyFix, goTo, titleOf });
      say(summary(answer, milliseconds));
      performance.measure("check", { start: lastChange, detail: { milliseconds, version } });
      await after(asked);
    }
  } catch (error) {
    if (asked === version) {
      checked = asked;
      say(`not checked: ${error.message}`, true);
      complete();
    }
  } finally {
    isAsking = false;
    if (checked !== version) schedule();
  }
}

// Answers that are shown once findings are.
async function after(asked) {
  await showHints(asked);
  const { answer } = await client.ask("sizes");
  if (asked === version) {
    showFunctions(place("sizes"), answer, { goTo });
    complete();
  }
}

// Whether all answers are about the text as it is.
function complete() {
  document.body.dataset.complete = String(version);
}

async function showHints(asked) {
  const { doc } = view.state;
  const { from, to } = view.viewport;
  const { answer } = await client.ask("hints", { first: doc.lineAt(from).number - 1, last: doc.lineAt(to).number - 1 });
  if (asked === version) view.dispatch({ effects: newHints.of(answer) });
}

let lastChange = performance.now();

function schedule() {
  clearTimeout(timer);
  if (view.state.doc.length <= LONG) check();
  else timer = setTimeout(check, PAUSE);
}

let addressTimer;

function changed() {
  version += 1;
  lastChange = performance.now();
  delete document.body.dataset.complete;
  delete document.body.dataset.written;
  place("findings").classList.add("old");
  schedule();
  clearTimeout(addressTimer);
  addressTimer = setTimeout(writeAddress, 500);
}

async function writeAddress() {
  const asked = version;
  const address = await addressOf(view.state.doc.toString());
  if (asked === version) {
    replaceAddress(address ?? "");
    document.body.dataset.written = String(version);
  }
  return address;
}

function replaceAddress(address) {
  window.history.replaceState(null, "", location.pathname + location.search + address);
}

const hover = hoverTooltip(async (editor, at) => {
  if (checked !== version) return null;
  const asked = version;
  const line = editor.state.doc.lineAt(at);
  const { answer } = await client.ask("hover", { line: line.number - 1, character: at - line.from });
  if (!answer || asked !== version) return null;
  const { doc } = editor.state;
  return { pos: offset(doc, answer.place[0]), end: offset(doc, answer.place[1]), above: true, create: () => ({ dom: showHover(answer.parts) }) };
}, { hideOnChange: true });

function editorOf(text) {
  return new EditorView({
    parent: place("editor"),
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(), highlightActiveLine(), highlightActiveLineGutter(), drawSelection(), history(), bracketMatching(), indentUnit.of("  "),
        lintGutter(), inlays, hover, mlir, EditorState.allowMultipleSelections.of(true),
        keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap, indentWithTab]),
        EditorView.contentAttributes.of({ "aria-label": "MLIR text" }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) changed();
          else if (update.viewportChanged && checked === version) showHints(version).catch(() => {});
        }),
      ],
    }),
  });
}

function setText(text) {
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor: 0 }, scrollIntoView: true });
}

async function calculate() {
  const shapes = place("shapes").value.split(/[\s,;]+/).filter(Boolean);
  const out = place("calculated");
  const { answer } = await client.ask("calculate", { rule: place("rule").value, shapes });
  const parts = [];
  if (answer.picture) parts.push(element("pre", { textContent: answer.picture }));
  if (answer.error) parts.push(element("p", { className: "refused", textContent: answer.error }));
  if (answer.advice) parts.push(element("p", { textContent: `help: ${answer.advice}` }));
  if (answer.rule) parts.push(element("p", { className: "quiet", textContent: answer.rule }));
  out.replaceChildren(...parts);
}

function offerExamples() {
  const select = place("examples");
  select.append(...examples.map(({ name }, index) => new Option(name, index)));
  select.onchange = () => setText(examples[select.value].text);
}

async function firstText() {
  try {
    const text = await textOf(location.hash);
    if (text !== undefined) place("examples").selectedIndex = -1;
    return text ?? examples[0].text;
  } catch {
    place("examples").selectedIndex = -1;
    return "// The address of this page holds a text that is damaged, and could not be read.\n";
  }
}

function unavailable(reason) {
  say("not checked", true);
  const words = `The text cannot be checked here: ${reason}. The program does the same without a browser: cargo install bcast-opt, or pip install broadcastable.`;
  place("findings").replaceChildren(element("p", { className: "refused", textContent: words }));
  document.body.dataset.unavailable = reason;
}

async function begin() {
  offerExamples();
  view = editorOf(await firstText());
  place("link").onclick = async () => {
    const address = await writeAddress();
    if (address === undefined) return say("the text is too long for an address", true);
    const copied = navigator.clipboard?.writeText(location.href);
    await copied?.then(() => say("address copied"), () => say("the text is in the address of this page"));
  };
  window.addEventListener("hashchange", async () => setText(await firstText()));
  if (typeof WebAssembly === "undefined") return unavailable("this browser has no WebAssembly");
  try {
    client = new Client("worker.js");
    await client.ask("load", { url: "bcast.wasm" });
  } catch (error) {
    return unavailable(error.message);
  }
  lastChange = performance.now();
  check();
  place("shapes").oninput = place("rule").onchange = calculate;
  place("calculator").onsubmit = (event) => event.preventDefault();
  calculate();
  navigator.serviceWorker?.register("offline.js").catch(() => {});
}

begin();
