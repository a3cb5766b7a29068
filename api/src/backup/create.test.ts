import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../testing/databases.ts';
import { factories } from '../testing/factories.ts';
import { pngFile } from '../testing/images.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { type BackupOptions, type CreatedBackup, createBackup } from './create.ts';
import { listBackups, writeCheck } from './manifest.ts';
import { verifyBackup } from './verify.ts';

describe.each(databases)('a backup of a site on %s', kind => {
  let server: TestServer;
  let scratch: string;
  beforeAll(async () => {
    server = await startTestServer(kind);
    await factories(server).product({ name: 'Pump', images: [await pngFile()] });
    writeFileSync(join(server.folder, 'jwt-secret'), 'x'.repeat(64));
    writeFileSync(join(server.folder, 'company.json'), '{}');
    writeFileSync(join(server.folder, 'erasures.jsonl'), '');
    writeFileSync(join(server.folder, 'site-id'), '11111111-2222-4333-8444-555555555555\n');
    for (const folder of ['trash', 'enquiries-spool']) mkdirSync(join(server.folder, folder), { recursive: true });
    writeFileSync(join(server.folder, 'enquiries-spool', 'waiting.json'), '{}');
    writeFileSync(join(server.folder, 'trash', 'gone'), 'gone');
    writeFileSync(join(server.folder, 'share', 'drawn.png'), 'share');
  });
  afterAll(() => server?.close());
  beforeEach(() => {
    scratch = mkdtempSync(join(tmpdir(), 'backup-create-'));
    return () => rmSync(scratch, { recursive: true, force: true });
  });

  const make = async (name: string, more: Partial<BackupOptions> = {}) => {
    const options = { dataDir: server.folder, location: server.database.location, target: join(scratch, name) };
    return (await createBackup({ ...options, ...more })) as CreatedBackup;
  };
  const inode = (path: string) => statSync(path).ino;

  test('a backup contains only files that cannot be regenerated', async () => {
    const { path } = await make('one');
    expect(readdirSync(join(path, 'files')).sort()).toEqual([
      'company.json',
      'enquiries-spool',
      'erasures.jsonl',
      'jwt-secret',
      'originals',
      'site-id',
      'uploads',
    ]);
  });

  test('links unchanged files and tables of the previous backup and copies the rest', async () => {
    const one = await make('one');
    await factories(server).image();
    const two = await make('two');
    const added = two.manifest.files.filter(({ path }) => !one.manifest.files.some(file => file.path === path));
    expect(added.map(({ path }) => path.split('/')[0]).sort()).toEqual(['originals', 'uploads']);
    const linked = (path: string) => inode(join(one.path, path)) === inode(join(two.path, path));
    for (const { path } of one.manifest.files) {
      expect([path, linked(`files/${path}`)]).toEqual([path, path.includes('/')]);
    }
    expect(linked('database/products.ndjson')).toBe(true);
    expect(linked('database/gallery_images.ndjson')).toBe(false);
    // No backup depends on another, so the first may be removed.
    rmSync(one.path, { recursive: true });
    expect((await verifyBackup(two.path)).problems).toEqual([]);
  });

  test('a backup of a site does not link files of a damaged backup', async () => {
    const one = await make('one');
    await writeCheck(one.path, { at: '2030-01-01T00:00:00.000Z', ok: false, message: 'It is damaged.' });
    const two = await make('two');
    const [file] = two.manifest.files.filter(({ path }) => path.startsWith('originals/'));
    expect(inode(join(one.path, 'files', file?.path ?? ''))).not.toBe(inode(join(two.path, 'files', file?.path ?? '')));
  });

  test('requires space for itself and for the reserve', async () => {
    const [total, enough] = [1e12, 20e6];
    const read = (free: number) => async () => ({ total, free });
    await expect(make('full', { freeSpace: { read: read(16e6) } })).rejects.toThrow(
      /^Not enough space in \S+: 1\d MB needed, 15 MB available\.$/,
    );
    expect(readdirSync(scratch)).toEqual([]);
    await make('fits', { freeSpace: { read: read(enough) } });
    await expect(make('spare', { freeSpace: { read: read(enough), reservedShare: 0.1 } })).rejects.toThrow(
      /93 GB needed, with 10 % of the disk left free, 19 MB available\.$/,
    );
    expect(await listBackups(scratch)).toHaveLength(1);
  });

  test('a backup that fills the disk is removed, and says why it failed', async () => {
    const full = Object.assign(new Error('write'), { code: 'ENOSPC' });
    await expect(make('one', { onStep: () => Promise.reject(full) })).rejects.toMatchObject({
      message: `The disk of ${scratch} is full. The incomplete backup was removed.`,
      cause: { code: 'ENOSPC' },
    });
    expect(readdirSync(scratch).filter(name => name.includes('one'))).toEqual([]);
  });

  test('lists missing images and is still valid', async () => {
    const folder = join(server.folder, 'originals');
    const [name = ''] = readdirSync(folder);
    renameSync(join(folder, name), join(scratch, name));
    const { manifest, path } = await make('one');
    renameSync(join(scratch, name), join(folder, name));
    expect(manifest.missing).toEqual([`originals/${name}`]);
    expect((await verifyBackup(path)).problems).toEqual([]);
  });

  test('includes the files of rows added and deleted during the backup', async () => {
    const { product } = factories(server);
    const { _id } = await product({ name: 'Changing', images: [await pngFile()] });
    let stopped = false;
    const write = async () => {
      for (let count = 0; !stopped; count += 1) {
        const { version } = await server.client.products.get({ id: _id });
        await server.client.products.update({ id: _id, version, name: `Changing ${count}`, images: [await pngFile()] });
        await server.client.products.remove({ id: (await product({ images: [await pngFile()] }))._id });
      }
    };
    const writers = [write()];
    const backups = process.env.WHOLE_TESTS === '1' ? 5 : 2;
    for (let number = 1; number <= backups; number += 1) {
      const { path } = await make(`backup ${number}`);
      expect((await verifyBackup(path)).problems).toEqual([]);
      expect((await listBackups(scratch))[0]?.manifest.missing).toEqual([]);
    }
    stopped = true;
    await Promise.all(writers);
  });

  test('reads the rows again if an image was added and removed during the backup', async () => {
    const { db, media } = server.deps;
    const steps: string[] = [];
    let added = '';
    const onStep = async (name: string) => {
      steps.push(name);
      if (name === 'files') added = (await factories(server).image())._id;
      if (name !== 'database' || !added) return;
      // Removes the file as at the end of its time in the trash: it has neither a row nor a version.
      const { filename } = await db.read(tables => tables.gallery.findOneByOrFail({ id: added }));
      await db.transaction(tables => tables.gallery.delete(added));
      await media.trashUnreferenced([filename]);
      added = '';
    };
    const { manifest, path } = await make('one', { onStep });
    expect(steps).toEqual(['begun', 'files', 'database', 'database', 'complete', 'renamed']);
    expect(manifest.missing).toEqual([]);
    expect((await verifyBackup(path)).problems).toEqual([]);
  });
});
