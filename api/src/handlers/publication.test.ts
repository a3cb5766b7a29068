import type { PublishedNoun } from '@hydraulics/common/nouns/publication/publication';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Database } from '../db/database.ts';
import { publishDue, scheduleStored } from '../repositories/publication/schedule.ts';
import { databases } from '../testing/databases.ts';
import { factories } from '../testing/factories.ts';
import { pngFile } from '../testing/images.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const hour = 3600_000;
const minute = 60_000;

describe.each(databases)('publication, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeEach(async () => {
    server = await startTestServer(database);
    make = factories(server);
  });
  afterEach(() => server?.close());

  const at = (ms: number) => new Date(server.clock.now().getTime() + ms).toISOString();
  const due = (db = server.deps.db) => publishDue({ db, now: server.deps.now });
  const notFound = { status: 404 };

  test('a product that is added without a status is published at once, and its answer has no status', async () => {
    const product = await make.product({ name: 'VPP 10' });
    expect(product).not.toHaveProperty('status');
    expect(await server.client.products.get({ id: product._id })).toMatchObject({ status: 'published' });
  });

  test('a draft is answered to staff with its status, and to visitors not at all', async () => {
    const { _id: categoryId } = await make.category();
    const { _id: id } = await server.client.products.create({ name: 'Secret 10', categoryId, status: 'draft' });
    expect(await server.client.products.get({ id })).toMatchObject({ name: 'Secret 10', status: 'draft' });
    expect(await server.client.products.single({ id })).toMatchObject({ status: 'draft' });
    expect(await server.client.products.list({ categoryId })).toMatchObject([{ _id: id, status: 'draft' }]);
    expect(await server.client.products.count({ categoryId })).toEqual({ total: 1 });
    await expect(server.visitor.products.get({ id })).rejects.toMatchObject(notFound);
    await expect(server.visitor.products.single({ id })).rejects.toMatchObject(notFound);
    await expect(server.visitor.products.sheet({ id })).rejects.toMatchObject(notFound);
    expect(await server.visitor.products.list({ categoryId })).toEqual([]);
    expect(await server.visitor.products.list({ categoryId, status: 'draft' })).toEqual([]);
    expect(await server.visitor.products.count({ categoryId })).toEqual({ total: 0 });
  });

  test('the answers to staff and to visitors are never mixed, whoever asks first', async () => {
    const { _id: categoryId } = await make.category();
    await make.product({ categoryId, name: 'Shown' });
    await server.client.products.create({ name: 'Hidden', categoryId, status: 'draft' });
    const names = async (client = server.visitor) => (await client.products.list({ categoryId })).map(one => one.name);
    for (const _turn of [1, 2]) {
      expect(await names(server.client)).toEqual(['Shown', 'Hidden']);
      expect(await names()).toEqual(['Shown']);
    }
    const [staff, visitor] = [
      await server.staff.send('GET', '/api/products'),
      await server.http.send('GET', '/api/products'),
    ];
    expect(staff.headers.get('Cache-Control')).toBe('private, no-cache');
    expect(staff.headers.get('Vary')).toContain('Authorization');
    expect(staff.headers.get('ETag')).not.toBe(visitor.headers.get('ETag'));
  });

  test('a token of an ended session shows no drafts', async () => {
    const { _id: categoryId } = await make.category();
    const { _id: id } = await server.client.products.create({ name: 'Secret', categoryId, status: 'draft' });
    await server.client.auth.logout({});
    expect(await server.client.products.list({})).toEqual([]);
    await expect(server.client.products.get({ id })).rejects.toMatchObject(notFound);
  });

  test('a category that is a draft hides its products, and returns with them', async () => {
    const product = await make.product({ name: 'In a draft' });
    const id = product.categoryId;
    await server.client.categories.publish({ id, status: 'draft' });
    await expect(server.visitor.categories.get({ id })).rejects.toMatchObject(notFound);
    await expect(server.visitor.products.get({ id: product._id })).rejects.toMatchObject(notFound);
    await expect(server.visitor.categories.filter({ id })).rejects.toMatchObject(notFound);
    expect(await server.visitor.categories.list({})).toEqual([]);
    expect((await server.visitor.products.catalogue({})).products).toEqual([]);
    expect(await server.client.categories.list({})).toMatchObject([{ _id: id, status: 'draft' }]);
    await server.client.categories.publish({ id, status: 'published' });
    expect(await server.visitor.products.get({ id: product._id })).toEqual(product);
  });

  test('the menu has the categories with published products', async () => {
    await make.category('Empty');
    const { categoryId, _id: id } = await make.product({ categoryId: (await make.category('Full'))._id });
    expect(await server.visitor.categories.menu({})).toEqual([{ address: 'full', _id: categoryId, name: 'Full' }]);
    await server.client.products.publish({ id, status: 'draft' });
    expect(await server.visitor.categories.menu({})).toEqual([]);
    expect(await server.visitor.categories.get({ id: categoryId })).toMatchObject({ name: 'Full' });
  });

  test('a draft gallery image is not in the gallery of visitors', async () => {
    const { _id: id } = await server.client.gallery.create({ 'image-file': [await pngFile()], status: 'draft' });
    expect(await server.visitor.gallery.list({})).toEqual([]);
    expect(await server.visitor.gallery.count({})).toEqual({ total: 0 });
    await expect(server.visitor.gallery.get({ id })).rejects.toMatchObject(notFound);
    expect(await server.client.gallery.list({})).toMatchObject([{ _id: id, status: 'draft' }]);
    await server.client.gallery.publish({ id, status: 'published' });
    expect(await server.visitor.gallery.list({})).toMatchObject([{ _id: id }]);
  });

  const make1: Record<PublishedNoun, () => Promise<{ _id: string }>> = {
    products: () => make.product(),
    categories: () => make.category(),
    gallery: () => make.image(),
    pages: () => make.page(),
  };
  /** What visitors are answered about a record; a page has no call by its id. */
  const visited = async (noun: PublishedNoun, id: string) =>
    noun === 'pages'
      ? server.visitor.pages.single({ name: (await server.client.pages.get({ id })).name })
      : server.visitor[noun].get({ id });
  const nouns = Object.keys(make1) as PublishedNoun[];

  test.each(nouns)('%s: a withdrawal raises the content version and keeps the version of the record', async noun => {
    const { _id: id } = await make1[noun]();
    const before = server.deps.db.contentVersion;
    expect(await server.client[noun].publish({ id, status: 'draft' })).toMatchObject({ success: true, version: 1 });
    expect(server.deps.db.contentVersion).toBe(before + 1);
    await expect(visited(noun, id)).rejects.toMatchObject(notFound);
    expect(await server.client[noun].get({ id })).toMatchObject({ status: 'draft', version: 1 });
  });

  test.each(nouns)('%s: a record is published and withdrawn when its moments have come', async noun => {
    const { _id: id } = await make1[noun]();
    const moments = { publishAt: at(hour), unpublishAt: at(3 * hour) };
    await server.client[noun].publish({ id, status: 'scheduled', ...moments });
    expect(await server.client[noun].get({ id })).toMatchObject({ status: 'scheduled', ...moments });
    expect(await server.client[noun].list({ status: 'scheduled' })).toHaveLength(1);
    await due();
    await expect(visited(noun, id)).rejects.toMatchObject(notFound);
    server.clock.advance(hour);
    // Readers compare no clocks: nothing changes until the job has run.
    await expect(visited(noun, id)).rejects.toMatchObject(notFound);
    const before = server.deps.db.contentVersion;
    await due();
    expect(server.deps.db.contentVersion).toBe(before + 1);
    expect(await visited(noun, id)).toMatchObject({ _id: id });
    const { status, publishAt, unpublishAt } = await server.client[noun].get({ id });
    expect([status, publishAt, unpublishAt]).toEqual(['published', undefined, moments.unpublishAt]);
    server.clock.advance(2 * hour);
    await due();
    await expect(visited(noun, id)).rejects.toMatchObject(notFound);
    expect(await server.deps.db.read(({ jobs }) => jobs.countBy({ kind: 'publication' }))).toBe(0);
  });

  test('moments that passed while the server was off are made up for, in their order', async () => {
    const [shown, over] = [await make.product(), await make.product()];
    await server.client.products.publish({ id: shown._id, status: 'scheduled', publishAt: at(hour) });
    const both = { publishAt: at(hour), unpublishAt: at(2 * hour) };
    await server.client.products.publish({ id: over._id, status: 'scheduled', ...both });
    server.clock.advance(5 * hour);
    await due();
    expect(await server.visitor.products.get({ id: shown._id })).toMatchObject({ _id: shown._id });
    expect(await server.client.products.get({ id: over._id })).toMatchObject({ status: 'draft' });
    expect(await server.client.products.get({ id: over._id })).not.toHaveProperty('publishAt');
  });

  test('two processes publish once', async () => {
    const second = await new Database(server.database.location).open();
    try {
      const products = await Promise.all([make.product(), make.product(), make.product()]);
      for (const { _id: id } of products) {
        await server.client.products.publish({ id, status: 'scheduled', publishAt: at(hour) });
      }
      server.clock.advance(hour);
      await Promise.all([due(), due(second), due(), due(second)]);
      const entries = await server.client.audit.list({ record: 'products' });
      const published = entries.filter(({ call, userName }) => call === 'products.publish' && userName === 'Server');
      expect(published.map(({ recordId }) => recordId).sort()).toEqual(products.map(({ _id }) => _id).sort());
      await second.readContentVersion();
      expect(second.contentKey).toBe(server.deps.db.contentKey);
    } finally {
      await second.close();
    }
  });

  test('a clock that jumps ahead and back publishes nothing twice, and nothing early after it', async () => {
    const { _id: early } = await make.product();
    await server.client.products.publish({ id: early, status: 'scheduled', publishAt: at(hour) });
    server.clock.advance(-24 * hour);
    const before = server.deps.db.contentVersion;
    await due();
    expect(server.deps.db.contentVersion).toBe(before);
    expect(await server.client.products.get({ id: early })).toMatchObject({ status: 'scheduled' });
    server.clock.advance(25 * hour);
    await due();
    await server.client.products.publish({ id: early, status: 'draft' });
    server.clock.advance(-10 * minute);
    await due();
    expect(await server.client.products.get({ id: early })).toMatchObject({ status: 'draft' });
  });

  test('a schedule is replaced by the next decision', async () => {
    const { _id: id } = await make.product();
    await server.client.products.publish({ id, status: 'scheduled', publishAt: at(hour) });
    await server.client.products.publish({ id, status: 'scheduled', publishAt: at(2 * hour) });
    server.clock.advance(hour);
    await due();
    expect(await server.client.products.get({ id })).toMatchObject({ status: 'scheduled' });
    await server.client.products.publish({ id, status: 'draft' });
    server.clock.advance(2 * hour);
    await due();
    expect(await server.client.products.get({ id })).toMatchObject({ status: 'draft' });
  });

  test('a record in the trash is not published, and is as scheduled once it is restored', async () => {
    const { _id: id } = await make.product();
    await server.client.products.publish({ id, status: 'scheduled', publishAt: at(hour) });
    await server.client.products.remove({ id });
    server.clock.advance(hour);
    await due();
    await expect(server.visitor.products.get({ id })).rejects.toMatchObject(notFound);
    await server.client.products.restore({ id });
    expect(await server.visitor.products.get({ id })).toMatchObject({ _id: id });
  });

  test('schedules of a restored backup, which has no jobs, are kept', async () => {
    const { _id: id } = await make.product();
    await server.client.products.publish({ id, status: 'published', unpublishAt: at(hour) });
    await server.deps.db.transaction(({ jobs }) => jobs.delete({ kind: 'publication' }));
    await scheduleStored(server.deps);
    server.clock.advance(hour);
    await due();
    expect(await server.client.products.get({ id })).toMatchObject({ status: 'draft' });
  });

  test('an edit keeps the publication, and an earlier version that is restored does not bring one back', async () => {
    const { _id: id } = await make.product({ name: 'One' });
    await server.client.products.publish({ id, status: 'draft' });
    await server.client.products.update({ id, name: 'Two' });
    expect(await server.client.products.get({ id })).toMatchObject({ name: 'Two', status: 'draft', version: 2 });
    const [version] = await server.client.versions.list({ noun: 'products', recordId: id });
    expect(JSON.stringify(version)).not.toContain('status');
  });

  const wrong: [string, { status: 'draft' | 'published' | 'scheduled'; from?: number; until?: number }, string][] = [
    ['no beginning', { status: 'scheduled' }, 'publishAt'],
    ['a beginning that has passed', { status: 'scheduled', from: -minute }, 'publishAt'],
    ['a beginning of what is published at once', { status: 'published', from: hour }, 'publishAt'],
    ['an end that has passed', { status: 'published', until: -minute }, 'unpublishAt'],
    ['an end before the beginning', { status: 'scheduled', from: 2 * hour, until: hour }, 'unpublishAt'],
    ['an end of what is withdrawn', { status: 'draft', until: hour }, 'unpublishAt'],
  ];
  test.each(wrong)('a schedule with %s is refused by its field', async (_title, { status, from, until }, path) => {
    const { _id: id } = await make.product();
    const moments = {
      ...(from === undefined ? {} : { publishAt: at(from) }),
      ...(until === undefined ? {} : { unpublishAt: at(until) }),
    };
    await expect(server.client.products.publish({ id, status, ...moments })).rejects.toMatchObject({
      code: 'invalid_input',
      details: [{ path }],
    });
    expect(await server.visitor.products.get({ id })).toMatchObject({ _id: id });
  });

  test('an outdated version is refused', async () => {
    const { _id: id } = await make.product();
    await server.client.products.update({ id, name: 'Changed' });
    await expect(server.client.products.publish({ id, status: 'draft', version: 1 })).rejects.toMatchObject({
      code: 'version_conflict',
    });
  });

  test('many are withdrawn and published by one operation, whose undo brings their schedule back', async () => {
    const { _id: categoryId } = await make.category();
    const [one, two] = [await make.product({ categoryId }), await make.product({ categoryId })];
    const publishAt = at(hour);
    await server.client.products.publish({ id: two._id, status: 'scheduled', publishAt });
    const items = [one, two].map(({ _id, version }) => ({ _id, version }));
    const states = async () =>
      (await server.client.products.list({ categoryId })).map(({ status, publishAt }) => [status, publishAt]);
    const withdrawn = await server.client.products.bulk({ action: 'withdraw', items });
    expect(withdrawn).toMatchObject({ message: '2 products withdrawn.', changed: 2 });
    expect(await states()).toEqual([
      ['draft', undefined],
      ['draft', undefined],
    ]);
    expect(await server.visitor.products.list({ categoryId })).toEqual([]);
    await server.client.products.bulk({ action: 'undo', undoes: withdrawn.operation });
    expect(await states()).toEqual([
      ['published', undefined],
      ['scheduled', publishAt],
    ]);
    server.clock.advance(hour);
    await due();
    expect(await states()).toEqual([
      ['published', undefined],
      ['published', undefined],
    ]);
    const again = await server.client.products.bulk({ action: 'publish', items });
    expect(again).toMatchObject({ changed: 0, unchanged: 2 });
    const all = { categoryId, status: 'published', count: 2 } as const;
    expect(await server.client.products.bulk({ action: 'withdraw', all })).toMatchObject({ changed: 2 });
    const history = await server.client.audit.list({ record: 'products', recordId: one._id });
    expect(history.map(({ call }) => call)).toContain('bulk.changeOne');
  });

  test('many gallery images are withdrawn at once, and shown again by one undo', async () => {
    const images = [await make.image(), await make.image()];
    const items = images.map(({ _id, version }) => ({ _id, version }));
    const { operation, message } = await server.client.gallery.bulk({ action: 'withdraw', items });
    expect(message).toBe('2 images withdrawn.');
    expect(await server.visitor.gallery.list({})).toEqual([]);
    await server.client.gallery.bulk({ action: 'undo', undoes: operation });
    expect(await server.visitor.gallery.list({})).toHaveLength(2);
  });

  test('an import adds its new products as drafts, if that was chosen', async () => {
    await make.category('Pumps');
    for (const [asDrafts, name] of [
      [true, 'As a draft'],
      [false, 'At once'],
    ] as const) {
      const begun = { fileName: 'pumps.xlsx', sheet: 'Products', columns: ['Name', 'Category'], total: 1, asDrafts };
      const { _id: id } = await server.client.imports.begin(begun);
      await server.client.imports.addRows({ id, rows: [{ row: 2, cells: [name, 'Pumps'] }] });
      await server.client.imports.start({ id });
      await expect.poll(async () => (await server.client.imports.list({}))[0]?.state).toBe('done');
      server.clock.advance(1000);
    }
    const listed = await server.client.products.list({});
    expect(listed.map(({ name, status }) => [name, status])).toEqual([
      ['As a draft', 'draft'],
      ['At once', 'published'],
    ]);
    expect((await server.visitor.products.list({})).map(({ name }) => name)).toEqual(['At once']);
  });
});
