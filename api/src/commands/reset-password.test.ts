import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { admin, startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer('sqlite');
});
afterAll(() => server?.close());

const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, 'reset-password.ts'), ...args], {
    cwd: server.folder,
    env: { DATA_DIR: server.folder },
  });

test('resets a password while the server runs and ends old sessions', async () => {
  const { stdout } = await run(' ADA@example.com ');
  const [, email = '', password = ''] =
    /^The new password of (\S+) is (\S+) \(shown only once\)\.$/m.exec(stdout) ?? [];
  expect(email).toBe(admin.email);
  await expect(server.client.users.list()).rejects.toMatchObject({ code: 'unauthorized' });
  await expect(server.visitor.auth.login(admin)).rejects.toMatchObject({ code: 'invalid_credentials' });
  await server.visitor.auth.login({ email, password });
});

test.each([[[]], [['nobody@example.com']]])('%j prints the admin users', async args => {
  await expect(run(...args)).rejects.toMatchObject({
    code: 1,
    stderr: `Usage: npm run reset-password -- <email>. The admin users are: ${admin.email}\n`,
  });
});
