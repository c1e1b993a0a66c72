/**
 * Takes the place of the shell's worker where that may not be: deletes its caches and removes itself.
 * It answers no requests, so that pages go on with the network.
 */
export const removalWorker = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(remove()));

async function remove() {
  for (const name of await caches.keys()) if (name.startsWith('fd-')) await caches.delete(name);
  await self.registration.unregister();
}
`;
