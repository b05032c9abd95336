// Answers of the library as elements.

export function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

// More findings than these are counted and not shown next to the text; the marks in the text are all there.
const MOST = 50;

export function showFindings(out, { findings, errors, warnings, others }, { applyFix, goTo, titleOf }) {
  out.classList.remove("old");
  const shown = findings.slice(0, MOST).map((finding) => {
    const picture = element("div", { className: "picture" });
    // The library escapes whatever comes from the text.
    picture.innerHTML = finding.picture ?? "";
    const [start] = finding.place ?? [[0, 0]];
    picture.onclick = () => goTo(start);
    const button = (fix) => element("button", { type: "button", textContent: titleOf(fix), onclick: () => applyFix(fix) });
    return element("article", { className: `finding ${finding.severity}` }, picture, element("div", { className: "fixes" }, ...finding.fixes.map(button)));
  });
  const left = errors + warnings + others - shown.length;
  if (left > 0) shown.push(element("p", { className: "quiet", textContent: `and ${left} more` }));
  if (shown.length === 0) shown.push(element("p", { className: "quiet", textContent: "No finding." }));
  out.replaceChildren(...shown);
}

export function showFunctions(out, { functions, none }, { goTo }) {
  if (none) return out.replaceChildren(element("p", { className: "quiet", textContent: none }));
  if (functions.length === 0) return out.replaceChildren(element("p", { className: "quiet", textContent: "The text has no functions." }));
  const list = (lines) => element("ul", {}, ...lines.map((line) => element("li", { textContent: line })));
  const shown = functions.map(({ line, signature, conditions, notes, witness, sizes }) => {
    const parts = [];
    if (signature) parts.push(element("pre", { textContent: signature.trimEnd() }));
    const link = element("a", { href: "#", textContent: conditions, onclick: (event) => (event.preventDefault(), line && goTo([line - 1, 0])) });
    parts.push(element("div", {}, link));
    if (notes.length > 0) parts.push(list(notes));
    if (sizes.length > 0) parts.push(element("div", { textContent: witness }), list(sizes));
    return element("article", { className: "function" }, ...parts);
  });
  out.replaceChildren(...shown);
}

export function showHover(parts) {
  const shown = parts.map(({ title, text, code }) => {
    const body = code ? element("pre", { textContent: text }) : element("ul", {}, ...text.map((line) => element("li", { textContent: line })));
    return title ? [element("h3", { textContent: title }), body] : [body];
  });
  return element("div", { className: "cm-hover-text" }, ...shown.flat());
}
