import { expect, test, vi } from 'vitest';
import { createVisitorClient } from './visitor-client.ts';

async function sentHeaders(localStorage: object | undefined): Promise<unknown> {
  const fetch = vi.fn(async () => new Response('[]', { headers: { 'Content-Type': 'application/json' } }));
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('localStorage', localStorage);
  await createVisitorClient().categories.list();
  vi.unstubAllGlobals();
  return (fetch.mock.calls as unknown[][])[0]?.[1];
}

test('asks for current content when staff are signed in, and never sends their token', async () => {
  const sent = await sentHeaders({ getItem: (key: string) => (key === 'token' ? 'a token' : null) });
  expect(sent).toMatchObject({ headers: { 'Cache-Control': 'no-cache' } });
  expect(JSON.stringify(sent)).not.toContain('a token');
});

test.each([
  ['visitors', { getItem: () => null }],
  ['browsers without storage', undefined],
])('adds nothing for %s', async (_title, localStorage) => {
  expect(await sentHeaders(localStorage)).toMatchObject({ headers: {} });
  expect(JSON.stringify(await sentHeaders(localStorage))).not.toContain('Cache-Control');
});
