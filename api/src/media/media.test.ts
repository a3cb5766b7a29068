import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { trashDays } from '@hydraulics/common/limits';
import { imageVariants, parseImagePath, variantNames } from '@hydraulics/common/units/images';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../testing/databases.ts';
import { factories, forgetVersions } from '../testing/factories.ts';
import { foldersOf } from '../testing/files/folders-of.ts';
import { asFile, flat, noisy, pngFile } from '../testing/images.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { finishPictures } from './missing/finish-pictures.ts';
import { purgeDeletedRecords } from './purge.ts';

describe.each(databases)('the files of images, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(database);
    make = factories(server);
  });
  afterAll(() => server?.close());

  const folders = () => foldersOf(server);
  const filesOf = (path: string) => {
    const { hash = '', ...size } = parseImagePath(path) ?? { width: 0, height: 0 };
    const forms = variantNames(hash, size).filter(name => existsSync(join(folders().uploads, name)));
    return { forms: forms.length, original: existsSync(join(folders().originals, hash)) };
  };
  const none = { forms: 0, original: false };
  /** Advances the clock day by day, as a server checks it once a day. */
  const passDays = async (days: number) => {
    for (let n = 0; n < days; n += 1) {
      server.clock.advance(24 * 3600 * 1000);
      await purgeDeletedRecords(server.deps);
    }
  };

  test('every address that a page may contain returns an image, cached for ever', async () => {
    for (const bytes of [await noisy('jpeg', 400, 300), await flat()]) {
      const product = await make.product({ images: [asFile(bytes)] });
      const addresses = imageVariants(product.images[0] ?? '').flatMap(({ webp, avif }) =>
        avif ? [webp, avif] : [webp],
      );
      expect(addresses.length).toBeGreaterThan(0);
      await finishPictures(server.deps);
      for (const address of addresses) {
        const response = await server.http.get(address);
        expect(response.status, address).toBe(200);
        expect(response.headers.get('Content-Type')).toBe(address.endsWith('.avif') ? 'image/avif' : 'image/webp');
        expect(response.headers.get('Cache-Control')).toBe('max-age=31536000,immutable');
      }
    }
  });

  test('originals are stored unchanged, and never served', async () => {
    const bytes = await flat();
    const { images } = await make.product({ images: [asFile(bytes)] });
    const { hash = '' } = parseImagePath(images[0] ?? '') ?? {};
    expect(readdirSync(folders().originals)).toContain(hash);
    for (const address of [
      `/originals/${hash}`,
      `/uploads/${hash}`,
      `/uploads/../originals/${hash}`,
      `/uploads/..%2foriginals%2f${hash}`,
      '/uploads/',
      '/uploads',
      '/uploads/..%2fcatalogue.sqlite',
      '/uploads/%2e%2e/jwt-secret',
      `/uploads/${hash}-1x1.webp`,
    ]) {
      expect((await server.staff.get(address)).status, address).toBe(404);
    }
  });

  test('the files of images are all moved away when the image is replaced and no earlier version has it any more', async () => {
    const {
      _id: id,
      images,
      specImage,
    } = await make.product({ images: [await pngFile()], specImage: [await pngFile()] });
    const [old = '', spec = ''] = [images[0], specImage ?? ''];
    expect(filesOf(old)).toEqual({ forms: 1, original: true });
    await server.client.products.update({ id, images: [await pngFile()] });
    expect(filesOf(old)).toEqual({ forms: 1, original: true });
    await forgetVersions(server);
    expect(filesOf(old)).toEqual(none);
    expect(filesOf(spec)).toEqual({ forms: 1, original: true });
    await server.client.products.update({ id, pictures: '{"images":[],"specImage":null}' });
    await forgetVersions(server);
    expect(filesOf(spec)).toEqual(none);
  });

  test.each(['another product', 'the gallery', 'the trash'])(
    'the files of images stay while %s shows the same image',
    async who => {
      const file = await pngFile();
      const { _id: id, images } = await make.product({ images: [file] });
      if (who === 'the gallery') await server.client.gallery.create({ 'image-file': [file] });
      else {
        const other = await make.product({ specImage: [file] });
        if (who === 'the trash') await server.client.products.remove({ id: other._id });
      }
      await server.client.products.update({ id, pictures: '{"images":[]}' });
      await forgetVersions(server);
      expect(filesOf(images[0] ?? '')).toEqual({ forms: 1, original: true });
    },
  );

  test('the files of an image sent twice in a request are stored once, and referenced twice', async () => {
    const file = await pngFile();
    const { _id: id, images } = await make.product({ images: [file, file] });
    expect(images[0]).toBe(images[1]);
    await server.client.products.update({ id, pictures: JSON.stringify({ images: [{ path: images[0] }] }) });
    expect(filesOf(images[0] ?? '')).toEqual({ forms: 1, original: true });
  });

  test('the files of concurrent uploads of one image are complete', async () => {
    const file = await pngFile();
    const { _id: categoryId } = await make.category();
    const made = await Promise.all([1, 2, 3, 4].map(() => make.product({ categoryId, images: [file] })));
    expect(new Set(made.map(({ images }) => images[0])).size).toBe(1);
    expect(filesOf(made[0]?.images[0] ?? '')).toEqual({ forms: 1, original: true });
  });

  test.each(['never was', 'went meanwhile'])(
    'are removed when the row cannot be written: its category %s',
    async what => {
      const before = [readdirSync(folders().uploads), readdirSync(folders().originals)];
      const { _id } = await make.category();
      if (what === 'went meanwhile') await server.client.categories.remove({ id: _id });
      const categoryId = what === 'went meanwhile' ? _id : 'no-such-category';
      const create = server.client.products.create({ name: 'A', categoryId, images: [await pngFile()] });
      await expect(create).rejects.toMatchObject({ details: [{ path: 'categoryId' }] });
      expect([readdirSync(folders().uploads), readdirSync(folders().originals)]).toEqual(before);
      expect(readdirSync(folders().scratch)).toEqual([]);
    },
  );

  test('the files of images are removed when the transaction fails after they were put in place', async () => {
    const before = readdirSync(folders().uploads);
    const path = join(folders().scratch, 'sent');
    writeFileSync(path, await flat());
    const { withImages } = await import('./with-files.ts');
    const { media, db } = server.deps;
    const failed = withImages(media, [{ path, field: 'images', name: 'a.png' }], () =>
      db.write(async () => {
        expect(readdirSync(folders().uploads)).toHaveLength(before.length + 1);
        throw new Error('the last step failed');
      }),
    );
    await expect(failed).rejects.toThrow('the last step failed');
    expect(readdirSync(folders().uploads)).toEqual(before);
  });

  test('left by a crash are collected; those of deleted records stay', async () => {
    const {
      _id: id,
      images,
      specImage,
    } = await make.product({ images: [await pngFile()], specImage: [await pngFile()] });
    const { _id: pictureId, filename } = await make.image();
    await server.client.products.remove({ id });
    await server.client.gallery.remove({ id: pictureId });
    const hash = 'ab'.repeat(20);
    const stray = [`${hash}-10x10.webp`, `${hash}-10x10.avif`, `${hash}w-10x10.webp`];
    for (const name of stray) writeFileSync(join(folders().uploads, name), 'x');
    writeFileSync(join(folders().originals, hash), 'x');
    writeFileSync(join(folders().uploads, 'put-here-by-hand.txt'), 'x');
    expect(await server.deps.media.collectOrphans({ all: true })).toMatchObject({ moved: 4, refused: 0 });
    expect(await server.deps.media.collectOrphans({ all: true })).toMatchObject({ moved: 0, refused: 0 });
    expect(readdirSync(folders().uploads)).toContain('put-here-by-hand.txt');
    for (const path of [...images, specImage ?? '', filename]) {
      expect(filesOf(path), path).toEqual({ forms: 1, original: true });
    }
  });

  test('files in the temporary folders of dead processes are removed, and those of running ones are kept', async () => {
    const { temporary, scratch } = folders();
    const host = hostname();
    const dead = [`${host}~999999999~x`, `${host}~${process.pid}~before-this-one`, `${host}~nonsense`];
    const active = [`${host}~${process.ppid}~x`, 'elsewhere~999999999~x'];
    const abandoned = 'elsewhere~1~long-ago';
    dead.push(abandoned);
    for (const name of [...dead, ...active]) {
      mkdirSync(join(temporary, name));
      writeFileSync(join(temporary, name, 'half'), 'x');
    }
    const longAgo = Date.now() / 1000 - 2 * 24 * 3600 - 60;
    utimesSync(join(temporary, abandoned), longAgo, longAgo);
    utimesSync(scratch, longAgo, longAgo);
    await server.deps.media.collectOrphans();
    expect(readdirSync(temporary).sort()).toEqual([...active, scratch.slice(temporary.length + 1)].sort());
    expect(statSync(scratch).mtimeMs, 'its own is marked as in use').toBeGreaterThan(longAgo * 1000 + 60_000);
  });

  test('what crashes left while files of the data folder were replaced is removed', async () => {
    const search = join(server.folder, 'search');
    mkdirSync(search, { recursive: true });
    const left = [server.folder, search].map(folder => join(folder, `.${randomUUID()}`));
    const longAgo = Date.now() / 1000 - 25 * 3600;
    for (const file of left) {
      writeFileSync(file, 'half');
      utimesSync(file, longAgo, longAgo);
    }
    await server.deps.media.collectOrphans();
    expect(left.filter(file => existsSync(file))).toEqual([]);
  });

  test('the files of images are removed with their row when it has been in the trash too long', async () => {
    const [young, old] = [
      await make.product({ images: [await pngFile()] }),
      await make.product({ images: [await pngFile()] }),
    ];
    const picture = await make.image();
    const enquiry = await make.enquiry();
    const active = await make.product();
    await purgeDeletedRecords(server.deps);
    await server.client.products.remove({ id: old._id });
    await server.client.categories.remove({ id: old.categoryId });
    await server.client.gallery.remove({ id: picture._id });
    await server.client.enquiries.remove({ id: enquiry._id });
    await passDays(1);
    await server.client.products.remove({ id: young._id });
    await server.client.categories.remove({ id: young.categoryId });
    await passDays(trashDays - 1);
    server.clock.advance(60_000);
    await purgeDeletedRecords(server.deps);
    for (const path of [...old.images, picture.filename]) expect(filesOf(path), path).toEqual(none);
    const notFound = { status: 404 };
    await expect(server.client.products.restore({ id: old._id })).rejects.toMatchObject(notFound);
    await expect(server.client.categories.restore({ id: old.categoryId })).rejects.toMatchObject(notFound);
    await expect(server.client.gallery.restore({ id: picture._id })).rejects.toMatchObject(notFound);
    await expect(server.client.enquiries.restore({ id: enquiry._id })).rejects.toMatchObject(notFound);
    await server.client.categories.restore({ id: young.categoryId });
    await server.client.products.restore({ id: young._id });
    expect(filesOf(young.images[0] ?? '')).toEqual({ forms: 1, original: true });
    await server.visitor.products.get({ id: active._id });
  });

  test('a category is purged only after the products that could be restored into it', async () => {
    await passDays(trashDays + 1);
    const product = await make.product();
    await server.client.products.remove({ id: product._id });
    await server.client.categories.remove({ id: product.categoryId });
    await server.deps.db.transaction(tables =>
      tables.categories.update(product.categoryId, { deletedAt: new Date('2020-01-01') }),
    );
    await purgeDeletedRecords(server.deps);
    await server.client.categories.restore({ id: product.categoryId });
    await server.client.products.restore({ id: product._id });
  });
});
