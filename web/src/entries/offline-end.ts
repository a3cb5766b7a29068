/**
 * Inlined after the page's script where the server has no service worker: lets the removal take the place of one from
 * before, since one that is only unregistered goes on keeping this page's files. Removes what is left without one.
 */
async function remove({ serviceWorker }: Navigator): Promise<void> {
  const registration = await serviceWorker?.getRegistration();
  if (registration) await registration.update().catch(() => registration.unregister());
  else for (const name of await caches.keys()) if (name.startsWith('offline-')) await caches.delete(name);
}

// Refused where storage is, and absent without HTTPS.
addEventListener('load', () => void remove(navigator).catch(() => undefined));

export {};
