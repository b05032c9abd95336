// Keeps the files of the page, so that it opens without a network. FILES and VERSION are written by the build.

const cache = `broadcastable-${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(cache).then((kept) => kept.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = async () => {
    for (const name of await caches.keys()) if (name.startsWith("broadcastable-") && name !== cache) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(old());
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== self.location.origin) return;
  const answer = async () => (await caches.match(event.request, { ignoreSearch: true, cacheName: cache })) ?? fetch(event.request);
  event.respondWith(answer());
});
