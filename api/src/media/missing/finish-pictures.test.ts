import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseImagePath } from '@hydraulics/common/units/images';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Database } from '../../db/database.ts';
import { claimJob } from '../../db/jobs/jobs.ts';
import { loadSharp } from '../../drawing/sharp.ts';
import { databases } from '../../testing/databases.ts';
import { factories, forgetVersions } from '../../testing/factories.ts';
import { backUp } from '../../testing/files/back-up.ts';
import { diskFiles, foldersOf } from '../../testing/files/folders-of.ts';
import { asFile, picture, textFile } from '../../testing/images.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { Media } from '../media.ts';
import { countPictures, finishPictures } from './finish-pictures.ts';
import { rebuildImages } from './rebuild-images.ts';

describe.each(databases)('a picture that was saved, on %s,', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeEach(async () => {
    server = await startTestServer(database);
    make = factories(server);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await server.close();
  });

  const large = async () => asFile(await picture('jpeg', 1000, 700));
  const uploads = () => readdirSync(foldersOf(server).uploads).sort();
  /** The ends of the names of the files of a picture. */
  const sizes = () => uploads().map(name => name.slice(name.lastIndexOf('-') + 1));
  const head = async (address: string) => {
    const { status, headers } = await fetch(server.url + address);
    return [status, headers.get('Content-Type'), headers.get('Cache-Control')];
  };
  const jobs = () => server.deps.db.read(({ jobs }) => jobs.findBy({ kind: 'variants' }));
  const loggedMessages = () => server.logged.splice(0).map(line => JSON.parse(line).msg);

  const first = ['1000x700.webp', '320x224.avif', '320x224.webp', '640x448.webp'];
  const all = ['1000x700.avif', '1000x700.webp', '320x224.avif', '320x224.webp', '640x448.avif', '640x448.webp'];

  test('is complete in WebP at once, and in AVIF after its job', async () => {
    await make.product({ images: [await large()] });
    expect(sizes()).toEqual(first);
    expect(await countPictures(server.deps.db)).toEqual({ waiting: 1, failed: 0 });
    await finishPictures(server.deps);
    expect(sizes()).toEqual(all);
    expect(await countPictures(server.deps.db)).toEqual({ waiting: 0, failed: 0 });
    expect(readdirSync(foldersOf(server).scratch)).toEqual([]);
  });

  test('has its WebP for a minute at the address of an AVIF that is not there yet', async () => {
    const { images } = await make.product({ images: [await large()] });
    const avif = `/${images[0]?.replace('.webp', '.avif')}`;
    expect(await head(avif)).toEqual([200, 'image/webp', 'max-age=60']);
    await finishPictures(server.deps);
    expect(await head(avif)).toEqual([200, 'image/avif', 'max-age=31536000,immutable']);
    expect(await head(avif.replace('1000x700', '999x700'))).toEqual([404, null, 'no-store']);
  });

  test('is queued with its row or not at all', async () => {
    vi.spyOn(server.deps.db, 'write').mockRejectedValueOnce(new Error('deliberate'));
    await expect(make.product({ images: [await large()] })).rejects.toThrow();
    expect(await jobs()).toEqual([]);
    expect(uploads()).toEqual([]);
    loggedMessages();
  });

  test('is queued once, and not again when it is complete', async () => {
    const file = await large();
    await Promise.all([make.product({ images: [file] }), make.product({ images: [file] })]);
    expect(await jobs()).toHaveLength(1);
    await finishPictures(server.deps);
    await make.product({ images: [file] });
    expect(await jobs()).toEqual([]);
    expect(sizes()).toEqual(all);
  });

  test('is completed by another process after the first died', async () => {
    await make.product({ images: [await large()] });
    await claimJob(server.deps, 'variants', 30_000);
    const db = await new Database(server.database.location).open();
    const media = new Media(diskFiles(server.folder), db, server.clock.now);
    const other = { ...server.deps, db, media };
    try {
      await finishPictures(other);
      expect(sizes()).toEqual(first);
      server.clock.advance(31_000);
      await finishPictures(other);
      expect([sizes(), await jobs()]).toEqual([all, []]);
      expect(readdirSync(media.scratch)).toEqual([]);
    } finally {
      await media.close();
      await db.close();
    }
  });

  test('leaves no file behind if it was deleted before or during its job', async () => {
    const { _id: id } = await make.product({ images: [await large()] });
    const remove = async () => {
      await server.client.products.update({ id, pictures: '{"images":[]}' });
      await forgetVersions(server);
    };
    const { blobs } = server.deps.media;
    const put = blobs.put.bind(blobs);
    vi.spyOn(blobs, 'put').mockImplementationOnce(async files => {
      await remove();
      await put(files);
    });
    await finishPictures(server.deps);
    expect([uploads(), await jobs()]).toEqual([[], []]);
    await server.client.products.update({ id, images: [asFile(await picture('jpeg', 1010, 700))] });
    await remove();
    await finishPictures(server.deps);
    expect([uploads(), await jobs()]).toEqual([[], []]);
  });

  test('whose original is damaged is given up with a line in the log, and tried again after a start', async () => {
    const { images } = await make.product({ name: 'Press P1', images: [await large()] });
    const original = join(foldersOf(server).originals, parseImagePath(images[0] ?? '')?.hash ?? '');
    rmSync(original);
    writeFileSync(original, textFile);
    await finishPictures(server.deps);
    await finishPictures(server.deps);
    expect(loggedMessages()).toEqual([
      'Some sizes of an image of the product "Press P1" cannot be encoded. Restore its original from a backup, or upload it again.',
    ]);
    expect(await countPictures(server.deps.db)).toEqual({ waiting: 0, failed: 1 });
    rmSync(original);
    writeFileSync(original, await picture('jpeg', 1000, 700));
    await rebuildImages(server.deps);
    await finishPictures(server.deps);
    expect([sizes(), await jobs()]).toEqual([all, []]);
    loggedMessages();
  });

  test('that fails three times is given up', async () => {
    await make.product({ name: 'Press P1', images: [await large()] });
    vi.spyOn(server.deps.media, 'encodeMissing').mockRejectedValue(new Error('deliberate'));
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await finishPictures(server.deps);
      server.clock.advance(31_000);
    }
    const again = 'The other sizes of a picture could not be encoded; it is tried again';
    expect(loggedMessages()).toEqual([
      again,
      again,
      again,
      'Some sizes of an image of the product "Press P1" cannot be encoded. Restore its original from a backup, or upload it again.',
    ]);
    expect(await countPictures(server.deps.db)).toEqual({ waiting: 0, failed: 1 });
  });

  test('is cut in each of its files', async () => {
    const sharp = await loadSharp();
    const red = { create: { width: 300, height: 700, channels: 3, background: 'red' } } as const;
    const bytes = await sharp(await picture('png', 1000, 700))
      .composite([{ input: red, left: 0, top: 0 }])
      .jpeg()
      .toBuffer();
    const { path } = await server.client.media.create({ file: [asFile(bytes)] });
    const { path: cut } = await server.client.media.cut({ path, rotation: 180, crop: null });
    await finishPictures(server.deps);
    const isRedAtLeft = async (image: string) => {
      const avif = join(server.folder, image.replace('.webp', '.avif'));
      const { dominant } = await sharp(
        await sharp(avif).extract({ left: 0, top: 0, width: 200, height: 700 }).toBuffer(),
      ).stats();
      return dominant.r > 200 && dominant.b < 50;
    };
    expect([await isRedAtLeft(path), await isRedAtLeft(cut)]).toEqual([true, false]);
  });

  test('is in a backup that is complete without what is not encoded yet', async () => {
    await make.product({ images: [await large()] });
    const { manifest, problems } = await backUp(server);
    expect([problems, manifest.missing]).toEqual([[], []]);
  });

  test('is encoded completely while it is sent where a bucket answers the pages', async () => {
    server.deps.media.encodeAllAtOnce();
    await make.product({ images: [await large()] });
    expect([sizes(), await jobs()]).toEqual([all, []]);
  });
});
