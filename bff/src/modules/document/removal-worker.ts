/**
 * Replaces the shell's service worker when it is not allowed: deletes its caches and unregisters
 * itself. It handles no requests, so pages use the network.
 */
export const removalWorker = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(remove()));

async function remove() {
  for (const name of await caches.keys()) if (name.startsWith('fd-')) await caches.delete(name);
  await self.registration.unregister();
}
`;
