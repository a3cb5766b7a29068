import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestObjectStore } from '../../../scripts/object-store/object-store.ts';
import { systemVariables } from '../../../scripts/process/system-variables.ts';
import { databases, type FreshDatabase, freshDatabase } from '../testing/databases.ts';
import { newBucket, openStore, storeAccess } from '../testing/files/object-store.ts';
import type { S3Settings } from './s3.ts';

/** Real servers, each on a folder of its own. */
describe.each(databases)('servers with a bucket, on %s', kind => {
  let store: TestObjectStore;
  let bucket: S3Settings;
  let database: FreshDatabase;
  const folder = mkdtempSync(join(tmpdir(), 'started-'));
  const running = new Set<ChildProcess>();
  beforeAll(async () => {
    store = await openStore();
    bucket = await newBucket(store.endpoint);
    database = await freshDatabase(kind, folder);
  });
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL');
    await database.drop();
    await store.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Runs one until it serves, as far as its website is built, or has refused to start. */
  async function start(name: string, settings: Record<string, string> = {}) {
    const { location } = database;
    const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
      cwd: folder,
      env: {
        ...systemVariables(),
        ...storeAccess,
        PORT: '0',
        // The embedded database is in the folder, of which there is one then.
        DATA_DIR: join(folder, 'url' in location ? name : 'one'),
        ...('url' in location && { DATABASE_URL: location.url }),
        DEMO: '0',
        JWT_SECRET: 'a secret of more than thirty-two characters',
        S3_BUCKET: bucket.bucket,
        S3_ENDPOINT: store.endpoint,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    let output = '';
    const ended = once(child, 'exit').then(() => running.delete(child));
    await new Promise<void>(resolve => {
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => {
          output += text;
          if (output.includes('Sign in ')) resolve();
        });
      }
      void ended.then(() => resolve());
    });
    const isAccepted = output.includes('Sign in ') || output.includes(join('web', 'dist'));
    child.kill('SIGTERM');
    await ended;
    return { output, isAccepted };
  }

  test('start with nothing in common but database and bucket', async () => {
    expect(await start('one')).toMatchObject({ isAccepted: true });
    expect(await start('two')).toMatchObject({ isAccepted: true });
    const names = ['uploads', 'originals', 'trash', 'share', 'catalogues', 'site-id', 'jwt-secret'];
    for (const machine of kind === 'sqlite' ? ['one'] : ['one', 'two']) {
      expect(readdirSync(join(folder, machine))).toContain('tmp');
      expect(names.filter(name => existsSync(join(folder, machine, name)))).toEqual([]);
    }
  });

  test('are refused with a sentence without their secret, without the bucket, and with that of another site', async () => {
    const { output } = await start('one', { JWT_SECRET: '' });
    expect(output).toContain('JWT_SECRET: is needed with S3_BUCKET: all machines of the site must have the same');
    const gone = await start('one', { S3_BUCKET: 'no-such-bucket' });
    expect(gone.output).toBe('The bucket s3://no-such-bucket/ cannot be used: there is no such bucket.\n');
    const other = await newBucket(store.endpoint);
    const wrong = await start('one', { S3_BUCKET: other.bucket });
    expect(wrong.output).toMatch(/^The bucket s3:\/\/files-.* and the database .* do not belong together: /);
  });
});
