import { randomUUID } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import { createClient } from '@redis/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startRedis, type TestRedis } from '../../../scripts/redis/redis-server.ts';
import { Database } from '../db/database.ts';
import { ProductSearch } from '../search/product-search.ts';
import { databases } from '../testing/databases.ts';
import { factories } from '../testing/factories.ts';
import { createHttp, type Http } from '../testing/http.ts';
import { catalogueWebsite } from '../testing/pages.ts';
import { listen, patience, startTestServer, type TestServer } from '../testing/server.ts';
import { ContentCalls } from './content-calls.ts';
import { openContentCalls } from './open-changes.ts';

let redis: TestRedis;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis?.stop());

type Line = { level: string; msg: string; reason?: string };

/** Calls with what they log. */
function setUp(options: Partial<ConstructorParameters<typeof ContentCalls>[0]> = {}) {
  const lines: Line[] = [];
  const log = {
    warn: ({ reason }: { reason: string }, msg: string) => lines.push({ level: 'warn', msg, reason }),
    info: (msg: string) => lines.push({ level: 'info', msg }),
  };
  const parts = { looks: 0, lines };
  const look = async () => {
    parts.looks += 1;
  };
  const calls = new ContentCalls({ url: redis.url, site: 'a', look, log: log as never, ...options });
  opened.push(calls);
  calls.start();
  return Object.assign(parts, { calls });
}

const opened: { close(): void }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) one.close();
  redis.resume();
});

const connected = ({ calls }: { calls: ContentCalls }) => expect.poll(() => calls.state.isConnected).toBe(true);
const unusable = 'Redis cannot be used: other servers see a change up to a second later';
const usable = 'Redis passes changes on to the other servers again';

/** Sends messages as anybody with the password can. */
async function publish(messages: (string | Buffer)[], channel = 'hydraulics-catalogue:a:changed') {
  const client = await createClient({ url: redis.url }).connect();
  await Promise.all(messages.map(message => client.publish(channel, message)));
  await client.close();
}

