import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renewSession } from '../accounts/sessions.ts';
import { databases } from '../testing/databases.ts';
import { factories } from '../testing/factories.ts';
import { pngFile } from '../testing/images.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const minute = 60_000;
const ended = 'Your session has ended. Please sign in again.';

describe.each(databases)('a request whose body is held back, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(database);
    make = factories(server);
  });
  afterAll(() => server?.close());

  const signIn = async ({ email, password }: { email: string; password: string }) => {
    const { token } = await server.visitor.auth.login({ email, password });
    return { token, client: server.clientOf(token) };
  };

  type Held = { finish: () => Promise<{ status: number; message: string }> };

  /** Opens a request, and waits until its session was judged, which writes when it was last used. */
  async function hold(method: string, path: string, token: string, sent: object | FormData): Promise<Held> {
    const { body, type } = await bytesOf(sent);
    const userId = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub;
    server.clock.advance(2 * minute);
    const before = new Date(+server.deps.now() - minute);
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': type, 'Content-Length': body.length };
    const held: ClientRequest = request(server.url + path, { method, headers });
    const answered = once(held, 'response') as Promise<[IncomingMessage]>;
    held.write(body.subarray(0, -2));
    for (let tries = 0; tries < 500; tries += 1) {
      const rows = await server.deps.db.read(({ sessions }) => sessions.findBy({ userId }));
      if (rows.some(({ lastUsedAt }) => lastUsedAt >= before)) break;
      await wait(20);
    }
    return {
      async finish() {
        held.end(body.subarray(-2));
        const [response] = await answered;
        let text = '';
        for await (const chunk of response.setEncoding('utf8')) text += chunk;
        const { message, error } = JSON.parse(text);
        return { status: response.statusCode ?? 0, message: error?.message ?? message };
      },
    };
  }

  async function bytesOf(sent: object | FormData): Promise<{ body: Buffer; type: string }> {
    if (!(sent instanceof FormData)) return { body: Buffer.from(JSON.stringify(sent)), type: 'application/json' };
    const form = new Response(sent);
    return { body: Buffer.from(await form.arrayBuffer()), type: form.headers.get('Content-Type') ?? '' };
  }

  test('changes nothing after a new password, and gets no new token', async () => {
    const user = await make.user({ role: 'owner' });
    const { token } = await signIn(user);
    const { client } = await signIn(user);
    const body = { name: user.name, email: user.email, password: 'chosen by a thief' };
    const held = await hold('PUT', `/api/admin-users/${user._id}`, token, body);
    await client.auth.changePassword({ present: user.password, password: 'quite another one' });
    expect(await held.finish()).toEqual({ status: 401, message: ended });
    await signIn({ ...user, password: 'quite another one' });
  });

  test('publishes nothing after its sender was deactivated', async () => {
    const user = await make.user({ role: 'editor' });
    const { token } = await signIn(user);
    const held = await hold('POST', '/api/v1/socials', token, { name: 'Evil', link: 'https://evil.example/' });
    await server.client.users.deactivate({ id: user._id });
    expect(await held.finish()).toEqual({ status: 401, message: ended });
    expect((await server.client.socials.list({})).map(({ name }) => name)).not.toContain('Evil');
  });

  test('is judged by the role of its end', async () => {
    const user = await make.user({ role: 'editor' });
    const { token } = await signIn(user);
    const held = await hold('POST', '/api/v1/socials', token, { name: 'Stale', link: 'https://stale.example/' });
    const { name, email, _id: id } = user;
    await server.client.users.update({ id, name, email, role: 'viewer' });
    expect((await held.finish()).status).toBe(403);
    expect((await server.client.socials.list({})).map(({ name }) => name)).not.toContain('Stale');
  });

  test('stores no files after its sender signed out', async () => {
    const { token, client } = await signIn(await make.user({ role: 'editor' }));
    const form = new FormData();
    form.append('image-file', await pngFile(), 'late.png');
    const before = (await server.client.gallery.list({})).length;
    const held = await hold('POST', '/api/upload-image', token, form);
    await client.auth.logout();
    expect(await held.finish()).toEqual({ status: 401, message: ended });
    expect(await server.client.gallery.list({})).toHaveLength(before);
  });

  test('goes on if the session goes on', async () => {
    const { token } = await signIn(await make.user({ role: 'editor' }));
    const held = await hold('POST', '/api/v1/socials', token, { name: 'Slow', link: 'https://slow.example/' });
    expect((await held.finish()).status).toBe(201);
  });

  test('gets no new session if its own ends while it is handled', async () => {
    const user = await make.user({ role: 'owner' });
    const { client } = await signIn(user);
    const { sessions, users } = await server.deps.db.read(async tables => ({
      sessions: await tables.sessions.findBy({ userId: user._id }),
      users: await tables.users.findBy({ id: user._id }),
    }));
    await client.auth.logout();
    const actor = {
      user: users[0] ?? null,
      session: sessions[0] ?? null,
      client: { address: '127.0.0.1', userAgent: '' },
    };
    const renewed = server.deps.db.exclusive(tables => renewSession(tables, server.deps, actor));
    await expect(renewed).rejects.toMatchObject({ code: 'unauthorized', message: ended });
  });
});
