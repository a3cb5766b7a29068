import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { withPasskey } from '../../testing/second-factors/enrolled.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { movedPasskeysWarning } from './moved-passkeys.ts';

describe.each(databases)('passkeys after the site has moved, on %s', database => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database);
  });
  afterAll(() => server?.close());

  const warningAt = (publicUrl: string) => movedPasskeysWarning({ db: server.deps.db, publicUrl });

  test('passkeys after the site has moved cause a warning at the start until one is used on the new host, unless no host was stored for them', async () => {
    const { shown } = await withPasskey(server, factories(server));
    expect(await warningAt('http://localhost:3000')).toBeNull();
    const moved =
      '1 passkey was made at localhost, and the site is at www.example.com now. It works there only: whoever has one signs in by ' +
      'password and recovery code, and adds another under Your Account. Is that wrong? Then set PUBLIC_URL to the address from before.';
    expect(await warningAt('https://www.example.com')).toBe(moved);
    await server.deps.db.transaction(({ passkeys }) => passkeys.updateAll({ host: null }));
    expect(await warningAt('https://www.example.com')).toBeNull();
    await server.visitor.auth.signInWithPasskey({ passkey: await shown() });
    expect(await warningAt('https://www.example.com')).toBe(moved);
  });
});
