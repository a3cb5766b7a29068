import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { asFile, pngFile, textFile } from '../../testing/images.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

describe.each(databases)('stored images, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(database);
    make = factories(server);
  });
  afterAll(() => server?.close());

  const productOf = (id: string) => server.client.products.get({ id });

  /** One image as the first of a product, as the specification image of another, and in the gallery. */
  async function usedThrice() {
    const file = await pngFile();
    const first = await make.product({
      name: 'HP-20',
      images: [file, await pngFile()],
      pictures: '{"images":[{"file":0,"alt":"A pump"},{"file":1}]}',
    } as never);
    const second = await make.product({ name: 'HP-30', specImage: [file] });
    const image = await server.client.gallery.create({ 'image-file': [file] });
    const [path = ''] = (await productOf(first._id)).images;
    return { path, ids: [first._id, second._id, image._id] as const };
  }

  test('stored images are listed with where each is used, and found by what it shows or whose it is', async () => {
    const { path, ids } = await usedThrice();
    const find = async (q: string) => (await server.client.images.list({ q })).find(one => one.path === path);
    expect(await find('')).toEqual({
      path,
      alt: 'A pump',
      uses: expect.arrayContaining([
        { noun: 'products', _id: ids[0], name: 'HP-20', field: 'images' },
        { noun: 'products', _id: ids[1], name: 'HP-30', field: 'specImage' },
        { noun: 'gallery', _id: ids[2], name: null, field: 'filename' },
      ]),
    });
    expect(await find('pump hp-30')).toBeDefined();
    expect(await find('valve')).toBeUndefined();
    const hash = /[0-9a-f]{40}/.exec(path)?.[0] ?? '';
    expect((await server.client.images.list({ hashes: hash })).map(one => one.path)).toEqual([path]);
    expect(await server.client.images.list({ hashes: '0'.repeat(40) })).toEqual([]);
  });

  test('stored images can be used for another product', async () => {
    const { path } = await usedThrice();
    const { _id } = await make.product({ images: [await pngFile()] });
    const [own = ''] = (await productOf(_id)).images;
    const files = { images: [], specImage: [] };
    await server.client.products.update({
      id: _id,
      pictures: JSON.stringify({ images: [{ path }, { path: own }], specImage: { path } }),
      ...files,
    });
    expect(await productOf(_id)).toMatchObject({ images: [path, own], specImage: path });
    const { categoryId } = await productOf(_id);
    const pictures = JSON.stringify({ images: [{ path }, { file: 0 }], specImage: { path } });
    const created = await server.client.products.create({
      name: 'New',
      categoryId,
      pictures,
      images: [await pngFile()],
      specImage: [],
    });
    const { images, specImage } = await productOf(created._id);
    expect([images[0], images.length, specImage]).toEqual([path, 2, path]);
    const gone = `uploads/${'0'.repeat(40)}-9x9.webp`;
    const refused = server.client.products.update({
      id: _id,
      pictures: JSON.stringify({ images: [{ path: gone }] }),
      ...files,
    });
    await expect(refused).rejects.toMatchObject({
      message: 'Image 1 is no longer stored: it may have been deleted. Nothing was saved. Please choose another image.',
    });
    const added = server.client.products.create({
      name: 'New',
      categoryId,
      pictures: JSON.stringify({ specImage: { path: gone } }),
      ...files,
    });
    await expect(added).rejects.toMatchObject({
      message:
        'The specification image is no longer stored: it may have been deleted. Nothing was saved. Please choose another image.',
    });
  });

  test('stored images are replaced everywhere with one call, which can be undone', async () => {
    const { path, ids } = await usedThrice();
    const { images, version } = await productOf(ids[0]);
    const done = await server.client.images.replace({ path, image: [await pngFile('b.png', 90, 60)] });
    expect(done).toMatchObject({
      message: 'Image replaced in 3 places.',
      records: expect.arrayContaining([
        { _id: ids[0], version: version + 1 },
        { _id: ids[1], version: 2 },
        { _id: ids[2], version: 2 },
      ]),
      left: [],
    });
    expect(done.path).toMatch(/^uploads\/[0-9a-f]{40}w?-90x60\.webp$/);
    expect(await productOf(ids[0])).toMatchObject({
      images: [done.path, images[1]],
      imageAlts: ['A pump', ''],
      version: version + 1,
    });
    expect((await productOf(ids[1])).specImage).toBe(done.path);
    expect((await server.visitor.gallery.get({ id: ids[2] })).filename).toBe(done.path.slice(8));
    const versions = await server.client.versions.list({ recordId: ids[0] });
    expect(versions[0]).toMatchObject({ version, changed: expect.arrayContaining(['images']) });
    expect((await server.http.get(`/${path}`)).status, 'an earlier version has it').toBe(200);
    const [entry] = await server.client.audit.list({ limit: 1 });
    expect(entry).toMatchObject({ call: 'images.replace' });

    const back = { path: done.path, by: path, records: JSON.stringify(done.records), image: [] };
    expect((await server.client.images.replace(back)).path).toBe(path);
    expect((await productOf(ids[0])).images).toEqual(images);
    expect((await server.visitor.gallery.get({ id: ids[2] })).filename).toBe(path.slice(8));
  });

  test('the undo of a replacement skips and names records that were changed or deleted since', async () => {
    const { path, ids } = await usedThrice();
    const { _id: deleted } = await make.product({ name: 'HP-35', specImage: [await pngFile('d.png', 33, 30)] });
    const other = await make.product({ name: 'HP-36', images: [] });
    const files = { images: [], specImage: [] };
    for (const id of [deleted, other._id]) {
      await server.client.products.update({ id, pictures: JSON.stringify({ images: [{ path }] }), ...files });
    }
    const done = await server.client.images.replace({ path, image: [await pngFile('b.png', 91, 60)] });
    expect(done.records).toHaveLength(5);

    await server.client.products.update({ id: ids[0], name: 'HP-20 new', ...files });
    const changed = await productOf(ids[0]);
    const galleryImage = await server.visitor.gallery.get({ id: ids[2] });
    await server.client.gallery.update({ id: ids[2], alt: 'A pump, changed', version: galleryImage.version });
    await server.client.products.remove({ id: deleted });

    const back = { path: done.path, by: path, records: JSON.stringify(done.records), image: [] };
    const undone = await server.client.images.replace(back);
    expect(undone).toMatchObject({
      message:
        'Image replaced in 2 places. Skipped, changed by someone else: HP-20 new and the gallery image “A pump, changed”. ' +
        'Skipped, already deleted: HP-35.',
      left: expect.arrayContaining([
        { noun: 'products', _id: ids[0], name: 'HP-20 new', reason: 'changed' },
        { noun: 'gallery', _id: ids[2], name: 'A pump, changed', reason: 'changed' },
        { noun: 'products', _id: deleted, name: 'HP-35', reason: 'deleted' },
      ]),
    });
    expect(undone.records.map(({ _id }) => _id).sort()).toEqual([ids[1], other._id].sort());
    expect(await productOf(ids[0])).toEqual(changed);
    expect((await productOf(ids[1])).specImage).toBe(path);
    expect((await server.visitor.gallery.get({ id: ids[2] })).filename).toBe(done.path.slice(8));
    expect((await server.http.get(`/${done.path}`)).status, 'is still shown').toBe(200);

    // As after a lost response.
    const again = await server.client.images.replace(back);
    expect(again).toMatchObject({ message: undone.message, records: undone.records });
    expect(await productOf(ids[1])).toMatchObject({ specImage: path, version: 3 });

    await server.client.products.update({ id: ids[1], name: 'HP-30 new', ...files });
    await server.client.products.update({ id: other._id, name: 'HP-36 new', ...files });
    const before = await productOf(ids[1]);
    await expect(server.client.images.replace(back)).rejects.toMatchObject({
      code: 'version_conflict',
      message: expect.stringMatching(/^Nothing was replaced\. Skipped, changed by someone else: .*HP-30 new/),
    });
    expect(await productOf(ids[1])).toEqual(before);
  });

  test('a replacement skips and names products that have both images, which no undo could separate', async () => {
    const other = await pngFile('b.png', 90, 60);
    const both = await make.product({
      name: 'HP-40',
      images: [await pngFile('a.png', 70, 50), other],
      pictures: '{"images":[{"file":0,"alt":"A pump"},{"file":1,"alt":"A valve"}]}',
    } as never);
    const before = await productOf(both._id);
    const [path = '', by = ''] = before.images;
    const message = 'Nothing was replaced. HP-40 has both images. Remove one of them there first.';
    const refused = { code: 'invalid_input', message };
    await expect(server.client.images.replace({ path, by, image: [] })).rejects.toMatchObject(refused);
    await expect(server.client.images.replace({ path, image: [other] })).rejects.toMatchObject(refused);
    expect(await productOf(both._id)).toEqual(before);

    const spec = await make.product({ name: 'HP-50', images: [], specImage: [other] });
    const files = { images: [], specImage: [] };
    await server.client.products.update({ id: spec._id, pictures: JSON.stringify({ images: [{ path }] }), ...files });
    const free = await make.product({ name: 'HP-60', images: [] });
    await server.client.products.update({ id: free._id, pictures: JSON.stringify({ images: [{ path }] }), ...files });
    const done = await server.client.images.replace({ path, image: [other] });
    expect(done).toMatchObject({
      message:
        'Image replaced in one place. HP-40 and HP-50 have both images and were skipped. Remove one of them there first.',
      records: [{ _id: free._id, version: 3 }],
      left: expect.arrayContaining([
        { noun: 'products', _id: both._id, name: 'HP-40', reason: 'both' },
        { noun: 'products', _id: spec._id, name: 'HP-50', reason: 'both' },
      ]),
    });
    expect(await productOf(both._id)).toEqual(before);
    expect(await productOf(spec._id)).toMatchObject({ images: [path], specImage: by });
    expect((await productOf(free._id)).images).toEqual([by]);

    const back = { path: by, by: path, records: JSON.stringify(done.records), image: [] };
    expect(await server.client.images.replace(back)).toMatchObject({ message: 'Image replaced in one place.' });
    expect((await productOf(free._id)).images).toEqual([path]);
    expect(await productOf(both._id)).toEqual(before);
  });

  test('stored images are not replaced by themselves', async () => {
    const file = await pngFile('a.png', 72, 50);
    const product = await make.product({ name: 'HP-70', images: [file] });
    const image = await server.client.gallery.create({ 'image-file': [file] });
    const [path = ''] = (await productOf(product._id)).images;
    await expect(server.client.images.replace({ path, image: [file] })).rejects.toMatchObject({
      message: 'This is the same image. Nothing was replaced.',
    });
    expect((await server.visitor.gallery.get({ id: image._id })).version).toBe(1);
    expect((await server.http.get(`/${path}`)).status).toBe(200);
  });

  test('stored images are replaced by one of two concurrent requests, and the other gets an error', async () => {
    const { path, ids } = await usedThrice();
    const files = [await pngFile('one.png', 93, 60), await pngFile('two.png', 94, 60)];
    const settled = await Promise.allSettled(files.map(file => server.client.images.replace({ path, image: [file] })));
    const won = settled.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []));
    const lost = settled.flatMap(one => (one.status === 'rejected' ? [one.reason] : []));
    expect(won).toMatchObject([{ message: 'Image replaced in 3 places.' }]);
    expect(lost).toMatchObject([
      { code: 'not_found', message: 'This image is no longer shown. Nothing was replaced.' },
    ]);
    const shown = won[0]?.path ?? '';
    expect((await productOf(ids[0])).images[0]).toBe(shown);
    const stored = readdirSync(join(server.folder, 'uploads')).filter(name => /-9[34]x60\.webp$/.test(name));
    expect(stored).toEqual([shown.slice(8)]);
  });

  test('stored images are not replaced by a disguised file, nor where they are no longer shown', async () => {
    const { path, ids } = await usedThrice();
    const before = await productOf(ids[0]);
    const replace = (image: File[], of = path) => server.client.images.replace({ path: of, image });
    await expect(replace([asFile(textFile, 'a.png')])).rejects.toMatchObject({ code: 'invalid_image' });
    await expect(replace([])).rejects.toMatchObject({ message: 'Please choose an image.' });
    const gone = `uploads/${'0'.repeat(40)}-9x9.webp`;
    await expect(replace([await pngFile()], gone)).rejects.toMatchObject({
      code: 'not_found',
      message: 'This image is no longer shown. Nothing was replaced.',
    });
    expect(await productOf(ids[0])).toEqual(before);
  });
});
