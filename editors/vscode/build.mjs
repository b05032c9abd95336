// Bundles the extension into `dist`, and copies the licences into its folder, where they are packaged.

import { build } from "esbuild";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
await build({
  entryPoints: [join(here, "src/extension.js")],
  outfile: join(here, "dist/extension.js"),
  bundle: true,
  minify: true,
  platform: "node",
  format: "cjs",
  target: "node20",
  external: ["vscode"],
  legalComments: "none",
  logLevel: "warning",
});
const licences = ["MIT", "APACHE"].map((name) => readFileSync(join(here, `../../LICENSE-${name}`), "utf8"));
writeFileSync(join(here, "LICENSE.txt"), `Licensed under Apache-2.0 or MIT, at your option.\n\n${licences.join("\n\n")}`);
