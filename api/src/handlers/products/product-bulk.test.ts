import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Product } from '@hydraulics/common/nouns/products';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { foldersOf } from '../../testing/files/folders-of.ts';
import { createHttp, fieldErrorsOf } from '../../testing/http.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const itemsOf = (rows: { _id: string; version: number }[]) => rows.map(({ _id, version }) => ({ _id, version }));

describe.each(databases)('many records at once, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(database);
    make = factories(server);
  });
  afterAll(() => server?.close());

  const add = async (names: string[]) => {
    const { _id: categoryId } = await make.category();
    const rows: Product[] = [];
    for (const name of names) rows.push(await make.product({ name, categoryId }));
    return { rows, categoryId };
  };
  const namesIn = async (categoryId: string) =>
    (await server.visitor.products.list({ categoryId })).map(({ name }) => name);
  const bulk: typeof server.client.products.bulk = (...input) => server.client.products.bulk(...input);

  test('many products change their category in one call with one audit entry, and one undo restores each in its place', async () => {
    const { rows, categoryId } = await add(['a', 'b', 'c', 'd']);
    const other = await make.category();
    const present = await make.product({ name: 'present', categoryId: other._id });
    const items = itemsOf([rows[2], rows[0]] as Product[]);
    const answer = await bulk({ action: 'category', categoryId: other._id, items });
    const { operation } = answer;
    expect(answer).toEqual({
      success: true,
      message: '2 products moved to another category.',
      operation,
      changed: 2,
      unchanged: 0,
      conflicts: 0,
      gone: 0,
    });
    expect(await namesIn(other._id)).toEqual(['present', 'a', 'c']);
    expect(await namesIn(categoryId)).toEqual(['b', 'd']);
    const entries = await server.deps.db.read(tables => tables.auditEntries.findBy({ recordId: operation }));
    expect(entries).toMatchObject([{ callName: 'products.bulk', record: 'products', userName: 'Ada Admin' }]);
    // A colleague moves a product to a place that one of them had.
    await server.client.products.move({ id: rows[3]?._id ?? '', to: 'before', beside: rows[1]?._id ?? '' });
    const undo = await bulk({ action: 'undo', undoes: operation });
    expect(undo).toMatchObject({ message: '2 products changed back.', changed: 2 });
    expect(await namesIn(other._id)).toEqual([present.name]);
    expect((await namesIn(categoryId)).toSorted()).toEqual(['a', 'b', 'c', 'd']);
    expect((await namesIn(categoryId))[0]).toBe('a');
  });

  test('the figures of many products change in one call, without those that others changed, and one undo restores them', async () => {
    const attributes = [
      { id: 'pressure', name: 'Pressure', kind: 'number' as const, unit: 'bar' as const },
      { id: 'power', name: 'Power', kind: 'number' as const, unit: 'kW' as const },
    ];
    const { _id: categoryId } = await server.client.categories.create({ name: 'Grid packs', attributes });
    const bar = (number: number) => ({ kind: 'number' as const, number, unit: 'bar' as const });
    const figures = (number: number) =>
      JSON.stringify({
        own: [{ id: 'mass', name: 'Mass', kind: 'number', unit: 'kg' }],
        values: { pressure: bar(number), mass: { kind: 'number', number: 9, unit: 'kg' } },
      });
    const rows: Product[] = [];
    for (const name of ['one', 'two', 'three'])
      rows.push(await make.product({ name, categoryId, specifications: figures(180) }));
    const items = itemsOf(rows);
    const [one = '', two = '', three = ''] = rows.map(({ _id }) => _id);
    await server.client.products.update({ id: two, name: 'two, renamed' });
    const answer = await bulk({
      action: 'figures',
      items,
      figures: [
        { _id: one, values: { pressure: bar(185), power: { kind: 'number', number: 4, unit: 'kW' } } },
        { _id: two, values: { pressure: bar(190) } },
        { _id: three, values: { pressure: null } },
      ],
    });
    expect(answer).toMatchObject({ changed: 2, conflicts: 1 });
    expect(answer.message).toBe('2 products changed. 1 skipped: you changed two, renamed.');
    const figuresOf = async (id: string) => {
      const { values = {} } = (await server.visitor.products.get({ id })).specifications ?? {};
      return Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, 'number' in value && value.number]),
      );
    };
    expect(await figuresOf(one)).toEqual({ pressure: 185, power: 4, mass: 9 });
    expect(await figuresOf(two)).toEqual({ pressure: 180, mass: 9 });
    expect(await figuresOf(three)).toEqual({ mass: 9 });
    expect(await historyOf('products', one)).toEqual(['1 specifications by Ada Admin']);
    expect(await bulk({ action: 'undo', undoes: answer.operation })).toMatchObject({ changed: 2, conflicts: 0 });
    expect(await figuresOf(one)).toEqual({ pressure: 180, mass: 9 });
    expect(await figuresOf(three)).toEqual({ pressure: 180, mass: 9 });
  });

  test('a figure that does not fit its attribute changes no product, and the message names the product', async () => {
    const attributes = [{ id: 'pressure', name: 'Pressure', kind: 'number' as const, unit: 'bar' as const }];
    const { _id: categoryId } = await server.client.categories.create({ name: 'Odd packs', attributes });
    const rows = [
      await make.product({ name: 'fits', categoryId }),
      await make.product({ name: 'does not fit', categoryId }),
    ];
    const [first, second] = rows.map(({ _id }) => _id);
    const good = { _id: first, values: { pressure: { kind: 'number', number: 5, unit: 'bar' } } };
    const send = (body: object) => server.staff.send('POST', '/api/v1/product-operations', body);
    const items = itemsOf(rows);
    for (const [bad, reason] of [
      [{ pressure: { kind: 'number', number: 5, unit: 'kW' } }, /^figures: does not fit: .+ Nothing was changed\.$/],
      [{ pressure: { kind: 'text', text: 'high' } }, /^figures: does not fit: .+ Nothing was changed\.$/],
      [{ nowhere: { kind: 'number', number: 5, unit: 'bar' } }, /^figures: does not fit: This attribute no longer/],
    ] as const) {
      const answer = await send({ action: 'figures', items, figures: [good, { _id: second, values: bad }] });
      expect(fieldErrorsOf(answer)).toEqual([expect.stringMatching(reason)]);
    }
    for (const body of [
      { action: 'figures', items },
      { action: 'delete', items, figures: [good] },
      { action: 'figures', items: items.slice(1), figures: [good] },
    ]) {
      const answer = await send(body);
      expect(fieldErrorsOf(answer)).toEqual([
        'figures: figures is required when action is figures, and only then; each product must be in items',
      ]);
    }
    expect((await server.visitor.products.get({ id: first ?? '' })).specifications).toBeUndefined();
  });

  const historyOf = async (noun: 'products' | 'gallery', recordId = '') => {
    const versions = await server.client.versions.list({ noun, recordId });
    return versions.map(({ version, changed, replacedBy }) => `${version} ${changed.join(' ')} by ${replacedBy}`);
  };

  test('a bulk change and its undo are in the history of each record', async () => {
    const { rows, categoryId } = await add(['a', 'b']);
    const [id = '', other = ''] = rows.map(({ _id }) => _id);
    const to = await make.category();
    const { operation: moved } = await bulk({ action: 'category', categoryId: to._id, items: itemsOf(rows) });
    expect(await historyOf('products', id)).toEqual(['1 categoryId by Ada Admin']);
    expect(await historyOf('products', other)).toEqual(['1 categoryId by Ada Admin']);
    await bulk({ action: 'undo', undoes: moved });
    const items = itemsOf(await server.client.products.list({ categoryId }));
    const { operation } = await bulk({ action: 'delete', items });
    await bulk({ action: 'undo', undoes: operation });
    expect(await historyOf('products', id)).toEqual([
      '4 deletedAt by Ada Admin',
      '3 deletedAt by Ada Admin',
      '2 categoryId by Ada Admin',
      '1 categoryId by Ada Admin',
    ]);
    const [, , , first] = await server.client.versions.list({ noun: 'products', recordId: id });
    const { content, replacement } = await server.client.versions.get({ id: first?._id ?? '' });
    expect(content).toMatchObject({ name: 'a', categoryId });
    expect(replacement).toMatchObject({ name: 'a', categoryId: to._id });
    // Choosing a product for the home page does not change the product.
    await bulk({ action: 'home', items: [{ _id: id, version: 5 }] });
    expect(await historyOf('products', id)).toHaveLength(4);
  });

  test('an image that only a version beyond the limit showed goes to the trash for files', async () => {
    const image = await make.image();
    const first = image.filename;
    const other = await make.image();
    await server.client.images.replace({ path: `uploads/${first}`, by: `uploads/${other.filename}`, image: [] });
    const isPublic = () => existsSync(join(foldersOf(server).uploads, first));
    await server.deps.db.write(async tables => {
      const row = await tables.recordVersions.findOneByOrFail({ record: 'gallery', recordId: image._id });
      const later = Array.from({ length: 49 }, (_, index) => ({ id: randomUUID(), version: index + 2, images: [] }));
      await tables.recordVersions.insert(later.map(version => ({ ...row, ...version })) as never);
      await tables.gallery.update(image._id, { version: 51 });
    });
    expect(isPublic()).toBe(true);
    const items = [{ _id: image._id, version: 51 }];
    await server.client.gallery.bulk({ action: 'delete', items });
    expect(isPublic()).toBe(false);
  });

  test('a bulk change skips what a colleague changed or deleted, and says what and who', async () => {
    const { rows, categoryId } = await add(['VPP 10', 'VPP 20', 'VPP 30']);
    const items = itemsOf(rows);
    const colleague = await make.user({ name: 'Ann Sales', role: 'editor' });
    const { products } = server.clientOf((await server.visitor.auth.login(colleague)).token);
    await products.update({ id: rows[0]?._id ?? '', name: 'VPP 11' });
    await products.remove({ id: rows[1]?._id ?? '' });
    const answer = await bulk({ action: 'delete', items });
    const { operation } = answer;
    expect(answer.message).toBe(
      '1 product deleted. 1 skipped: Ann Sales changed VPP 11. 1 skipped: Ann Sales deleted VPP 20.',
    );
    expect(await namesIn(categoryId)).toEqual(['VPP 11']);
    await bulk({ action: 'undo', undoes: operation });
    expect(await namesIn(categoryId)).toEqual(['VPP 11', 'VPP 30']);
    await expect(bulk({ action: 'undo', undoes: randomUUID() })).rejects.toMatchObject({
      message: 'There is nothing left to undo.',
    });
  });

  test('a bulk change names five of the skipped records, by who changed them', async () => {
    const { rows } = await add(['A', 'B', 'C', 'D', 'E', 'F', 'G']);
    const items = itemsOf(rows);
    const ann = server.clientOf((await server.visitor.auth.login(await make.user({ name: 'Ann Sales' }))).token);
    for (const { _id: id } of rows.slice(0, 2)) await ann.products.update({ id, features: '<p>Ann</p>' });
    for (const { _id: id } of rows.slice(2)) await server.client.products.update({ id, features: '<p>Ada</p>' });
    const answer = await bulk({ action: 'delete', items });
    expect(answer.message).toBe(
      'No product was changed. 7 skipped: Ann Sales changed A and B; you changed C, D, and E; 2 more changed by someone else.',
    );
  });

  test('a repeated operation is carried out once; another one with the same key is refused', async () => {
    const { rows } = await add(['a', 'b']);
    const change = { action: 'delete' as const, items: itemsOf(rows) };
    const key = randomUUID();
    const [first, second] = await Promise.all([bulk(change, { key }), bulk(change, { key })]);
    expect(second).toEqual(first);
    expect(first.changed).toBe(2);
    expect(await bulk(change, { key })).toEqual(first);
    await expect(bulk({ ...change, action: 'home' }, { key })).rejects.toMatchObject({ code: 'idempotency_mismatch' });
  });

  test('a bulk operation that fails midway changes nothing', async () => {
    const { rows, categoryId } = await add(['a', 'b']);
    const { db } = server.deps;
    const write = db.write.bind(db);
    db.write = work =>
      write(async (tables, touch) => {
        await work(tables, touch);
        throw new Error('connection lost');
      });
    const change = { action: 'delete' as const, items: itemsOf(rows) };
    await expect(bulk(change)).rejects.toMatchObject({ code: 'internal' });
    db.write = write;
    server.logged.splice(0);
    expect(await namesIn(categoryId)).toEqual(['a', 'b']);
    expect(await bulk(change)).toMatchObject({ changed: 2 });
  });

  test('an undo needs the category, and says so', async () => {
    const { rows, categoryId } = await add(['a']);
    const { operation } = await bulk({ action: 'delete', items: itemsOf(rows) });
    await server.client.categories.remove({ id: categoryId });
    await expect(bulk({ action: 'undo', undoes: operation })).rejects.toMatchObject({
      message: 'Their category was deleted too. Nothing was undone. Restore the category first.',
    });
  });

  const noOperation = '00000000-0000-4000-8000-000000000000';
  test.each([
    [{ action: 'delete' }, ['items: either items or all must say which products']],
    [{ action: 'undo' }, ['undoes: undoes is required when action is undo, and only then']],
    [
      { action: 'undo', undoes: noOperation, items: [{ _id: 'x', version: 1 }] },
      ['items: an undo takes neither items nor all'],
    ],
    [{ action: 'undo', undoes: noOperation, all: { count: 1 } }, ['items: an undo takes neither items nor all']],
    [
      { action: 'category', items: [{ _id: 'x', version: 1 }] },
      ['categoryId: categoryId is required when action is category, and only then'],
    ],
    [{ action: 'category', categoryId: 'nowhere', all: { lacks: 'images', count: 0 } }, []],
    [
      { action: 'lose' },
      ['action: action must be one of category, delete, home, notHome, publish, withdraw, figures, undo'],
    ],
  ])('%j is refused, or does nothing', async (body, errors) => {
    const answer = await server.staff.send('POST', '/api/v1/product-operations', { ...body });
    expect(fieldErrorsOf(answer)).toEqual(errors);
  });

  test('gallery images are deleted together, and restored', async () => {
    const idsInGallery = async () => (await server.visitor.gallery.list()).map(({ _id }) => _id);
    const before = await idsInGallery();
    const images = [await make.image(), await make.image(), await make.image()];
    const answer = await server.client.gallery.bulk({
      action: 'delete',
      items: itemsOf(images.slice(0, 2)),
    });
    expect(answer.message).toBe('2 images deleted.');
    expect(await idsInGallery()).toEqual([...before, images[2]?._id]);
    await server.client.gallery.bulk({ action: 'undo', undoes: answer.operation });
    expect(await idsInGallery()).toEqual([...before, ...images.map(({ _id }) => _id)]);
    expect(await historyOf('gallery', images[0]?._id)).toEqual([
      '2 deletedAt by Ada Admin',
      '1 deletedAt by Ada Admin',
    ]);
    const all = { count: (await server.visitor.gallery.list()).length };
    expect(await server.client.gallery.bulk({ action: 'delete', all })).toMatchObject({
      changed: all.count,
    });
  });

  test('roles that may not change the catalogue change nothing', async () => {
    const { rows, categoryId } = await add(['a']);
    const { token } = await server.visitor.auth.login(await make.user({ role: 'sales' }));
    const http = createHttp(server.url, { Authorization: `Bearer ${token}` });
    const body = { action: 'delete', items: itemsOf(rows) };
    expect((await http.send('POST', '/api/v1/product-operations', body)).status).toBe(403);
    expect((await http.send('PUT', `/api/v1/products/${rows[0]?._id}/position`, { to: 'first' })).status).toBe(403);
    expect(await namesIn(categoryId)).toEqual(['a']);
  });
});
