import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestObjectStore } from '../../../../scripts/object-store/object-store.ts';
import type { Blobs } from '../../blobs/blobs.ts';
import { purgeDeletedRecords } from '../../media/purge.ts';
import { requireSameSite } from '../../process/site-id.ts';
import { databases } from '../../testing/databases.ts';
import { factories, forgetVersions } from '../../testing/factories.ts';
import { newBucket, openMachine, openStore } from '../../testing/files/object-store.ts';
import { pngFile } from '../../testing/images.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { recordBackup } from '../record.ts';
import { restoreBackup } from '../restore.ts';
import { updateState } from '../schedule/state.ts';
import { verifyBackup } from '../verify.ts';
import { hashesInBackups, readBackups } from './backups.ts';
import { backUpToBucket } from './create.ts';
import { fetchBackup, findBackup, newestInBucket } from './fetch.ts';
import { verifyInBucket } from './verify.ts';

const day = 24 * 3600 * 1000;

describe.each(databases)('backups in a bucket, on %s', database => {
  let store: TestObjectStore;
  let machine: Awaited<ReturnType<typeof openMachine>>;
  let blobs: Blobs;
  let server: TestServer;
  let scratch: string;
  beforeAll(async () => {
    store = await openStore();
  });
  afterAll(async () => {
    await server?.close();
    machine?.close();
    await store?.stop();
  });
  beforeEach(async () => {
    await server?.close();
    machine?.close();
    machine = await openMachine(await newBucket(store.endpoint));
    ({ blobs } = machine);
    server = await startTestServer(database, { blobs, mayLog: true });
    await requireSameSite(server.deps.db, { location: server.database.location, dataDir: server.folder, blobs });
    scratch = mkdtempSync(join(tmpdir(), 'bucket-backups-'));
    return () => rmSync(scratch, { recursive: true });
  });

  const backUp = async (keep = 14) => {
    server.clock.advance(day);
    const { location } = server.database;
    const done = await backUpToBucket({ dataDir: server.folder, blobs, location, keep, now: server.clock.now });
    if (!done) throw new Error('No backup was made.');
    return done;
  };
  async function listed(prefix: string): Promise<string[]> {
    const names: string[] = [];
    for await (const { name } of blobs.list(prefix)) names.push(name);
    return names.sort();
  }
  const newest = async () => verifyInBucket(blobs, await findBackup(blobs));

  test('are restored on another machine without the bucket, with every row and file', async () => {
    const make = factories(server);
    const { images } = await make.product({ images: [await pngFile()] });
    await make.document();
    const before = readdirSync(join(server.folder, 'tmp'));
    const { made } = await backUp();
    expect((await newest()).problems).toEqual([]);
    expect(readdirSync(join(server.folder, 'tmp'))).toEqual(before);

    const folder = join(scratch, 'fetched');
    await fetchBackup(blobs, await findBackup(blobs), folder);
    expect((await verifyBackup(folder)).problems).toEqual([]);
    const dataDir = join(scratch, 'data');
    const restored = await restoreBackup({
      backup: folder,
      dataDir,
      location: { file: join(dataDir, 'catalogue.sqlite') },
    });
    expect(restored.tables).toEqual(made.manifest.tables);
    const [path = ''] = images;
    const stream = await blobs.read(path);
    expect(readFileSync(join(dataDir, path))).toEqual(stream && (await buffer(stream)));
    expect(existsSync(join(dataDir, 'site-id'))).toBe(true);
  });

  test('have every picture and document that is in no list of the bucket yet', async () => {
    const make = factories(server);
    await make.product({ images: [await pngFile()] });
    await make.document();
    const late: Blobs = { ...blobs, list: async function* () {} };
    const { location } = server.database;
    const options = { dataDir: server.folder, blobs: late, location, keep: 14, now: server.clock.now };
    const done = await backUpToBucket(options);
    expect(done?.made.manifest.missing).toEqual([]);
    expect((await verifyInBucket(late, await findBackup(blobs))).problems).toEqual([]);
    const paths = done?.made.manifest.files.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining([...(await listed('uploads/')), ...(await listed('originals/'))]));
  });

  test('are shown with their drill under System status on every machine', async () => {
    const other = { dataDir: join(scratch, 'another machine'), media: { blobs } };
    server.clock.advance(day);
    const { location } = server.database;
    const options = { dataDir: server.folder, blobs, location, keep: 14, now: server.clock.now };
    await backUpToBucket({ ...options, onMade: made => recordBackup(other, made) });
    await updateState(other, { lastDrill: { at: '2026-11-29T03:10:00.000Z', ok: true, message: 'Good.' } });
    const [newest] = await readBackups(blobs);
    expect((await server.client.status.get()).backup).toMatchObject({
      lastGoodAt: newest?.finishedAt,
      lastDrillAt: '2026-11-29T03:10:00.000Z',
    });
  });

  test('have no second copy of what did not change, and none of pictures and documents', async () => {
    const make = factories(server);
    const { images } = await make.product({ images: [await pngFile()] });
    await backUp();
    const first = await listed('backups/content/');
    await backUp();
    expect(await listed('backups/content/')).toEqual(first);
    expect((await readBackups(blobs)).length).toBe(2);
    expect(images.length).toBe(1);
    const sizes: number[] = [];
    for await (const { head } of blobs.list('backups/content/')) sizes.push((await head())?.bytes ?? 0);
    const original = (await listed('originals/'))[0] ?? '';
    expect(sizes).not.toContain((await blobs.head(original))?.bytes);
  });

  test('keep the files that they list in the trash, until the last of them is removed', async () => {
    const make = factories(server);
    const { _id: id } = await make.product({ images: [await pngFile()] });
    await backUp();
    server.deps.media.holdInTrash(() => hashesInBackups(blobs));
    await server.client.products.update({ id, pictures: '{"images":[]}' });
    await forgetVersions(server);
    const trashed = await listed('trash/');
    expect(trashed.length).toBeGreaterThan(1);
    const passMonth = async () => {
      for (let days = 0; days <= 32; days += 2) {
        server.clock.advance(2 * day - 60_000);
        await purgeDeletedRecords(server.deps);
        await server.deps.media.collectOrphans({ all: true });
      }
    };
    await passMonth();
    expect(await listed('trash/')).toEqual(trashed);
    expect((await newest()).problems).toEqual([]);
    await fetchBackup(blobs, await findBackup(blobs), join(scratch, 'fetched'));
    await backUp(1);
    await passMonth();
    expect(await listed('trash/')).toEqual([]);
  });

  test('are removed but for the newest ones, with what only they have', async () => {
    const make = factories(server);
    const names: string[] = [];
    for (let nights = 0; nights < 3; nights += 1) {
      await make.category();
      names.push(...(await backUp(2)).removed);
    }
    const backups = await readBackups(blobs);
    expect([backups.length, names.length, (await listed('backups/made/')).length]).toEqual([2, 1, 2]);
    expect(backups.map(({ name }) => name)).not.toContain(names[0]);
    for (const backup of backups) expect((await verifyInBucket(blobs, backup)).problems).toEqual([]);
  });

  test('that lack something are found by the drill, with what it is', async () => {
    const { images } = await factories(server).product({ images: [await pngFile()] });
    await backUp();
    const [path = ''] = images;
    await blobs.remove(path);
    expect((await newest()).problems).toEqual([`files/${path}: it is missing`]);
    const [content = ''] = await listed('backups/content/');
    await blobs.write(content, 'damaged');
    expect((await newest()).problems.at(-1)).toMatch(/^(files\/|The backup is damaged: s3:)/);
    const folder = join(scratch, 'fetched');
    await expect(fetchBackup(blobs, await findBackup(blobs), folder)).rejects.toThrow('The backup is damaged: s3:');
    expect(readdirSync(scratch)).toEqual([]);
  });

  test('are fetched and restored without a picture that the bucket has lost or that has changed, and name it', async () => {
    const { images } = await factories(server).product({ images: [await pngFile()] });
    await factories(server).product({ images: [await pngFile()] });
    await backUp();
    const [lost = '', kept = ''] = await listed('originals/');
    const [variant = ''] = images;
    await blobs.remove(lost);
    await blobs.write(variant, 'made again by another version of the encoder');
    const folder = join(scratch, 'fetched');
    const fetched = await fetchBackup(blobs, await findBackup(blobs), folder);
    expect(fetched.lost).toEqual([lost]);
    expect(fetched.manifest.missing).toEqual([lost, variant].sort());
    expect((await verifyBackup(folder)).problems).toEqual([]);
    const dataDir = join(scratch, 'data');
    await restoreBackup({ backup: folder, dataDir, location: { file: join(dataDir, 'catalogue.sqlite') } });
    expect([lost, kept, variant].map(path => existsSync(join(dataDir, path)))).toEqual([false, true, false]);
  });

  test('leave no trace when they are interrupted: the next one removes what they stored', async () => {
    await backUp();
    const before = await listed('backups/');
    const leftovers = [`content/${'0'.repeat(64)}`, 'made/2001-01-01T03-00-00-000Z.json', 'checks/2001.json'];
    for (const name of leftovers) await blobs.write(`backups/${name}`, 'left by a process that was killed');
    await backUp();
    const after = await listed('backups/');
    expect(after.filter(name => leftovers.includes(name.slice('backups/'.length)))).toEqual([]);
    expect(before.filter(name => !after.includes(name))).toEqual([]);
  });

  test.each([
    ['has changed', (name: string) => blobs.write(`backups/made/${name}.json`, '{"damaged":')],
    ['is missing', (name: string) => blobs.remove(`backups/made/${name}.json`)],
  ])('are made beside one whose manifest %s, whose content stays until its turn', async (what, damage) => {
    const make = factories(server);
    await make.category();
    await backUp();
    const [{ name } = { name: '' }] = await readBackups(blobs);
    const content = await listed('backups/content/');
    await damage(name);
    await blobs.write(`backups/checks/${name}.json`, '{"at":');
    await make.category();
    const done = await backUp(2);
    expect(done.removed).toEqual([]);
    expect(done.damaged).toEqual([
      `The backup ${name} is damaged: ${blobs.placeOf(`backups/made/${name}.json`)} ${what}.`,
    ]);
    expect((await newest()).problems).toEqual([]);
    expect(await listed('backups/content/')).toEqual(expect.arrayContaining(content));
    // It is no good one: two others are kept, and it goes before the third.
    await make.category();
    expect((await backUp(2)).removed).toEqual([name]);
    expect((await backUp(2)).damaged).toEqual([]);
    expect(await listed('backups/content/')).not.toEqual(expect.arrayContaining(content));
  });

  test('are not listed by a process that was silent until another one had the lease', async () => {
    await backUp();
    const known = await readBackups(blobs);
    const { location } = server.database;
    const silent: Blobs = {
      ...blobs,
      async write(name, text) {
        const taken = { owner: 'another', fence: () => 'fence + 1' };
        if (name.startsWith('backups/made/'))
          await server.deps.db.write(tables => tables.leases.update({ name: 'backup' }, taken));
        await blobs.write(name, text);
      },
    };
    server.clock.advance(day);
    const options = { dataDir: server.folder, blobs: silent, location, keep: 14, now: server.clock.now };
    await expect(backUpToBucket(options)).rejects.toThrow('Another process has taken over the lease "backup"');
    expect(await readBackups(blobs)).toEqual(known);
  });

  test('that were made on a clock a year ahead do not count as the newest', async () => {
    const { clock } = server;
    const today = clock.now();
    clock.advance(365 * day);
    await backUp();
    expect(await newestInBucket(blobs, today)).toBeNull();
    expect(await newestInBucket(blobs, clock.now())).toBeInstanceOf(Date);
  });
});
