import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../testing/databases.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { checkDatabase, checkDisk, checkImageWorker } from './checks.ts';
import { Health } from './health.ts';

const megabyte = 1024 * 1024;

describe.each(databases)('whether the server is ready, on %s', database => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database);
  });
  afterAll(() => server?.close());

  test('readiness is reported with every check and its message', async () => {
    const response = await server.http.get('/readyz');
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.json).toEqual({
      ready: true,
      checks: {
        database: { ok: true, message: 'The database responds.' },
        migrations: { ok: true, message: expect.stringMatching(/^All \d+ migrations have run\.$/) },
        disk: { ok: true, message: 'The disk has free space.' },
        imageWorker: { ok: true, message: 'Images are processed without delay.' },
        serving: { ok: true, message: 'The server accepts requests.' },
      },
    });
  });

  test('the server is not ready while it stops, in spite of the cached result', async () => {
    let stopping = false;
    const health = new Health(server.deps, () => stopping);
    expect((await health.ready()).ready).toBe(true);
    stopping = true;
    const { ready, checks } = await health.ready();
    expect([ready, checks.serving]).toEqual([false, { ok: false, message: 'The server is stopping.' }]);
  });

  test('the server is not ready on a database with fewer migrations than the program has, or more that it does not survive', async () => {
    const { db } = server.deps;
    const migrations = async () => (await new Health(server.deps).ready()).checks.migrations;
    const names: { name: string }[] = await db.read(({ manager }) => manager.query('SELECT name FROM expansions'));
    const last = names.at(-1)?.name;
    await db.transaction(({ manager }) =>
      manager.query("INSERT INTO migrations (timestamp, name) VALUES (1, 'Later')"),
    );
    expect(await migrations()).toEqual({
      ok: false,
      message: 'The database was migrated by a newer version of this program.',
    });
    await db.transaction(({ manager }) => manager.query("DELETE FROM migrations WHERE name = 'Later'"));
    await db.transaction(({ manager }) =>
      manager.query("INSERT INTO expansions (timestamp, name) VALUES (1, 'Later')"),
    );
    expect((await migrations()).ok).toBe(true);
    await db.transaction(({ manager }) => manager.query("DELETE FROM expansions WHERE name = 'Later'"));
    await db.transaction(({ manager }) => manager.query(`DELETE FROM expansions WHERE name = '${last}'`));
    expect(await migrations()).toEqual({ ok: false, message: '1 migration has not run. A restart runs them.' });
  });

  test('readiness is cached for a second', async () => {
    let asked = 0;
    const workerStatus = () => {
      asked += 1;
      return { working: 0, waiting: 0, longestMs: 0, replaced: 0 };
    };
    const media = { workerStatus, blobs: server.deps.media.blobs };
    const health = new Health({ ...server.deps, media: media as never });
    await Promise.all(Array.from({ length: 50 }, () => health.ready()));
    expect(asked).toBe(1);
  });
});

describe('whether the server is ready without a folder', () => {
  const names = ['uploads', 'originals', 'tmp'];
  test.each(names)('the server is not ready when a file is in the place of %s', async name => {
    const server = await startTestServer('sqlite');
    const folder = join(server.folder, name);
    rmSync(folder, { recursive: true });
    writeFileSync(folder, '');
    const { ready, checks } = (await server.http.get('/readyz')).json;
    expect([ready, checks.disk]).toEqual([
      false,
      { ok: false, message: `The folder ${name} cannot be written to: a part of its path is a file.` },
    ]);
    const { checks: shown } = await server.client.status.get({});
    expect(shown.find(check => check.name === 'disk')).toEqual({
      name: 'disk',
      state: 'warning',
      message: `The folder ${name} cannot be written to: a part of its path is a file. Files cannot be uploaded.`,
    });
    rmSync(folder);
    mkdirSync(folder);
    await expect.poll(async () => (await server.http.get('/readyz')).status, { timeout: 4000 }).toBe(200);
    await server.close();
  });
});

describe('the message of a check', () => {
  test('the check of a disk says that it is full or cannot be read', () => {
    expect(checkDisk({ total: 1000 * megabyte, free: 31 * megabyte })).toEqual({
      ok: false,
      message: 'The disk is full.',
    });
    expect(checkDisk({ total: 1000 * megabyte, free: 32 * megabyte }).ok).toBe(true);
    expect(checkDisk(new Error('EIO'))).toEqual({ ok: false, message: 'The data folder cannot be read.' });
  });

  test('the check of the image worker says that an image takes too long', () => {
    const status = { working: 1, waiting: 3, replaced: 0 };
    expect(checkImageWorker({ ...status, longestMs: 120_000 }).ok).toBe(true);
    expect(checkImageWorker({ ...status, longestMs: 135_400 })).toEqual({
      ok: false,
      message: 'One image has been in progress for 135 seconds.',
    });
  });

  test('the check of the database says that it fails, without its address', () => {
    const error = new Error('connect ECONNREFUSED 10.0.0.5:3306 user shop');
    expect(checkDatabase(error)).toEqual({
      ok: false,
      message: 'The database is unreachable, or rejects queries.',
    });
  });
});
