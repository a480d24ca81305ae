// The service worker: keeps the files of the page, so that it opens without a network.
const cache = "urdfmill-VERSION", files = FILES;

addEventListener("install", (event) => {
  event.waitUntil(caches.open(cache).then((store) => store.addAll(files)).then(() => skipWaiting()));
});
addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith("urdfmill-") && name !== cache).map((name) => caches.delete(name)))).then(() => clients.claim()));
});
addEventListener("fetch", (event) => {
  event.respondWith(caches.open(cache).then((store) => store.match(event.request, { ignoreSearch: true })).then((kept) => kept ?? fetch(event.request)));
});
