import { copyFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseImagePath } from '@hydraulics/common/units/images';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { storedFile } from '../../db/stored-file.ts';
import { databases } from '../../testing/databases.ts';
import { factories, forgetVersions } from '../../testing/factories.ts';
import { diskFiles, foldersOf } from '../../testing/files/folders-of.ts';
import { asFile, flat, picture, pngFile, textFile } from '../../testing/images.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { Media } from '../media.ts';
import { purgeDeletedRecords } from '../purge.ts';
import { finishPictures } from './finish-pictures.ts';
import { rebuildImages } from './rebuild-images.ts';

describe.each(databases)('files of images that are missing, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeEach(async () => {
    server = await startTestServer(database);
    make = factories(server);
  });
  afterEach(() => server.close());

  const folders = () => foldersOf(server);
  const rebuild = async () => {
    await rebuildImages(server.deps);
    await finishPictures(server.deps);
  };
  const uploads = () => readdirSync(folders().uploads).sort();
  const loggedMessages = () => server.logged.splice(0).map(line => JSON.parse(line).msg);
  const hashOf = (path = '') => parseImagePath(path)?.hash ?? '';

  test('files of images that are missing are regenerated from the originals under the same names if the whole folder is missing', async () => {
    const file = asFile(await picture('jpeg', 700, 500));
    await make.product({ images: [file, await pngFile()], specImage: [await pngFile()] });
    await make.image();
    await finishPictures(server.deps);
    const before = uploads();
    expect(before).toHaveLength(7);
    for (const name of before) rmSync(join(folders().uploads, name));
    await rebuild();
    expect(uploads()).toEqual(before);
    for (const name of before) expect((await server.http.get(`/uploads/${name}`)).status, name).toBe(200);
    expect(loggedMessages()).toEqual(['The files of 4 images are regenerated from the originals.']);
    await rebuild();
    expect(loggedMessages()).toEqual([]);
    expect(readdirSync(folders().scratch)).toEqual([]);
  });

  test('missing files of images are regenerated one by one, and existing ones are unchanged', async () => {
    await make.product({ images: [asFile(await picture('jpeg', 700, 500))] });
    await finishPictures(server.deps);
    const [first = '', ...others] = uploads();
    const inodes = () => others.map(name => statSync(join(folders().uploads, name)).ino);
    const before = inodes();
    rmSync(join(folders().uploads, first));
    await rebuild();
    expect(uploads()).toEqual([first, ...others]);
    expect(inodes()).toEqual(before);
    expect(loggedMessages()).toEqual(['The files of 1 image are regenerated from the originals.']);
  });

  test('files of images that are missing keep their name from an older version', async () => {
    const { _id: id, images } = await make.product({ images: [asFile(await flat())] });
    const old = 'ab'.repeat(20);
    copyFileSync(join(folders().originals, hashOf(images[0])), join(folders().originals, old));
    await server.deps.db.write(tables =>
      tables.products.update(id, { images: [storedFile(`uploads/${old}-40x30.webp`)] }),
    );
    await rebuild();
    expect(uploads().filter(name => name.startsWith(old))).toEqual([`${old}-40x30.avif`, `${old}-40x30.webp`]);
    expect(loggedMessages()).toHaveLength(1);
  });

  test.each(['is gone', 'is damaged'])(
    'missing files of images whose original %s are named in the log with their record',
    async how => {
      const { images } = await make.product({ name: 'Press P1', images: [await pngFile()] });
      const { filename } = await make.image();
      for (const name of uploads()) rmSync(join(folders().uploads, name));
      const original = join(folders().originals, hashOf(images[0]));
      rmSync(original);
      if (how === 'is damaged') await import('node:fs/promises').then(fs => fs.writeFile(original, textFile));
      await rebuild();
      expect(uploads()).toEqual([filename]);
      expect(loggedMessages()).toEqual(
        how === 'is gone'
          ? [
              'The files of 1 image are regenerated from the originals.',
              'The files of 1 image are lost: the product "Press P1". Their variants and originals are missing or unreadable. Restore them from a backup, or upload them again.',
            ]
          : [
              'The files of 2 images are regenerated from the originals.',
              'Some sizes of an image of the product "Press P1" cannot be encoded. Restore its original from a backup, or upload it again.',
            ],
      );
    },
  );

  test('files of images that are missing are restored from the trash when a restored database references them, also on the day of their purge', async () => {
    const { _id: id, images } = await make.product({ images: [await pngFile()] });
    const before = [uploads(), readdirSync(folders().originals)];
    await server.client.products.update({ id, pictures: '{"images":[]}' });
    await forgetVersions(server);
    expect(uploads()).toEqual([]);
    await server.deps.db.write(tables => tables.products.update(id, { images: images.map(storedFile) }));
    for (let day = 0; day < 40; day += 1) {
      server.clock.advance(24 * 3600 * 1000);
      await purgeDeletedRecords(server.deps);
      await server.deps.media.collectOrphans();
    }
    await rebuild();
    expect([uploads(), readdirSync(folders().originals)]).toEqual(before);
    expect(loggedMessages()).toEqual([]);
  });

  test('files of images that are missing are left for the next start if the server stops', async () => {
    await make.product({ images: [asFile(await picture('jpeg', 2000, 1500))] });
    for (const name of uploads()) rmSync(join(folders().uploads, name));
    await rebuildImages(server.deps);
    const stop = new AbortController();
    const media = new Media(diskFiles(server.folder), server.deps.db, server.clock.now);
    const finished = finishPictures({ ...server.deps, media }, stop.signal);
    await expect.poll(() => media.workerStatus().working, { interval: 5 }).toBe(1);
    stop.abort();
    await finished;
    await media.close();
    expect(uploads()).toEqual([]);
    expect(await server.deps.db.read(({ jobs }) => jobs.countBy({ kind: 'variants' }))).toBe(1);
    loggedMessages();
    expect(loggedMessages()).toEqual([]);
  });
});
