// Bundles the page into FOLDER: node build.mjs LIBRARY.wasm FOLDER

import { build } from "esbuild";
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const [library, out] = process.argv.slice(2);
if (!library || !out) {
  console.error("usage: node build.mjs LIBRARY.wasm FOLDER");
  process.exit(2);
}
const page = join(dirname(fileURLToPath(import.meta.url)), "page");
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
copyFileSync(library, join(out, "bcast.wasm"));

const options = { bundle: true, minify: true, legalComments: "none", target: "es2022", logLevel: "warning" };
const bundled = await build({ ...options, metafile: true, entryPoints: { page: join(page, "main.js"), worker: join(page, "worker.js") }, format: "iife", outdir: out });
await build({ ...options, entryPoints: [join(page, "page.css")], outdir: out });
copyFileSync(join(page, "index.html"), join(out, "index.html"));

// Licences of the packages that are bundled.
const inputs = Object.keys(bundled.metafile.inputs).map((input) => input.match(/node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1]);
const licences = [...new Set(inputs.filter(Boolean))].sort().map((name) => {
  const folder = join(page, "../node_modules", name);
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  return `${name}\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
});
writeFileSync(join(out, "licences.txt"), licences.join(`\n${"-".repeat(72)}\n\n`));

const files = readdirSync(out).sort();
const version = files.reduce((hash, file) => hash.update(readFileSync(join(out, file))), createHash("sha256")).digest("hex").slice(0, 16);
const define = { VERSION: JSON.stringify(version), FILES: JSON.stringify(["./", ...files]) };
await build({ ...options, define, entryPoints: [join(page, "offline.js")], outdir: out });
