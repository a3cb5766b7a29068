import { expect, test, vi } from 'vitest';

type Listener = (event: { waitUntil(work: Promise<unknown>): void }) => void;

test('the worker that replaces the service worker unregisters itself even if the copies cannot be deleted', async () => {
  const unregister = vi.fn(async () => true);
  const listeners = new Map<string, Listener>();
  vi.stubGlobal('caches', {
    keys: async () => ['offline-pages'],
    delete: async () => Promise.reject(new Error('The disk cannot be read')),
  });
  vi.stubGlobal('self', { registration: { unregister }, skipWaiting: async () => undefined });
  vi.stubGlobal('addEventListener', (name: string, listener: Listener) => listeners.set(name, listener));
  await import('./offline-self-destroy.ts');
  let work: Promise<unknown> = Promise.resolve();
  listeners.get('activate')?.({
    waitUntil: begun => {
      work = begun;
    },
  });
  await expect(work).rejects.toThrow('The disk cannot be read');
  expect(unregister).toHaveBeenCalledTimes(1);
});
