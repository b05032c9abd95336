// Questions to the worker.

export class Client {
  #worker;
  #next = 1;
  #waiting = new Map();

  constructor(url) {
    this.#worker = new Worker(url);
    this.#worker.onmessage = ({ data }) => {
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if (data.failed === undefined) waiting?.resolve(data);
      else waiting?.reject(new Error(data.failed));
    };
    this.#worker.onerror = (event) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(event.message || "the worker could not be started"));
      this.#waiting.clear();
    };
  }

  // Resolves with the answer and the milliseconds that it took in the worker.
  ask(kind, question = {}) {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, kind, ...question });
    });
  }
}
