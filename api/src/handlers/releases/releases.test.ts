import type { PublishedNoun } from '@hydraulics/common/nouns/publication/publication';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { companyDay } from '../../company/company-day.ts';
import { Database } from '../../db/database.ts';
import { publishDueReleases, scheduleReleases } from '../../repositories/publication/releases/due-releases.ts';
import { storeCompany, testCompany } from '../../testing/company.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { catalogueWebsite } from '../../testing/pages.ts';
import { openSession, startTestServer, type TestServer } from '../../testing/server.ts';

const hour = 3600_000;
const day = 24 * hour;

describe.each(databases)('a release, on %s', kind => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeEach(async () => {
    server = await startTestServer(kind, { website: catalogueWebsite() });
    make = factories(server);
  });
  afterEach(() => server?.close());

  const at = (ms: number) => new Date(server.clock.now().getTime() + ms).toISOString();
  const due = (db = server.deps.db) =>
    publishDueReleases({ ...server.deps, db, publicUrl: server.url, zone: () => companyDay(server.deps) });
  const of = (noun: PublishedNoun, { _id: recordId }: { _id: string }) => ({ noun, recordId });
  const release = (id: string) => server.client.releases.get({ id });
  const publishNow = async (id: string) =>
    server.client.releases.publishNow({ id, version: (await release(id)).version });
  const takeBack = async (id: string) => server.client.releases.takeBack({ id, version: (await release(id)).version });
  const states = async (id: string) => (await release(id)).items.map(({ name, status }) => `${name} ${status}`);
  const seen = (id: string) =>
    server.visitor.products.get({ id }).then(
      () => 'seen',
      error => error.status,
    );

  async function draft(name: string): Promise<{ _id: string }> {
    const { _id: categoryId } = await make.category();
    return server.client.products.create({ name, categoryId, status: 'draft' });
  }

  /** A release of two draft products. */
  async function planned(publishAt = '') {
    const [first, second] = [await draft('VPP 10'), await draft('VPP 20')];
    const items = [of('products', first), of('products', second)];
    const { _id: id } = await server.client.releases.create({ name: 'Spring range', items, publishAt });
    return { id, first: first._id, second: second._id };
  }

  test('publishes records of every noun in one transaction, and each of them says so in its activity', async () => {
    const category = await server.client.categories.create({ name: 'Accumulators', status: 'draft' });
    const { _id: categoryId } = category;
    const product = await server.client.products.create({ name: 'ACC 5', categoryId, status: 'draft' });
    const page = await server.client.pages.create({ title: 'Accumulators are here', status: 'draft' });
    const image = await make.image();
    await server.client.gallery.publish({ id: image._id, status: 'draft' });
    const items = [
      of('categories', category),
      of('products', product),
      of('pages', page),
      of('gallery', image),
      of('products', product),
    ];
    const { _id: id } = await server.client.releases.create({ name: 'Accumulators', items });
    expect(await release(id)).toMatchObject({ state: 'draft', records: 4, deleted: 0 });
    expect(await states(id)).toEqual([
      'Accumulators draft',
      'ACC 5 draft',
      'Accumulators are here draft',
      'An image without a description draft',
    ]);
    const before = server.deps.db.contentVersion;
    expect(await server.client.releases.publishNow({ id, version: 1 })).toMatchObject({
      message: 'Release published. Visitors see all of it.',
      version: 2,
    });
    expect(server.deps.db.contentVersion).toBe(before + 1);
    expect(await release(id)).toMatchObject({ state: 'live', publishedAt: expect.any(String) });
    expect(await server.visitor.products.get({ id: product._id })).toMatchObject({ name: 'ACC 5' });
    expect(await server.visitor.pages.single({ name: 'accumulators-are-here' })).toMatchObject({ _id: page._id });
    expect(await server.visitor.gallery.list({})).toHaveLength(1);
    const calls = async (record: string, recordId: string) =>
      (await server.client.audit.list({ record, recordId })).map(({ call }) => call);
    expect(await calls('releases', id)).toEqual(['releases.publishNow', 'releases.create']);
    expect(await calls('products', product._id)).toEqual(['releases.publishOne', 'products.create']);
  });

  test('goes live at its moment, all of it between two requests for a page', async () => {
    const { id, first, second } = await planned(at(hour));
    expect(await release(id)).toMatchObject({ state: 'planned' });
    await due();
    const page = async () => {
      await server.deps.db.readContentVersion();
      const html = (await server.http.get('/products')).text;
      return ['VPP 10', 'VPP 20'].filter(name => html.includes(name));
    };
    expect(await page()).toEqual([]);
    server.clock.advance(hour);
    await due();
    expect(await page()).toEqual(['VPP 10', 'VPP 20']);
    expect([await seen(first), await seen(second)]).toEqual(['seen', 'seen']);
    const [entry] = await server.client.audit.list({ record: 'releases', recordId: id });
    expect(entry).toMatchObject({ call: 'releases.publishDue', userName: 'Server', recordName: 'Spring range' });
    expect(await server.deps.db.read(({ jobs }) => jobs.countBy({ kind: 'release' }))).toBe(0);
  });

  test('is published once by two processes, and a moment that was missed while the server was off is made up for', async () => {
    const { id } = await planned(at(hour));
    server.clock.advance(30 * hour);
    const second = await new Database(server.database.location).open();
    try {
      const before = server.deps.db.contentVersion;
      await Promise.all(kind === 'sqlite' ? [due()] : [due(), due(second), due(), due(second)]);
      expect(await server.deps.db.readContentVersion()).toBe(before + 1);
    } finally {
      await second.close();
    }
    expect(await release(id)).toMatchObject({ state: 'live', version: 2 });
  });

  test('is not published again by a clock that jumps back, nor before its time', async () => {
    const { id, first } = await planned(at(hour));
    server.clock.advance(hour);
    await due();
    expect(await seen(first)).toBe('seen');
    await server.client.products.publish({ id: first, status: 'draft' });
    server.clock.set(server.clock.now().getTime() - 2 * hour);
    await due();
    server.clock.advance(3 * hour);
    await due();
    await due();
    expect(await seen(first)).toBe(404);
    expect(await release(id)).toMatchObject({ state: 'live', version: 2 });

    const { id: later, second } = await planned(at(2 * hour));
    server.clock.set(server.clock.now().getTime() - 5 * hour);
    await due();
    expect(await seen(second)).toBe(404);
    server.clock.advance(6 * hour);
    await due();
    expect(await release(later)).toMatchObject({ state: 'planned' });
    server.clock.advance(2 * hour);
    await due();
    expect(await seen(second)).toBe('seen');
  });

  test('with a deleted record publishes nothing, says why, and goes live once the record was removed from it', async () => {
    const { id, first, second } = await planned(at(hour));
    await server.client.products.remove({ id: second });
    expect(await release(id)).toMatchObject({ state: 'planned', deleted: 1 });
    expect((await release(id)).items[1]).toMatchObject({ name: 'VPP 20', isDeleted: true });
    const reason = '“VPP 20” was deleted. Remove it from the release, or restore it from the trash.';
    await expect(publishNow(id)).rejects.toMatchObject({
      code: 'invalid_input',
      details: [{ path: 'items', message: reason }],
    });
    await expect(server.client.releases.update({ id, publishAt: at(2 * hour) })).rejects.toMatchObject({
      details: [{ path: 'items', message: reason }],
    });
    server.clock.advance(hour);
    await due();
    expect(await release(id)).toMatchObject({ state: 'failed', failure: reason, records: 2, version: 2 });
    expect(await seen(first)).toBe(404);
    server.clock.advance(hour);
    await due();
    expect(await server.client.releases.list({ state: 'failed' })).toMatchObject([{ _id: id, failure: reason }]);
    await server.client.releases.update({ id, items: [{ noun: 'products', recordId: first }] });
    expect(await release(id)).toMatchObject({ state: 'failed', failure: reason });
    await publishNow(id);
    expect(await release(id)).toMatchObject({ state: 'live', failure: '', records: 1 });
    expect(await seen(first)).toBe('seen');
  });

  test('publishes the pending change of a published record, and nothing if that conflicts', async () => {
    const { _id: id } = await make.product({ name: 'VPP 30' });
    const draftOf = await draft('VPP 40');
    await server.client.products.update({ id, name: 'VPP 30 S', pending: 'true' });
    const items = [of('products', draftOf), of('products', { _id: id })];
    const { _id: first } = await server.client.releases.create({ name: 'S range', items, publishAt: at(hour) });
    expect((await release(first)).items.map(({ name, isChanged }) => [name, isChanged])).toEqual([
      ['VPP 40', false],
      ['VPP 30', true],
    ]);
    expect((await server.client.releases.candidates({})).map(({ name }) => name)).toEqual(['VPP 30', 'VPP 40']);
    // Somebody publishes another name before the moment.
    await server.client.products.update({ id, name: 'VPP 30 T' });
    server.clock.advance(hour);
    await due();
    const failed = await release(first);
    expect(failed.state).toBe('failed');
    expect(failed.failure).toMatch(/^“VPP 30 T”: Ada Admin changed this product on \d+ Jan 2030, \d\d:\d\d UTC\.$/);
    expect(await seen(draftOf._id)).toBe(404);
    expect(await server.visitor.products.get({ id })).toMatchObject({ name: 'VPP 30 T' });
    await server.client.products.update({ id, name: 'VPP 30 S' });
    await publishNow(first);
    expect(await server.visitor.products.get({ id })).toMatchObject({ name: 'VPP 30 S' });
    expect(await seen(draftOf._id)).toBe('seen');
  });

  test('keeps to the rules that must hold before a record is published', async () => {
    await server.client.dashboard.savePublishRules({ rules: ['images'] });
    const { id, first } = await planned(at(hour));
    const reasons = ['VPP 10', 'VPP 20'].map(name => `“${name}” cannot be published yet. Images: add a picture.`);
    const reason = `Nothing was published. ${reasons.join(' ')} Until then they can be drafts.`;
    await expect(publishNow(id)).rejects.toMatchObject({
      code: 'invalid_input',
      message: reason,
      details: reasons.map(message => ({ path: 'items', message })),
    });
    server.clock.advance(hour);
    await due();
    expect(await release(id)).toMatchObject({ state: 'failed', failure: reason });
    expect(await seen(first)).toBe(404);
  });

  test('whose deleted record was restored, or purged, is as it should be', async () => {
    const { id, first, second } = await planned();
    await server.client.products.remove({ id: first });
    await server.client.products.restore({ id: first });
    await server.client.products.remove({ id: second });
    await server.client.trash.purge({ noun: 'products' });
    expect((await release(id)).items.map(({ name, isDeleted }) => [name, isDeleted])).toEqual([
      ['VPP 10', false],
      ['VPP 20', true],
    ]);
    const items = (await release(id)).items.map(({ noun, recordId }) => ({ noun, recordId }));
    await server.client.releases.update({ id, name: 'Renamed', items });
    expect((await release(id)).items.map(({ name }) => name)).toEqual(['VPP 10', 'VPP 20']);
    await expect(
      server.client.releases.create({ name: 'New', items: [{ noun: 'products', recordId: second }] }),
    ).rejects.toMatchObject({ details: [{ path: 'items', message: 'This record no longer exists.' }] });
  });

  test('that is taken back makes drafts of what visitors first saw with it, and of nothing else', async () => {
    const [first, second, third] = [await draft('One'), await draft('Two'), await draft('Three')];
    const before = await make.product({ name: 'Before' });
    const items = [first, second, third, before].map(one => of('products', one));
    const { _id: id } = await server.client.releases.create({ name: 'Together', items });
    await publishNow(id);
    const other = await server.client.releases.create({ name: 'Other', items: [of('products', third)] });
    await publishNow(other._id);
    await server.client.products.update({ id: first._id, name: 'One, changed' });
    await server.client.products.publish({ id: second._id, status: 'draft' });
    await expect(server.client.releases.update({ id, name: 'No' })).rejects.toMatchObject({
      code: 'in_use',
      message: 'This release is live. Take it back before you change it.',
    });
    expect(await server.client.releases.takeBack({ id, version: 2 })).toMatchObject({
      message: 'Release taken back: 1 record is a draft again, 2 stay published.',
      version: 3,
    });
    expect(await states(id)).toEqual(['One, changed draft', 'Two draft', 'Three published', 'Before published']);
    const { state, publishAt, publishedAt } = await release(id);
    expect([state, publishAt, publishedAt]).toEqual(['draft', undefined, undefined]);
    await expect(takeBack(id)).rejects.toMatchObject({
      message: 'This release is not live.',
    });
    await publishNow(id);
    expect(await states(id)).toEqual([
      'One, changed published',
      'Two published',
      'Three published',
      'Before published',
    ]);
    server.clock.advance(7 * day + hour);
    await expect(takeBack(id)).rejects.toMatchObject({
      code: 'in_use',
      message: 'A release can be taken back for 7 days. Withdraw its records one by one.',
    });
  });

  test('that was deleted publishes nothing, and comes back without a moment', async () => {
    const { id, first } = await planned(at(hour));
    await server.client.releases.remove({ id });
    server.clock.advance(2 * hour);
    await due();
    await server.client.releases.restore({ id });
    await due();
    const { state, publishAt, records } = await release(id);
    expect([state, publishAt, records]).toEqual(['draft', undefined, 2]);
    expect(await seen(first)).toBe(404);
  });

  test('keeps its moment in a restored backup, which has no jobs', async () => {
    const { first } = await planned(at(hour));
    await server.deps.db.transaction(({ jobs }) => jobs.delete({ kind: 'release' }));
    await scheduleReleases(server.deps);
    server.clock.advance(hour);
    await due();
    expect(await seen(first)).toBe('seen');
  });

  test('is planned anew, and no longer planned, by its form', async () => {
    const { id, first } = await planned(at(hour));
    await server.client.releases.update({ id, publishAt: at(3 * hour), version: 1 });
    server.clock.advance(2 * hour);
    await due();
    expect(await seen(first)).toBe(404);
    await server.client.releases.update({ id, publishAt: '', version: 2 });
    server.clock.advance(2 * hour);
    await due();
    expect(await release(id)).toMatchObject({ state: 'draft', version: 3 });
    await expect(server.client.releases.update({ id, name: 'Old', version: 2 })).rejects.toMatchObject({
      code: 'version_conflict',
    });
  });

  const wrong: [string, { publishAt?: string; items?: { noun: PublishedNoun; recordId: string }[] }, string, string][] =
    [
      [
        'a moment that has passed',
        { publishAt: '2020-01-01T00:00:00Z' },
        'publishAt',
        'This time has passed. Choose a later one, or publish now.',
      ],
      [
        'a moment and no record',
        { publishAt: '2090-01-01T00:00:00Z', items: [] },
        'items',
        'This release has no records. Choose what goes live.',
      ],
      [
        'a record that never existed',
        { items: [{ noun: 'pages', recordId: 'nothing' }] },
        'items',
        'This record no longer exists.',
      ],
      [
        'a text for a moment',
        { publishAt: 'tomorrow' },
        'publishAt',
        'Goes live must be a time with its zone, such as 2026-12-01T08:00:00Z, or empty',
      ],
    ];
  test.each(wrong)('with %s is refused by its field, and nothing is stored', async (_title, input, path, message) => {
    const items = [of('products', await draft('VPP 10'))];
    await expect(server.client.releases.create({ name: 'Wrong', items, ...input })).rejects.toMatchObject({
      code: 'invalid_input',
      details: [{ path, message }],
    });
    expect(await server.client.releases.count({})).toEqual({ total: 0 });
  });

  test('has records found by name over all nouns, those first that visitors do not see', async () => {
    await draft('Pump 20');
    await draft('Pump 3');
    await make.product({ name: 'Pump 1' });
    await server.client.pages.create({ title: 'Pumps at the fair', status: 'draft' });
    await make.image();
    const found = async (q: string, page = {}) =>
      (await server.client.releases.candidates({ q, ...page })).map(({ name, noun }) => `${noun}: ${name}`);
    expect(await found('')).toEqual(['products: Pump 3', 'products: Pump 20', 'pages: Pumps at the fair']);
    const all = ['products: Pump 3', 'products: Pump 20', 'pages: Pumps at the fair', 'products: Pump 1'];
    expect(await found('púmp')).toEqual(all);
    expect(await found('pump', { offset: 3, limit: 5 })).toEqual(['products: Pump 1']);
    expect(await found('fair pumps')).toEqual(['pages: Pumps at the fair']);
    expect(await found('valve')).toEqual([]);
  });

  test('publishes the pending change of the website at its moment, and only owners may plan that', async () => {
    await storeCompany(server.deps, testCompany);
    await server.client.website.update({ answerPromise: 'Within a week.' });
    const website = { noun: 'website', recordId: 'website' } as const;
    expect(await server.client.releases.candidates({})).toEqual([]);
    await server.client.website.update({ answerPromise: 'Within a day.', pending: 'true' });
    const offered = { ...website, name: 'Texts and look', image: null, isChanged: true, status: 'published' };
    expect(await server.client.releases.candidates({})).toEqual([offered]);
    expect(await server.client.releases.candidates({ q: 'website' })).toEqual([offered]);
    const product = of('products', await draft('VPP 30'));
    const { _id: id } = await server.client.releases.create({
      ...{ name: 'Faster answers', items: [website, product], publishAt: at(hour) },
    });

    const editor = server.clientOf(await openSession(server, (await make.user({ role: 'editor' }))._id));
    expect(await editor.releases.candidates({ q: 'website' })).toEqual([]);
    const refused = { code: 'forbidden', status: 403 };
    await expect(editor.releases.create({ name: 'Mine', items: [website] })).rejects.toMatchObject(refused);
    await expect(editor.releases.update({ id, publishAt: '', version: 1 })).rejects.toMatchObject(refused);
    await expect(editor.releases.publishNow({ id, version: 1 })).rejects.toMatchObject(refused);

    const promise = async () => (await server.visitor.company.get()).answerPromise;
    await due();
    expect(await promise()).toBe('Within a week.');
    server.clock.advance(hour);
    await due();
    expect(await promise()).toBe('Within a day.');
    expect(await release(id)).toMatchObject({ state: 'live', records: 2 });
    expect(await seen(product.recordId)).toBe('seen');
    expect(await takeBack(id)).toMatchObject({
      message: 'Release taken back: 1 record is a draft again, 1 stays published.',
    });
    expect(await promise()).toBe('Within a day.');
  });
});
