import { expect, test } from 'vitest';
import { putNewest } from './put-newest.ts';

test('a page that is seen again becomes the newest entry, also in a cache that replaces entries in place', async () => {
  const stored = new Map<string, Response>();
  const cache = {
    delete: async (key: string) => stored.delete(key),
    put: async (key: string, response: Response) => void stored.set(key, response),
  } as unknown as Cache;
  const again = new Response('again');
  for (const address of ['/', '/products', '/gallery']) await putNewest(cache, address, new Response());
  await putNewest(cache, '/', again);
  expect([...stored.keys()]).toEqual(['/products', '/gallery', '/']);
  expect(stored.get('/')).toBe(again);
});
