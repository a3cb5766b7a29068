import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestObjectStore } from '../../../scripts/object-store/object-store.ts';
import { systemVariables } from '../../../scripts/process/system-variables.ts';
import type { S3Settings } from '../blobs/s3.ts';
import { requireSameSite } from '../process/site-id.ts';
import { databases } from '../testing/databases.ts';
import { factories, forgetVersions } from '../testing/factories.ts';
import { type ServerProxy, startServerProxy } from '../testing/faults/server-proxy.ts';
import { newBucket, openMachine, openStore, storeAccess } from '../testing/files/object-store.ts';
import { pngFile } from '../testing/images.ts';
import { runCommand } from '../testing/processes/child-process.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const program = join(import.meta.dirname, 'move-files.ts');
const kinds = ['uploads', 'originals', 'trash', 'desktop'];

/** The files below a folder with their contents. */
function filesIn(folder: string): Record<string, string> {
  const entries = kinds.flatMap(kind => readdirSync(join(folder, kind), { recursive: true, withFileTypes: true }));
  const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name));
  return Object.fromEntries(files.sort().map(file => [file.slice(folder.length + 1), readFileSync(file, 'hex')]));
}

describe.each(databases)('moving the files of a site, on %s', database => {
  let store: TestObjectStore;
  let proxy: ServerProxy;
  let server: TestServer;
  let settings: S3Settings;
  const folder = mkdtempSync(join(tmpdir(), 'move-'));
  beforeAll(async () => {
    store = await openStore();
    proxy = await startServerProxy(store.endpoint);
    settings = { ...(await newBucket(store.endpoint)), endpoint: proxy.url.replace(/\/$/, '') };
    server = await startTestServer(database);
    const make = factories(server);
    for (let n = 0; n < 12; n += 1) await make.product({ images: [await pngFile()] });
    await make.document();
    const { _id: id } = await make.product({ images: [await pngFile()] });
    await server.client.products.update({ id, pictures: '{"images":[]}' });
    await forgetVersions(server);
    mkdirSync(join(server.folder, 'desktop'));
    writeFileSync(join(server.folder, 'desktop', 'latest.yml'), 'version: 1.0.0');
    await requireSameSite(server.deps.db, installation(server.deps.media.blobs));
  });
  afterAll(async () => {
    await server?.close();
    await proxy?.close();
    await store?.stop();
    rmSync(folder, { recursive: true });
  });

  const installation = (blobs: TestServer['deps']['media']['blobs'], dataDir = server.folder) => ({
    location: server.database.location,
    dataDir,
    blobs,
  });
  const env = (dataDir: string) => ({
    ...storeAccess,
    DATA_DIR: dataDir,
    JWT_SECRET: 'a secret of more than thirty-two characters',
    S3_BUCKET: settings.bucket,
    S3_PREFIX: 'site',
    S3_ENDPOINT: settings.endpoint ?? '',
  });

  /** Runs the command until the store gets or sends the given number of files, then kills it. */
  async function runUntilKilled(dataDir: string, direction: string, method: string, count: number) {
    const child = spawn(process.execPath, [program, direction], {
      cwd: folder,
      env: { ...systemVariables(), ...env(dataDir) },
      stdio: 'ignore',
    });
    let seen = 0;
    proxy.at(
      packet => {
        if (packet.toString('latin1', 0, method.length + 1) === `${method} `) seen += 1;
        return seen === count;
      },
      () => void child.kill('SIGKILL'),
    );
    await once(child, 'exit');
    expect(child.signalCode).toBe('SIGKILL');
  }

  async function run(dataDir: string, direction: string): Promise<string> {
    for (let runs = 0; runs < 3; runs += 1) {
      const { stdout } = await runCommand('move-files', folder, env(dataDir), direction);
      if (stdout.includes('All files are there.')) return stdout;
    }
    throw new Error('It copies the same files again and again.');
  }

  test('loses nothing on the way into a bucket, though it is killed ten times', async () => {
    const files = filesIn(server.folder);
    expect(Object.keys(files).length).toBeGreaterThan(24);
    for (let kills = 0; kills < 10; kills += 1) await runUntilKilled(server.folder, 'to-bucket', 'PUT', 2);
    expect(await run(server.folder, 'to-bucket')).toContain('Copied 0 files');
    const machine = await openMachine(settings);
    const found: Record<string, string> = {};
    for (const prefix of kinds) {
      for await (const { name } of machine.blobs.list(`${prefix}/`)) {
        const path = name.replace(/^trash\/([^/]+)\/([^/]+)\//, 'trash/$2/$1/');
        const stream = await machine.blobs.read(name);
        found[path] = stream ? (await buffer(stream)).toString('hex') : 'missing';
      }
    }
    expect(found).toEqual(files);
    expect(filesIn(server.folder)).toEqual(files);
    await requireSameSite(server.deps.db, installation(machine.blobs, machine.folder));
    machine.close();
  });

  test('loses nothing on the way back, though it is killed ten times', async () => {
    const files = filesIn(server.folder);
    const back = join(folder, 'back');
    for (let kills = 0; kills < 10; kills += 1) await runUntilKilled(back, 'to-folder', 'GET', 4);
    await run(back, 'to-folder');
    expect(filesIn(back)).toEqual(files);
    expect(readFileSync(join(back, 'site-id'), 'utf8')).toBe(readFileSync(join(server.folder, 'site-id'), 'utf8'));
  });

  test('leaves a site whose backups are made in the bucket, checked there and fetched from it', async () => {
    const { location } = server.database;
    const settings = { ...env(server.folder), ...('url' in location && { DATABASE_URL: location.url }) };
    const made = await runCommand('backup', folder, settings);
    expect(made.stdout).toMatch(/^Backup written to s3:\/\/files-.*\/site\/backups\/made\/.*\.json: /);
    expect((await runCommand('backup', folder, settings, '--since=2001-01-01T00:00:00.000Z')).stdout).toBe(
      'Another process has made this backup.\n',
    );
    expect((await runCommand('verify', folder, settings)).stdout).toMatch(/^The backup .* is good: /);
    const fetched = join(folder, 'backups', 'fetched');
    expect((await runCommand('fetch-backup', folder, settings, fetched)).stdout).toMatch(/^Fetched the backup /);
    expect((await runCommand('verify', folder, { DATA_DIR: folder }, fetched)).stdout).toMatch(/ is good: /);
    const restored = join(folder, 'restored');
    expect((await runCommand('restore', folder, { DATA_DIR: restored }, fetched)).stdout).toMatch(/^Restored /);
    expect(readdirSync(join(restored, 'uploads')).sort()).toEqual(readdirSync(join(server.folder, 'uploads')).sort());
    await expect(runCommand('fetch-backup', folder, settings, 'no-such', join(folder, 'x'))).rejects.toMatchObject({
      stderr: expect.stringMatching(/^There is no backup no-such in s3:.* It has: /),
    });
  });

  test('says what is missing', async () => {
    await expect(runCommand('move-files', folder, { DATA_DIR: folder }, 'to-bucket')).rejects.toMatchObject({
      code: 1,
      stderr: 'Set S3_BUCKET and the other settings of the bucket (docs/files.md).\n',
    });
    await expect(runCommand('move-files', folder, env(folder))).rejects.toMatchObject({
      stderr: 'Say where to: npm run move-files -- to-bucket, or to-folder.\n',
    });
    await expect(
      runCommand('move-files', folder, { ...env(folder), S3_BUCKET: 'no-such-bucket' }, 'to-bucket'),
    ).rejects.toMatchObject({
      stderr: 'The bucket s3://no-such-bucket/site/ cannot be used: there is no such bucket.\n',
    });
  });
});
