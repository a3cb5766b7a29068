/**
 * Inlined after the page's script where the server has no service worker: lets the removal take the place of one from
 * before, since one that is only unregistered goes on keeping this page's files. If none comes, because the update fails
 * or finds the script that is there, the worker is unregistered all the same, and what is left is deleted.
 */
async function remove({ serviceWorker }: Navigator): Promise<void> {
  const registration = await serviceWorker?.getRegistration();
  await registration?.update().catch(() => undefined);
  if (registration?.installing || registration?.waiting) return;
  await registration?.unregister();
  for (const name of await caches.keys()) if (name.startsWith('offline-')) await caches.delete(name);
}

// Refused where storage is, and absent without HTTPS.
addEventListener('load', () => void remove(navigator).catch(() => undefined));

export {};
