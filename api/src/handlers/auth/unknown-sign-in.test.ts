import { afterAll, beforeAll, expect, test } from 'vitest';
import { verified } from '../../testing/quick-argon2.ts';
import { admin, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer('sqlite');
});
afterAll(() => server?.close());

test.each([
  ['a wrong password', admin.email],
  ['an unknown address', 'nobody@example.com'],
])('signing in with %s computes one hash at full cost', async (_title, email) => {
  verified.length = 0;
  const { status } = await server.http.send('POST', '/api/auth/login', { email, password: 'wrong' });
  expect(status).toBe(401);
  // Counted, because measured times would be reliable on an idle machine only.
  expect(verified).toEqual([[expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/), 'wrong']]);
});
