/**
 * Inlined after the page's script if reading offline is disabled: replaces an earlier service worker by the one that
 * destroys itself, because a worker that is merely unregistered goes on caching files of this page. If the update fails
 * or finds no new script, the worker is unregistered anyway, and its caches are deleted.
 */
async function remove({ serviceWorker }: Navigator): Promise<void> {
  const registration = await serviceWorker?.getRegistration();
  await registration?.update().catch(() => undefined);
  if (registration?.installing || registration?.waiting) return;
  await registration?.unregister();
  for (const name of await caches.keys()) if (name.startsWith('offline-')) await caches.delete(name);
}

// Access throws if storage is forbidden; service workers are missing without HTTPS.
addEventListener('load', () => void remove(navigator).catch(() => undefined));

export {};
