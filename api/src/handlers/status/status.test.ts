import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateBackupState } from '../../backup/schedule/state.ts';
import { databases } from '../../testing/databases.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const kind = { sqlite: 'SQLite', mariadb: 'MariaDB' };

describe.each(databases)('the status of the server, on %s', database => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database);
  });
  afterAll(() => server?.close());

  const messageOf = async (name: string) => {
    const { checks } = await server.client.status.get();
    return checks.find(check => check.name === name);
  };

  test('the status of the server is for staff, and names every part', async () => {
    expect((await server.http.get('/api/v1/status')).status).toBe(401);
    const status = await server.client.status.get();
    expect(status.checks.map(({ name }) => name)).toEqual([
      'company',
      'disk',
      'backup',
      'drill',
      'images',
      'database',
      'mail',
    ]);
    expect(status.images).toEqual({ working: 0, waiting: 0, longestMs: 0, replaced: 0 });
    expect(status.backup).toEqual({
      at: null,
      lastGoodAt: null,
      lastDrillAt: null,
      last: null,
      requested: null,
      kept: expect.any(Number),
    });
    expect(status.retention).toEqual({ enquiryMonths: null, byState: false, trashDays: 30, activityDays: 400 });
    expect(status.disk?.totalBytes).toBeGreaterThan(status.disk?.freeBytes ?? 0);
    expect(status.database).toMatchObject({ kind: kind[database], version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
    expect(status.database.bytes).toBeGreaterThan(10_000);
    expect(status.versions).toMatchObject({ product: '1.2.3', node: process.versions.node });
    expect(status.process.memoryBytes).toBeGreaterThan(10_000_000);
    expect(await messageOf('database')).toMatchObject({ state: 'ok', message: 'The database responds.' });
  });

  test('reports the last backup and the last drill', async () => {
    const at = new Date(server.clock.now().getTime() - 5 * 3_600_000).toISOString();
    await updateBackupState(server.folder, {
      lastGoodBackupAt: at,
      lastDrill: { at, ok: false, message: '2 files differ.' },
    });
    expect(await messageOf('backup')).toMatchObject({ state: 'ok', message: 'The last backup is 5 hours old.' });
    expect(await messageOf('drill')).toMatchObject({
      state: 'failed',
      message: 'The last test of the backup failed 5 hours ago. 2 files differ.',
    });
    expect((await server.client.status.get()).backup).toMatchObject({ at: null, lastGoodAt: at, lastDrillAt: at });
  });

  test('a backup that an owner asks for is queued once, and shown until it is made', async () => {
    for (let count = 0; count < 2; count += 1) {
      expect(await server.client.status.backUp()).toEqual({
        success: true,
        message: 'The backup starts within a minute. Its result appears here.',
      });
    }
    expect((await server.client.status.get()).backup.requested).toBe('waiting');
    const jobs = await server.deps.db.read(tables => tables.jobs.countBy({ kind: 'requested-backup' }));
    expect(jobs).toBe(1);
    await server.deps.db.transaction(tables => tables.jobs.delete({ kind: 'requested-backup' }));
    expect((await server.client.status.get()).backup.requested).toBeNull();
  });
});
