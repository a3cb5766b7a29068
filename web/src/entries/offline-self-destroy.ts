/** Replaces the service worker if reading offline is disabled: deletes its caches and unregisters itself. */
type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void };
type WorkerScope = { skipWaiting(): Promise<void>; registration: ServiceWorkerRegistration };

const scope = self as unknown as WorkerScope;

async function remove(): Promise<void> {
  try {
    for (const name of await caches.keys()) if (name.startsWith('offline-')) await caches.delete(name);
  } finally {
    await scope.registration.unregister();
  }
}

addEventListener('install', () => void scope.skipWaiting());
addEventListener('activate', event => (event as ExtendableEvent).waitUntil(remove()));

export {};
