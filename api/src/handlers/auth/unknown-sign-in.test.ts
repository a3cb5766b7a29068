import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { admin, startTestServer, type TestServer } from '../../testing/server.ts';

// Counts the hashing, because measured times would be reliable on an idle machine only.
vi.mock('@node-rs/argon2', async original => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn(real.verify) };
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer('sqlite');
});
afterAll(() => server?.close());
beforeEach(() => void vi.mocked(verify).mockClear());

test.each([
  ['a wrong password', admin.email],
  ['an unknown address', 'nobody@example.com'],
])('signing in with %s computes one hash at full cost', async (_title, email) => {
  const { status } = await server.http.send('POST', '/api/auth/login', { email, password: 'wrong' });
  expect(status).toBe(401);
  expect(vi.mocked(verify).mock.calls).toEqual([
    [expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/), 'wrong'],
  ]);
});
