// Colours of MLIR's tokens.

import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { Tag } from "@lezer/highlight";

const tags = Object.fromEntries(["comment", "string", "name", "symbol", "op", "kind", "number"].map((name) => [name, Tag.define()]));

const tokens = [
  ["comment", /^\/\/.*/],
  ["string", /^"(?:[^"\\]|\\.)*"?/],
  ["name", /^%[\w$.#-]+/],
  ["symbol", /^[@^#][\w$.-]+/],
  ["kind", /^(?:!(?:[\w$]+\.)?[\w$.]+|(?:tensor|vector|memref|tuple|complex)\b|[su]?i\d+\b|b?f\d+\w*\b|tf32\b|index\b|none\b)/],
  ["number", /^-?(?:0x[\da-fA-F]+|\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)/],
  ["op", /^[A-Za-z_][\w$]*(?:\.[\w$]+)+/],
  ["op", /^(?:module|func|return|loc|affine_map|dense|true|false|unit)\b/],
];

const language = StreamLanguage.define({
  name: "mlir",
  tokenTable: tags,
  token(stream) {
    if (stream.eatSpace()) return null;
    // Sizes of a shaped type: `4x?xf32`.
    if (stream.match(/^(?:\d+|\?|\*)x(?=[\d?*a-z!(])/)) return "number";
    for (const [name, expression] of tokens) if (stream.match(expression)) return name;
    if (!stream.match(/^[A-Za-z_][\w$]*/)) stream.next();
    return null;
  },
  languageData: { commentTokens: { line: "//" } },
});

const style = HighlightStyle.define(Object.entries(tags).map(([name, tag]) => ({ tag, class: `tok-${name}` })));

export const mlir = [language, syntaxHighlighting(style)];