describe('calls by Redis', () => {
  test('reach the other processes of the same site', async () => {
    const [first, second, other] = [setUp(), setUp(), setUp({ site: 'b' })];
    for (const one of [first, second, other]) await connected(one);
    first.calls.call();
    await expect.poll(() => second.looks).toBe(1);
    other.calls.call();
    await expect.poll(() => other.looks).toBe(1);
    expect(second.looks).toBe(1);
    expect([...first.lines, ...second.lines]).toEqual([]);
  });

  test('are looks, whatever a message says, and no two looks run at once', async () => {
    let running = 0;
    let most = 0;
    let looks = 0;
    const released = Promise.withResolvers<void>();
    const look = async () => {
      looks += 1;
      running += 1;
      most = Math.max(most, running);
      await released.promise;
      running -= 1;
    };
    const parts = setUp({ look });
    await connected(parts);
    const rubbish = ['', 'changed', '{"version":-1}', '\0\r\n$-1\r\n', Buffer.alloc(100_000, 255)];
    await publish(Array.from({ length: 2000 }, (_, n) => rubbish[n % rubbish.length] as string));
    await expect.poll(() => looks).toBe(1);
    released.resolve();
    await expect.poll(() => running === 0 && looks > 1).toBe(true);
    const before = looks;
    await publish(['last']);
    await expect.poll(() => looks).toBeGreaterThan(before);
    expect(most).toBe(1);
    expect(parts.calls.state.isConnected).toBe(true);
  });

  test('go on after a look that fails', async () => {
    let looks = 0;
    const look = () => {
      looks += 1;
      return Promise.reject(new Error('deliberate'));
    };
    await connected(setUp({ look }));
    await publish(['one']);
    await expect.poll(() => looks).toBe(1);
    await publish(['two']);
    await expect.poll(() => looks).toBe(2);
  });

  test('go on when all data of the Redis is deleted', async () => {
    const parts = setUp();
    await connected(parts);
    const client = await createClient({ url: redis.url }).connect();
    await client.flushAll();
    await client.close();
    parts.calls.call();
    await expect.poll(() => parts.looks).toBe(1);
  });

  test('are warned about once per outage, and are made again when the Redis is back', async () => {
    const parts = setUp();
    await connected(parts);
    await redis.kill();
    await expect.poll(() => parts.calls.state.isConnected).toBe(false);
    parts.calls.call();
    await expect.poll(() => parts.calls.state.reason).toBe('it refuses connections');
    await redis.start();
    await connected(parts);
    expect(parts.lines).toEqual([
      { level: 'warn', msg: unusable, reason: 'it cut the connection' },
      { level: 'info', msg: usable },
    ]);
    parts.calls.call();
    await expect.poll(() => parts.looks).toBe(1);
  });

  test('notice a Redis that hangs, and a call waits for nothing', async () => {
    const parts = setUp({ pingMs: 50 });
    await connected(parts);
    redis.hang();
    for (let n = 0; n < 1000; n += 1) parts.calls.call();
    await expect.poll(() => parts.calls.state).toEqual({ isConnected: false, reason: 'it does not answer' });
    redis.resume();
    await connected(parts);
    expect(parts.lines.map(({ level }) => level)).toEqual(['warn', 'info']);
  });

  test('say that the password is wrong, without repeating it', async () => {
    const parts = setUp({ url: `redis://:wrong@127.0.0.1:${redis.port}` });
    await expect.poll(() => parts.lines).toHaveLength(1);
    expect(parts.lines).toEqual([{ level: 'warn', msg: unusable, reason: 'it refuses the user or the password' }]);
    const without = setUp({ url: `redis://127.0.0.1:${redis.port}` });
    await expect.poll(() => without.lines.map(({ reason }) => reason)).toEqual(['it requires a password']);
  });

  describe('of a program that is no Redis', () => {
    let server: Server;
    let answer: (socket: Socket) => void;
    let connections: number;
    beforeEach(async () => {
      connections = 0;
      server = createServer(socket => {
        connections += 1;
        socket.on('error', () => undefined);
        answer(socket);
      });
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    });
    afterEach(() => {
      server.close();
    });
    const urlOf = () => `redis://127.0.0.1:${(server.address() as { port: number }).port}`;

    test.each([
      ['rubbish', (socket: Socket) => socket.write(Buffer.from(Array.from({ length: 4096 }, (_, n) => n % 251)))],
      ['a web page', (socket: Socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')],
      ['endless numbers', (socket: Socket) => socket.write('*99999999\r\n:1\r\n'.repeat(1000))],
      ['nothing', () => undefined],
      ['the end of the connection', (socket: Socket) => socket.end()],
    ])('it sends %s: it is tried again, with one warning', async (_title, send) => {
      answer = send;
      const parts = setUp({ url: urlOf(), pingMs: 50 });
      await expect.poll(() => connections, { timeout: 10_000 }).toBeGreaterThan(2);
      expect(parts.calls.state.isConnected).toBe(false);
      expect(parts.lines).toHaveLength(1);
    });
  });
});

describe.each(databases)('a change on one server, on %s', database => {
  let server: TestServer;
  let second: { db: Database; http: Http; calls: ContentCalls; clock: { time: number }; close: () => Promise<void> };
  beforeEach(async () => {
    server = await startTestServer(database, { website: catalogueWebsite() });
    // Its clock stands still, so that it never polls by itself.
    const clock = { time: 0 };
    const monotonic = () => clock.time;
    const db = await new Database(server.database.location, undefined, monotonic).open();
    const search = new ProductSearch(db, server.deps.log, { patienceMs: patience });
    const app = await listen({ deps: { ...server.deps, db, search, monotonic }, website: catalogueWebsite() });
    const opening = { log: { warn: () => undefined, info: () => undefined }, site: randomUUID() };
    const own = openContentCalls(redis.url, { ...opening, db: server.deps.db });
    const calls = openContentCalls(redis.url, { ...opening, db });
    opened.push(own, calls);
    for (const one of [own, calls]) one.start();
    for (const one of [own, calls]) await connected({ calls: one });
    const close = async () => {
      await app.close();
      await search.close();
      await db.close();
    };
    second = { db, http: createHttp(app.url), calls, clock, close };
  });
  afterEach(async () => {
    await second?.close();
    await server?.close();
  });

  const shows = async (name: string) => (await second.http.get('/')).text.includes(name);

  test('is seen by another one that does not poll', async () => {
    expect(await shows('Pumps')).toBe(false);
    await factories(server).category('Pumps');
    await expect.poll(() => shows('Pumps')).toBe(true);
  });

  test('is seen by polling while the Redis is away', async () => {
    await redis.kill();
    try {
      await expect.poll(() => second.calls.state.isConnected).toBe(false);
      expect(await shows('Valves')).toBe(false);
      await factories(server).category('Valves');
      expect(await shows('Valves')).toBe(false);
      second.clock.time += 1000;
      expect(await shows('Valves')).toBe(true);
    } finally {
      await redis.start();
    }
  });

  test('is saved and seen by polling while the Redis hangs', async () => {
    redis.hang();
    expect(await shows('Motors')).toBe(false);
    await factories(server).category('Motors');
    expect(await shows('Motors')).toBe(false);
    second.clock.time += 1000;
    expect(await shows('Motors')).toBe(true);
  });
});
