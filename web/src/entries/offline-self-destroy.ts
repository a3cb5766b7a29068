/**
 * The service worker if reading offline is disabled. Browsers that have an earlier one find this at their next visit: it
 * deletes what that has stored, and unregisters itself.
 */
type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void };
type WorkerScope = { skipWaiting(): Promise<void>; registration: ServiceWorkerRegistration };

const scope = self as unknown as WorkerScope;

async function remove(): Promise<void> {
  try {
    for (const name of await caches.keys()) if (name.startsWith('offline-')) await caches.delete(name);
    // When the copies were used last.
    indexedDB.deleteDatabase('workbox-expiration');
  } finally {
    await scope.registration.unregister();
  }
}

addEventListener('install', () => void scope.skipWaiting());
addEventListener('activate', event => (event as ExtendableEvent).waitUntil(remove()));

export {};
