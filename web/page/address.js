// The text in the address, after `#`: deflated, in base64 of addresses. Nothing of it is sent to a server.

// Longer addresses are cut by some programs through which they are passed on.
const MOST = 30_000;

async function through(bytes, transform) {
  const stream = new Blob([bytes]).stream().pipeThrough(transform);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// The part after `#`, or nothing for a text that is too long.
export async function addressOf(text) {
  if (text.length > 1 << 20) return undefined;
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  const code = btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return code.length > MOST ? undefined : `#t=${code}`;
}

// The text in an address; nothing if there is none. Throws for one that is damaged.
export async function textOf(hash) {
  if (!hash.startsWith("#t=")) return undefined;
  const binary = atob(hash.slice(3).replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
  return new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
}
