import { expect, test } from 'vitest';
import { putLast } from './put-last.ts';

test('a page that is seen again is the last to be dropped, also where a cache leaves what is replaced at its place', async () => {
  const kept = new Map<string, Response>();
  const cache = {
    delete: async (key: string) => kept.delete(key),
    put: async (key: string, response: Response) => void kept.set(key, response),
  } as unknown as Cache;
  const again = new Response('again');
  for (const address of ['/', '/products', '/gallery']) await putLast(cache, address, new Response());
  await putLast(cache, '/', again);
  expect([...kept.keys()]).toEqual(['/products', '/gallery', '/']);
  expect(kept.get('/')).toBe(again);
});
