// The grammar names the tokens of a text as expected.

const assert = require("node:assert/strict");
const { test } = require("node:test");
const fs = require("node:fs");
const path = require("node:path");
const oniguruma = require("vscode-oniguruma");
const { INITIAL, Registry, parseRawGrammar } = require("vscode-textmate");

const GRAMMAR = path.join(__dirname, "../syntaxes/mlir.tmLanguage.json");

async function grammar() {
  await oniguruma.loadWASM(fs.readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")).buffer);
  const registry = new Registry({
    onigLib: Promise.resolve({ createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns), createOnigString: (text) => new oniguruma.OnigString(text) }),
    loadGrammar: async () => parseRawGrammar(fs.readFileSync(GRAMMAR, "utf8"), GRAMMAR),
  });
  return registry.loadGrammar("source.mlir");
}

// Each part of a line with its last scope, blanks and punctuation without one left out.
function parts(of, line) {
  return of.tokenizeLine(line, INITIAL).tokens
    .map(({ startIndex, endIndex, scopes }) => [line.slice(startIndex, endIndex), scopes.at(-1).replace(/\.mlir$/, "")])
    .filter(([text, scope]) => text.trim() !== "" && scope !== "source");
}

test("tokens", async () => {
  const mlir = await grammar();
  const scope = (line, text) => parts(mlir, line).find(([part]) => part.trim() === text)?.[1];
  const line = '  %0:2 = "onnx.Add"(%a, %b#1) {axis = 1 : i64, name = "x\\n"} : (tensor<4x?x8xf32, #enc>, !torch.vtensor) -> tensor<*xbf16> // note';
  const expected = {
    "%a": "variable.other", "%b#1": "variable.other", "onnx.Add": "entity.name.function.operation", axis: "variable.parameter", i64: "storage.type", "\\n": "constant.character.escape",
    tensor: "storage.type", 4: "constant.numeric.dimension", "?": "constant.numeric.dimension", f32: "storage.type", "#enc": "variable.other.constant", "!torch.vtensor": "storage.type.dialect", bf16: "storage.type",
    "// note": "comment.line.double-slash",
  };
  for (const [text, wanted] of Object.entries(expected)) assert.equal(scope(line, text), wanted, text);
  assert.equal(scope("func.func private @f(%a: index) attributes {x} {", "func.func"), "keyword.control");
  assert.equal(scope("func.func private @f(%a: index)", "@f"), "entity.name.function");
  assert.equal(scope("  return %0 : f32", "return"), "keyword.control.return");
  assert.equal(scope("  %1 = tosa.add %0, %0 : f32", "tosa.add"), "entity.name.function.operation");
  assert.equal(scope("  cf.br ^bb1(%0 : f32)", "^bb1"), "entity.name.label");
  assert.equal(scope("// RUN: bcast-opt %s", "RUN"), "keyword.other.directive");
});

test("strings and types end with their line or bracket", async () => {
  const mlir = await grammar();
  let stack = INITIAL;
  for (const line of ['%0 = "x', "%1 = tosa.exp %0 : (tensor<4xvector<2xf32>>) -> f32", "%2 = tosa.exp %1"]) stack = mlir.tokenizeLine(line, stack).ruleStack;
  assert.equal(stack.depth, 1);
});
