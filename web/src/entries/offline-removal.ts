/** Replaces the service worker where the server has none: removes its copies and itself. It answers no request. */
type Lasting = Event & { waitUntil(work: Promise<unknown>): void };
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
addEventListener('activate', event => (event as Lasting).waitUntil(remove()));

export {};
