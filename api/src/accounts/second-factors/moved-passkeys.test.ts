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
      '1 passkey works only at localhost, but the site is now at www.example.com. Its owner can sign in with password and ' +
      'recovery code, then add a new passkey under Your Account. If the new address is wrong, set PUBLIC_URL back to the old one.';
    expect(await warningAt('https://www.example.com')).toBe(moved);
    await server.deps.db.transaction(({ passkeys }) => passkeys.updateAll({ host: null }));
    expect(await warningAt('https://www.example.com')).toBeNull();
    await server.visitor.auth.signInWithPasskey({ passkey: await shown() });
    expect(await warningAt('https://www.example.com')).toBe(moved);
  });
});
