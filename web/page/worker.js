// The library in a thread of its own: each message is one question, and its answer is one message.

let library;
let module;

async function load(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  module = await WebAssembly.compile(await response.arrayBuffer());
  await start();
}

async function start() {
  library = (await WebAssembly.instantiate(module, {})).exports;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function put(text) {
  const bytes = encoder.encode(text);
  const at = library.input(bytes.length);
  new Uint8Array(library.memory.buffer, at, bytes.length).set(bytes);
}

function read(at) {
  return JSON.parse(decoder.decode(new Uint8Array(library.memory.buffer, at, library.output_length())));
}

const questions = {
  check({ text }) {
    put(text);
    return read(library.check());
  },
  sizes: () => read(library.function_sizes()),
  hover: ({ line, character }) => read(library.hover(line, character)),
  hints: ({ first, last }) => read(library.hints(first, last)),
  calculate({ rule, shapes }) {
    put([rule, ...shapes].join("\n"));
    return read(library.calculate());
  },
};

let ready = Promise.reject(new Error("the library was not loaded"));
ready.catch(() => {});

onmessage = async ({ data }) => {
  if (data.kind === "load") {
    ready = load(data.url);
    try {
      await ready;
      postMessage({ id: data.id, answer: true });
    } catch (error) {
      postMessage({ id: data.id, failed: String(error?.message ?? error) });
    }
    return;
  }
  try {
    await ready;
    const begin = performance.now();
    const answer = questions[data.kind](data);
    postMessage({ id: data.id, answer, milliseconds: performance.now() - begin });
  } catch (error) {
    // After a fault the memory is not to be trusted: a new instance takes its place.
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) await start();
    postMessage({ id: data.id, failed: String(error?.message ?? error) });
  }
};
