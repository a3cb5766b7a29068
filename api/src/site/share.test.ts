import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { shareAddress, siteShareAddress } from '@hydraulics/common/units/share';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storedFile } from '../db/stored-file.ts';
import { loadSharp } from '../drawing/sharp.ts';
import { removeStaleSharePictures } from '../media/share/share-pictures.ts';
import { databases } from '../testing/databases.ts';
import { factories } from '../testing/factories.ts';
import { foldersOf } from '../testing/files/folders-of.ts';
import { asFile, noisy } from '../testing/images.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

describe.each(databases)('share pictures, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(database);
    make = factories(server);
  });
  afterAll(() => server?.close());

  const drawn = () => readdirSync(foldersOf(server).share).sort();
  const readPicture = async (address: string) => {
    const response = await fetch(server.url + address, { redirect: 'manual' });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, bytes };
  };
  const measure = async (bytes: Buffer) => {
    const { format, width, height } = await (await loadSharp())(bytes).metadata();
    return { format, width, height };
  };

  test('a product has one, with the usual size, small, and embeddable by other sites', async () => {
    const images = [asFile(await noisy('jpeg', 640, 480))];
    const product = await make.product({ name: 'Zylinder für 液压 🔧 & "Öl"', images });
    const { status, headers, bytes } = await readPicture(shareAddress(product));
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('image/jpeg');
    expect(headers.get('Cache-Control')).toBe('max-age=604800');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    expect(await measure(bytes)).toEqual({ format: 'jpeg', width: 1200, height: 630 });
    expect(bytes.length).toBeLessThan(150_000);
  });

  test('a product without an image, or whose image file is gone, has one too', async () => {
    const bare = await make.product();
    const bytes = [(await readPicture(shareAddress(bare))).bytes];
    const { deps } = server;
    const lost = storedFile(`uploads/${'0'.repeat(40)}-800x600.webp`);
    const product = await make.product();
    await deps.db.write(tables => tables.products.update(product._id, { images: [lost] }));
    bytes.push((await readPicture(shareAddress(product))).bytes);
    for (const one of bytes) expect(await measure(one)).toMatchObject({ width: 1200 });
  });

  const column = { name: 'Bore', unit: 'mm' };
  const cell = (number: number) => [{ kind: 'number', number, unit: 'mm' }];
  const sizes = {
    columns: [column],
    rows: [
      { code: 'VCX-80/56', cells: cell(80) },
      { code: 'VCX-100/70', cells: cell(100) },
    ],
  };

  test('each size of a table has one that names it', async () => {
    const product = await make.product({ variants: JSON.stringify(sizes) });
    const address = (code: string) => shareAddress(product, code);
    const [series, one, other] = [
      await readPicture(shareAddress(product)),
      await readPicture(address('VCX-80/56')),
      await readPicture(address('VCX-100/70')),
    ];
    expect(await measure(one.bytes)).toEqual({ format: 'jpeg', width: 1200, height: 630 });
    expect(one.headers.get('Cache-Control')).toBe('max-age=604800');
    expect(new Set([series, one, other].map(({ bytes }) => bytes.toString('base64'))).size).toBe(3);
    // Written in another way it is the same picture.
    expect((await readPicture(address('vcx 80 56'))).bytes.equals(one.bytes)).toBe(true);
  });

  test('any other code leads to the picture of the series, and draws nothing', async () => {
    const product = await make.product({ variants: JSON.stringify(sizes) });
    const bare = await make.product();
    const before = drawn();
    for (const [one, code] of [
      [product, 'VCX-90/56'],
      [product, 'x'.repeat(300)],
      [bare, 'VCX-80/56'],
    ] as const) {
      const { status, headers } = await readPicture(shareAddress(one, code));
      expect([status, headers.get('Location')], code).toEqual([302, shareAddress(one)]);
      expect(headers.get('Cache-Control')).toBe('no-cache');
    }
    expect(drawn()).toEqual(before);
  });

  test('the cleanup keeps pictures of sizes for a week, while their product is shown', async () => {
    const [shown, deleted] = [
      await make.product({ variants: JSON.stringify(sizes) }),
      await make.product({ variants: JSON.stringify(sizes) }),
    ];
    for (const product of [shown, deleted]) await readPicture(shareAddress(product, 'VCX-80/56'));
    await server.client.products.remove({ id: deleted._id });
    const ofSizes = () => drawn().filter(name => [shown, deleted].some(({ _id }) => name.startsWith(`${_id}-size-`)));
    expect(ofSizes()).toHaveLength(2);
    await removeStaleSharePictures(server.deps);
    const [kept = '', ...others] = ofSizes();
    expect(kept.startsWith(shown._id)).toBe(true);
    expect(others).toEqual([]);
    const old = new Date(Date.now() - 8 * 24 * 3600 * 1000);
    utimesSync(join(foldersOf(server).share, kept), old, old);
    await removeStaleSharePictures(server.deps);
    expect(ofSizes()).toEqual([]);
  });

  test('the site has one', async () => {
    const { headers, bytes } = await readPicture(siteShareAddress);
    expect(headers.get('Cache-Control')).toBe('max-age=86400');
    expect(await measure(bytes)).toEqual({ format: 'jpeg', width: 1200, height: 630 });
  });

  test('a share picture is drawn once for concurrent requests', async () => {
    const product = await make.product();
    const before = drawn().length;
    const all = await Promise.all(Array.from({ length: 12 }, () => readPicture(shareAddress(product))));
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
    expect(new Set(all.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1);
    expect(drawn()).toHaveLength(before + 1);
    const head = await fetch(server.url + shareAddress(product), { method: 'HEAD' });
    expect(head.status).toBe(200);
  });

  test('a share picture of another version redirects to the current one, and draws nothing', async () => {
    const product = await make.product();
    const before = drawn();
    const { status, headers } = await readPicture(shareAddress({ ...product, version: 7 }));
    expect(status).toBe(302);
    expect(headers.get('Location')).toBe(shareAddress(product));
    expect(headers.get('Cache-Control')).toBe('no-cache');
    expect(drawn()).toEqual(before);
  });

  test('a share picture changes with the product', async () => {
    const product = await make.product();
    const before = (await readPicture(shareAddress(product))).bytes;
    await server.client.products.update({ id: product._id, name: 'Renamed' });
    const changed = await server.visitor.products.get({ id: product._id });
    const after = (await readPicture(shareAddress(changed))).bytes;
    expect(after.equals(before)).toBe(false);
  });

  test('an unknown product has no share picture', async () => {
    const deleted = await make.product();
    await server.client.products.remove({ id: deleted._id });
    for (const path of [
      shareAddress(deleted),
      '/share/none-1.jpg',
      '/share/x.jpg',
      '/share/..%2f..%2fjwt-secret-1.jpg',
    ]) {
      expect((await readPicture(path)).status, path).toBe(404);
    }
    expect((await server.http.request(siteShareAddress, { method: 'POST' })).status).toBe(404);
  });

  test('the cleanup keeps current pictures', async () => {
    const [unchanged, deleted, changed] = [await make.product(), await make.product(), await make.product()];
    for (const product of [unchanged, deleted, changed]) await readPicture(shareAddress(product));
    await server.client.products.remove({ id: deleted._id });
    await server.client.products.update({ id: changed._id, name: 'Renamed again' });
    await removeStaleSharePictures(server.deps);
    const names = drawn();
    expect(names.some(name => name.startsWith('site-'))).toBe(true);
    expect(names.some(name => name.startsWith(unchanged._id))).toBe(true);
    expect(names.filter(name => name.startsWith(deleted._id) || name.startsWith(changed._id))).toEqual([]);
    expect(readdirSync(join(server.folder, 'share'))).toEqual(names);
  });

  /** Two halves, red on the left and blue on the right, much wider than a share picture. */
  async function halves(): Promise<File> {
    const sharp = await loadSharp();
    const half = (background: string) =>
      sharp({ create: { width: 1200, height: 600, channels: 3, background } })
        .png()
        .toBuffer();
    const [left, right] = [await half('#c00000'), await half('#0000c0')];
    const whole = sharp({ create: { width: 2400, height: 600, channels: 3, background: '#000' } }).composite([
      { input: left, left: 0, top: 0 },
      { input: right, left: 1200, top: 0 },
    ]);
    return asFile(await whole.png().toBuffer());
  }
  /** Whether red or blue is seen at the left and the right edge. */
  async function edges(bytes: Buffer) {
    const sharp = await loadSharp();
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number) => {
      const place = (315 * info.width + x) * info.channels;
      return (data[place] ?? 0) > (data[place + 2] ?? 0) ? 'red' : 'blue';
    };
    return [at(5), at(1194)];
  }
  const stored = async (picture: File) => (await server.client.media.create({ file: [picture] })).path;

  test('the picture that was chosen for a product is cropped to its focal point', async () => {
    const path = await stored(await halves());
    const { _id: id } = await make.product({ searchImage: path });
    const shown = async () => {
      const { version } = await server.client.products.get({ id });
      const { bytes } = await readPicture(shareAddress({ _id: id, version }));
      expect(await measure(bytes)).toEqual({ format: 'jpeg', width: 1200, height: 630 });
      return edges(bytes);
    };
    expect(await shown(), 'the middle').toEqual(['red', 'blue']);
    const before = drawn();
    for (const [x, colours] of [
      [0, ['red', 'red']],
      [100, ['blue', 'blue']],
      [3, ['red', 'red']],
    ] as const) {
      await server.client.media.describe({ files: [{ path, focus: { x, y: 50 } }] });
      expect(await shown(), `${x} %`).toEqual(colours);
    }
    expect(drawn().length).toBe(before.length + 3);
    await removeStaleSharePictures({ ...server.deps, company: server.deps.company });
    expect(drawn().filter(name => name.startsWith(id))).toHaveLength(1);
    const { bytes } = await readPicture(shareAddress(await server.client.products.get({ id })));
    expect(await edges(bytes), 'kept by the cleanup').toEqual(['red', 'red']);
  });

  test('a page has the one that was chosen, cropped to its focal point, also after the cleanup', async () => {
    const path = await stored(await halves());
    const { _id: id } = await server.client.pages.create({ title: 'Shared', name: 'shared-page', searchImage: path });
    for (const [x, colours] of [
      [0, ['red', 'red']],
      [100, ['blue', 'blue']],
      [50, ['red', 'blue']],
    ] as const) {
      await server.client.media.describe({ files: [{ path, focus: { x, y: 50 } }] });
      const { bytes } = await readPicture(shareAddress({ _id: id, version: 1 }));
      expect(await edges(bytes), `${x} %`).toEqual(colours);
    }
    await removeStaleSharePictures({ ...server.deps, company: server.deps.company });
    expect(drawn().filter(name => name.startsWith(id))).toHaveLength(1);
    await server.client.pages.update({ id, searchImage: '' });
    const after = await readPicture(shareAddress({ _id: id, version: 1 }));
    expect([after.status, after.headers.get('Location')]).toEqual([302, siteShareAddress]);
  });

  test('a category has the one that was chosen, and that of the website after it was removed', async () => {
    const path = await stored(await halves());
    await server.client.media.describe({ files: [{ path, focus: null }] });
    const { _id: id } = await server.client.categories.create({ name: 'Shared', searchImage: path });
    const { status, bytes } = await readPicture(shareAddress({ _id: id, version: 1 }));
    expect(status).toBe(200);
    expect(await edges(bytes)).toEqual(['red', 'blue']);
    await server.client.categories.update({ id, name: 'Shared', searchImage: '' });
    expect((await server.client.categories.get({ id })).searchImage).toBeUndefined();
    const after = await readPicture(shareAddress({ _id: id, version: 1 }));
    expect([after.status, after.headers.get('Location')]).toEqual([302, siteShareAddress]);
  });

  test('a chosen picture is used by its record, kept from deletion, and replaced everywhere', async () => {
    const path = await stored(asFile(await noisy('jpeg', 700, 500)));
    const { _id: id } = await make.product({ name: 'Sharer', searchImage: path });
    const { _id: categoryId } = await server.client.categories.create({ name: 'Sharers', searchImage: path });
    const file = async (of: string) => (await server.client.media.list({ path: of }))[0];
    const uses = (await file(path))?.uses.map(({ noun, name, field }) => [noun, name, field]);
    expect(uses?.sort()).toEqual([
      ['categories', 'Sharers', 'searchImage'],
      ['products', 'Sharer', 'searchImage'],
    ]);
    expect(await file(path)).toMatchObject({ isUnused: false, lackingAlt: 0 });
    await expect(server.client.media.remove({ id: (await file(path))?._id ?? '' })).rejects.toThrow(
      'This file cannot be deleted',
    );
    const done = await server.client.images.replace({ path, image: [asFile(await noisy('jpeg', 640, 480))] });
    expect((await server.client.products.get({ id })).searchImage).toBe(done.path);
    expect((await server.client.categories.get({ id: categoryId })).searchImage).toBe(done.path);
    expect(done.message).toBe('Image replaced in 2 places.');
  });

  test('a picture that is not stored, or no picture, is refused by the name of its field', async () => {
    const refusal = (searchImage: string) =>
      make.product({ searchImage }).then(
        () => 'accepted',
        ({ details }) => details,
      );
    expect(await refusal(`uploads/${'1'.repeat(40)}-800x600.webp`)).toEqual([
      { path: 'searchImage', message: 'The chosen picture has been deleted. Please choose another one.' },
    ]);
    for (const path of ['https://example.com/a.png', 'uploads/../a.webp', '/etc/passwd'])
      expect(await refusal(path)).toEqual([
        { path: 'searchImage', message: 'Picture for sharing must be the path of a stored picture' },
      ]);
  });
});
