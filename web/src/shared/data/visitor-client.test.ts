import { expect, test, vi } from 'vitest';
import { createVisitorClient, visitorHeaders } from './visitor-client.ts';

test('sends the headers that staff added on the way, also to a client that was made before', async () => {
  const fetch = vi.fn(async (_address: string, _init: RequestInit) => Response.json([]));
  vi.stubGlobal('fetch', fetch);
  const client = createVisitorClient();
  await client.categories.list();
  visitorHeaders['Cache-Control'] = 'no-cache';
  await client.categories.list();
  delete visitorHeaders['Cache-Control'];
  vi.unstubAllGlobals();
  expect(fetch.mock.calls.map(([, { headers }]) => headers)).toEqual([{}, { 'Cache-Control': 'no-cache' }]);
});
