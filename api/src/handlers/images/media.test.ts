import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseImagePath } from '@hydraulics/common/units/images';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadSharp } from '../../drawing/sharp.ts';
import { finishPictures } from '../../media/missing/finish-pictures.ts';
import { rebuildImages } from '../../media/missing/rebuild-images.ts';
import { storeCompany, testCompany } from '../../testing/company.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { pdfFile } from '../../testing/files/documents.ts';
import { photo, pngFile } from '../../testing/images.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const red = [208, 16, 16];
const blue = [16, 16, 208];

describe.each(databases)('the media library, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(database);
    make = factories(server);
  });
  afterAll(() => server?.close());

  const one = async (path: string) => (await server.client.media.list({ path }))[0];
  const upload = async (tags = '', name = 'hall.png') => {
    const { path, _id } = await server.client.media.create({ tags, file: [await pngFile(name)] });
    return { path, id: _id };
  };

  test('lists a picture with every record and field that shows it', async () => {
    const product = await make.product({ name: 'Press PX', images: [await pngFile()], specImage: [await pngFile()] });
    const [path = ''] = product.images;
    const pictures = JSON.stringify({ images: [{ path, alt: 'On the test bench' }], specImage: { path } });
    const other = await make.product({ name: 'Press PY', pictures } as never);
    expect(await one(path)).toMatchObject({
      kind: 'picture',
      alt: 'On the test bench',
      lackingAlt: 1,
      isUnused: false,
      uses: expect.toSatisfy(
        (uses: { name: string; field: string }[]) =>
          uses
            .map(({ name, field }) => `${name} ${field}`)
            .sort()
            .join() === 'Press PX images,Press PY images,Press PY specImage',
      ),
    });
    expect((await server.client.media.list({ q: 'bench press' })).map(file => file.path)).toEqual([path]);
    expect(other.name).toBe('Press PY');
  });

  test('lists a document with its product, and finds it by title', async () => {
    const document = await make.document({ title: 'Declaration of conformity 7' });
    const [file] = await server.client.media.list({ q: 'conformity 7', kind: 'document' });
    expect(file).toMatchObject({
      kind: 'document',
      name: 'Declaration of conformity 7',
      uses: [{ noun: 'products', _id: document.productId, field: 'documents' }],
    });
  });

  test("lists the photographs and logos of the demo's company", async () => {
    const read = server.deps.company;
    const company = await read();
    const logo = `uploads/${'d'.repeat(40)}-200x100.webp`;
    server.deps.company = async () => company && { ...company, isDemo: true, brands: [{ name: 'Norrfeld', logo }] };
    expect(await one(logo)).toMatchObject({
      uses: [{ noun: 'company', name: 'Company profile', field: 'brands' }],
      bytes: null,
      isUnused: false,
    });
    server.deps.company = read;
  });

  test('pages the list and counts it, with the tags in use', async () => {
    await upload('Workshop, hall');
    await upload('Workshop');
    const { total, tags } = await server.client.media.count({ tag: 'Workshop' });
    expect([total, tags]).toEqual([
      2,
      [
        { tag: 'hall', files: 1 },
        { tag: 'Workshop', files: 2 },
      ],
    ]);
    const first = await server.client.media.list({ tag: 'Workshop', limit: 1 });
    const second = await server.client.media.list({ tag: 'Workshop', limit: 1, offset: 1 });
    expect([first.length, second.length]).toEqual([1, 1]);
    expect(first[0]?.path).not.toBe(second[0]?.path);
  });

  test.each([
    ['a product', async (path: string) => void (await make.product({ pictures: placed(path) } as never))],
    [
      'a product in the trash',
      async (path: string) => {
        const { _id: id } = await make.product({ pictures: placed(path) } as never);
        await server.client.products.remove({ id });
      },
    ],
    [
      'an earlier version of a product',
      async (path: string) => {
        const { _id: id } = await make.product({ pictures: placed(path) } as never);
        await server.client.products.update({ id, pictures: JSON.stringify({ images: [] }) });
      },
    ],
  ])('does not delete a picture that %s has', async (_what, use) => {
    const { path, id } = await upload();
    expect(await one(path)).toMatchObject({ isUnused: true, uses: [], keptBy: [] });
    await use(path);
    expect(await one(path)).toMatchObject({ isUnused: false });
    expect((await server.client.media.list({ state: 'unused', limit: 1000 })).map(file => file.path)).not.toContain(
      path,
    );
    await expect(server.client.media.remove({ id })).rejects.toMatchObject({
      code: 'in_use',
      message: expect.stringMatching(/^This file cannot be deleted: .+(shows|needs) it\.$/),
    });
  });

  test('deletes an unused picture, and brings it back with its files', async () => {
    const { path, id } = await upload('old');
    await server.client.media.remove({ id });
    expect(await one(path)).toBeUndefined();
    expect(existsSync(join(server.folder, path))).toBe(true);
    await server.client.media.restore({ id });
    expect(await one(path)).toMatchObject({ tags: ['old'], isUnused: true });
  });

  test('offers an uploaded picture for products at once, and stores equal files once', async () => {
    const file = await pngFile('pump.png');
    const first = await server.client.media.create({ tags: 'a', file: [file] });
    const second = await server.client.media.create({ tags: 'b', file: [file] });
    expect(second).toMatchObject({ path: first.path, _id: first._id });
    expect(await one(first.path)).toMatchObject({ name: 'pump.png', tags: ['a', 'b'] });
    expect((await server.client.images.list({})).map(({ path }) => path)).toContain(first.path);
    const document = await server.client.media.createDocument({ tags: 'c', file: [pdfFile('manual.pdf', 'manual')] });
    expect(await one(document.path)).toMatchObject({ kind: 'document', name: 'manual.pdf', tags: ['c'] });
  });

  test('says why a file that is no picture is refused, and stores nothing', async () => {
    const before = (await server.client.media.count({})).total;
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'], 'logo.svg');
    await expect(server.client.media.create({ file: [svg] })).rejects.toMatchObject({
      code: 'invalid_image',
      message: 'logo.svg is an SVG drawing. Please export it as PNG and send that.',
    });
    await expect(server.client.media.create({ file: [new File(['text'], 'a.png')] })).rejects.toMatchObject({
      code: 'invalid_image',
    });
    expect((await server.client.media.count({})).total).toBe(before);
  });

  test('gives a text to the uses that have none, or to all', async () => {
    const { path } = await upload();
    const placedWith = (alt?: string) => ({ pictures: JSON.stringify({ images: [{ path, alt }] }) }) as never;
    const bare = await make.product({ ...(placedWith() as object) });
    const own = await make.product({ ...(placedWith('Its own text') as object) });
    const textOf = async (id: string) => (await server.visitor.products.get({ id })).imageAlts?.[0];
    const describe = (alt: string, everywhere: boolean) =>
      server.client.media.describe({ files: [{ path, alt }], everywhere });
    expect(await describe('A press', false)).toMatchObject({
      described: 1,
      kept: 1,
      message: 'Saved. The text is now used in one place. One place keeps a text of its own.',
    });
    expect([await textOf(bare._id), await textOf(own._id)]).toEqual(['A press', 'Its own text']);
    expect(await describe('A red press', true)).toMatchObject({ described: 2, kept: 0 });
    expect([await textOf(bare._id), await textOf(own._id)]).toEqual(['A red press', 'A red press']);
    expect(await one(path)).toMatchObject({ alt: 'A red press', lackingAlt: 0 });
  });

  test('saves texts of many pictures at once, or none of them', async () => {
    const [one1, two] = [await upload(), await upload()];
    const gone = `uploads/${'0'.repeat(40)}-9x9.webp`;
    const files = [one1.path, gone, two.path].map(path => ({ path, alt: `Text of ${path.slice(8, 12)}` }));
    await expect(server.client.media.describe({ files })).rejects.toMatchObject({
      code: 'not_found',
      message: 'Nothing was saved, because one of the files was deleted. Reload the page.',
    });
    expect(await one(one1.path)).toMatchObject({ alt: '' });
    await server.client.media.describe({ files: files.filter(({ path }) => path !== gone) });
    expect((await one(two.path))?.alt).toBe(`Text of ${two.path.slice(8, 12)}`);
  });

  test('stores tags and a focal point of a picture that only a product names', async () => {
    const [path = ''] = (await make.product({ images: [await pngFile()] })).images;
    await server.client.media.describe({ files: [{ path, tags: ['bench'], focus: { x: 20, y: 80 } }] });
    expect(await one(path)).toMatchObject({ tags: ['bench'], focus: { x: 20, y: 80 }, alt: '' });
    await server.client.media.describe({ files: [{ path, focus: null }] });
    expect(await one(path)).toMatchObject({ tags: ['bench'], focus: null });
  });

  test('tells the gallery page the focal point of a picture, and forgets it with the point', async () => {
    const { path } = await upload();
    const { _id: id } = await make.image();
    await server.client.images.replace({
      path: `uploads/${(await server.visitor.gallery.get({ id })).filename}`,
      by: path,
    });
    await server.client.media.describe({ files: [{ path, focus: { x: 10, y: 90 } }] });
    expect((await server.visitor.gallery.get({ id })).focus).toEqual({ x: 10, y: 90 });
    await server.client.media.describe({ files: [{ path, focus: null }] });
    expect((await server.visitor.gallery.get({ id })).focus).toBeUndefined();
  });

  test('a focal point reaches the opening of the home page and the blocks of pages at once', async () => {
    await storeCompany(server.deps, testCompany);
    const [{ path }, { path: other }] = [
      await server.client.media.create({ file: [await pngFile('opening.png', 91, 60)] }),
      await server.client.media.create({ file: [await pngFile('person.png', 92, 60)] }),
    ];
    await server.client.website.updateSettings({ look: { opening: path } });
    const image = { path };
    const blocks = [
      { kind: 'gallery', images: [{ image, alt: '' }] },
      { kind: 'people', people: [{ name: 'Ada', image: { path: other } }] },
    ];
    const page = { title: 'Cropped', place: 'none', blocks: JSON.stringify(blocks), images: [] };
    await server.client.pages.create(page as never);
    const shown = async () => ({
      opening: (await server.visitor.company.get({})).look?.openingFocus,
      page: (await server.visitor.pages.single({ name: 'cropped' })).focuses,
    });
    expect(await shown()).toEqual({ opening: undefined, page: {} });
    const before = server.deps.db.contentVersion;
    await server.client.media.describe({ files: [{ path, focus: { x: 0, y: 100 } }] });
    expect(server.deps.db.contentVersion).toBeGreaterThan(before);
    expect(await shown()).toEqual({ opening: { x: 0, y: 100 }, page: { [path]: { x: 0, y: 100 } } });
    await server.client.media.describe({ files: [{ path: other, focus: { x: 50, y: 10 } }] });
    expect((await shown()).page).toEqual({ [path]: { x: 0, y: 100 }, [other]: { x: 50, y: 10 } });
    await server.client.media.describe({ files: [path, other].map(one => ({ path: one, focus: null })) });
    expect(await shown()).toEqual({ opening: undefined, page: {} });
  });

  test('lists many pictures with the same number of queries as one', async () => {
    const seen: string[] = [];
    const logQuery = (query: string) => void (query.startsWith('SELECT') && seen.push(query));
    const { source } = server.deps.db;
    const before = source.logger;
    Object.assign(source, { logger: { logQuery, logQueryError() {}, logQuerySlow() {}, log() {} } });
    const queries = async () => {
      seen.length = 0;
      const { length } = await server.client.media.list({ kind: 'picture', limit: 50 });
      return [length, seen.filter(query => query.includes('media')).length, seen.length];
    };
    // The first one reads what is kept in memory from then on.
    await queries();
    const [shown, ...few] = await queries();
    for (let width = 200; width < 212; width += 1)
      await server.client.media.create({ file: [await pngFile('one.png', width, 30)], alt: 'One' });
    await queries();
    expect(await queries()).toEqual([(shown ?? 0) + 12, ...few]);
    expect(few[0], 'the library is read').toBeGreaterThan(0);
    expect(few[1]).toBeLessThan(30);
    Object.assign(source, { logger: before });
  });

  const placed = (path: string) => JSON.stringify({ images: [{ path }] });

  /** The colour in the middle of the largest variant of a picture. */
  async function colourOf(path: string, [x, y]: [number, number] = [0.5, 0.5]): Promise<number[]> {
    const sharp = await loadSharp();
    const { data, info } = await sharp(readFileSync(join(server.folder, path)))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    return [...data.subarray(at, at + 3)];
  }
  const near = (colour: number[]) => ({
    asymmetricMatch: (other: number[]) => colour.every((value, index) => Math.abs(value - (other[index] ?? 0)) < 60),
  });

  let number = 0;
  /** With a comment behind its first marker, as equal files are stored once. */
  const withComment = (jpeg: Buffer, text: number) =>
    Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, 4, text >> 8, text & 255]), jpeg.subarray(2)]);

  /** Upright 100 × 200, red above blue; stored on its side with an orientation. */
  const uprightPhoto = async () => {
    number += 1;
    const bytes = withComment(await photo(), number);
    const { path } = await server.client.media.create({ file: [new File([new Uint8Array(bytes)], 'bench.jpg')] });
    return { path, bytes };
  };

  test('crops and rotates a picture everywhere at once, keeps the original, and can be undone', async () => {
    const { path, bytes } = await uprightPhoto();
    const product = await make.product({ pictures: JSON.stringify({ images: [{ path, alt: 'A bench' }] }) } as never);
    const { _id: galleryId } = await make.image();
    await server.client.images.replace({
      path: `uploads/${(await server.visitor.gallery.get({ id: galleryId })).filename}`,
      by: path,
    });
    expect(await colourOf(path, [0.5, 0.2])).toEqual(near(red));

    const crop = { left: 0, top: 50, width: 100, height: 50 };
    const done = await server.client.media.cut({ path, rotation: 0, crop });
    expect(done).toMatchObject({ message: 'Image replaced in 2 places.', left: [] });
    expect(parseImagePath(done.path)).toMatchObject({ width: 100, height: 100 });
    expect(done.path).not.toBe(path);
    expect(await colourOf(done.path)).toEqual(near(blue));
    const shown = await server.visitor.products.get({ id: product._id });
    expect([shown.images, shown.imageAlts]).toEqual([[done.path], ['A bench']]);
    expect(`uploads/${(await server.visitor.gallery.get({ id: galleryId })).filename}`).toBe(done.path);
    const { hash = '' } = parseImagePath(path) ?? {};
    expect(readFileSync(join(server.folder, 'originals', hash)).equals(bytes)).toBe(true);
    expect(await one(done.path)).toMatchObject({ cutFrom: { path, rotation: 0, crop }, alt: 'A bench' });

    const back = await server.client.images.replace({
      path: done.path,
      by: path,
      records: JSON.stringify(done.records),
    });
    expect([back.records.length, back.left]).toEqual([2, []]);
    expect((await server.visitor.products.get({ id: product._id })).images).toEqual([path]);
  });

  test.each([
    [90, null, [200, 100], [0.1, 0.5], blue],
    [180, null, [100, 200], [0.5, 0.1], blue],
    [270, null, [200, 100], [0.1, 0.5], red],
    [90, { left: 50, top: 0, width: 50, height: 100 }, [100, 100], [0.5, 0.5], red],
    [180, { left: 0, top: 0, width: 50, height: 50 }, [50, 100], [0.5, 0.5], blue],
  ] as const)('turns by %i degrees before it crops to %j', async (rotation, crop, [width, height], place, colour) => {
    const { path } = await uprightPhoto();
    const { path: cut, message } = await server.client.media.cut({ path, rotation, crop });
    expect(message).toBe('Picture saved. No page shows it yet.');
    expect(parseImagePath(cut)).toMatchObject({ width, height });
    expect(await colourOf(cut, [...place])).toEqual(near([...colour]));
  });

  test('cuts a cropped picture from the original again, and gives the whole one back', async () => {
    const { path } = await uprightPhoto();
    const first = await server.client.media.cut({ path, rotation: 90, crop: null });
    const crop = { left: 10, top: 10, width: 50, height: 50 };
    const second = await server.client.media.cut({ path: first.path, rotation: 0, crop });
    expect(await one(second.path)).toMatchObject({ cutFrom: { path, rotation: 0, crop } });
    const whole = await server.client.media.cut({ path: second.path, rotation: 0, crop: null });
    expect(whole.path).toBe(path);
    await expect(server.client.media.cut({ path, rotation: 0, crop: null })).rejects.toMatchObject({
      message: 'This is the whole picture. Move an edge of the frame, or turn it.',
    });
    await expect(server.client.media.cut({ path: second.path, rotation: 0, crop })).rejects.toMatchObject({
      message: 'The picture is already cut like this.',
    });
  });

  test.each([
    [{ left: 60, top: 0, width: 60, height: 10 }, 'The crop must be within the picture'],
    [{ left: 0, top: 0, width: 1, height: 10 }, 'width must be a number from 2 to 100'],
    [{ left: -1, top: 0, width: 10, height: 10 }, 'left must be a number from 0 to 100'],
  ])('refuses the crop %j', async (crop, message) => {
    const { path } = await upload();
    await expect(server.client.media.cut({ path, rotation: 0, crop })).rejects.toMatchObject({
      message: expect.stringContaining(message),
    });
  });

  test('makes lost variants of a cropped picture again as they were', async () => {
    const { path } = await uprightPhoto();
    const { path: cut } = await server.client.media.cut({ path, rotation: 90, crop: null });
    const { unlinkSync } = await import('node:fs');
    unlinkSync(join(server.folder, cut));
    const log = { warn: () => undefined, error: () => undefined } as never;
    const deps = { ...server.deps, log };
    await rebuildImages(deps);
    await finishPictures(deps);
    expect(await colourOf(cut, [0.1, 0.5])).toEqual(near(blue));
  });

  test('sends the original of a picture to staff only, by a signed link that ends', async () => {
    const { path, bytes } = await uprightPhoto();
    const { original = '' } = (await one(path)) ?? {};
    const got = await fetch(server.url + original);
    expect(got.headers.get('content-disposition')).toBe('attachment; filename="bench.jpeg"');
    expect(Buffer.from(await got.arrayBuffer()).equals(bytes)).toBe(true);
    const { hash = '' } = parseImagePath(path) ?? {};
    for (const address of [
      `/originals/${hash}`,
      original.replace('name=bench', 'name=other'),
      original.replace(/proof=./, 'proof=%'),
      original.replace(hash, 'a'.repeat(40)),
    ]) {
      expect((await fetch(server.url + address)).status, address).toBe(404);
    }
    server.clock.advance(3 * 3600 * 1000);
    expect((await fetch(server.url + original)).status).toBe(404);
  });
});
