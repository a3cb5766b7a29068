import { join } from 'node:path';
import { AppError } from '@hydraulics/common/contract/errors';
import type { MarkedText } from '@hydraulics/common/nouns/search/search';
import type { DocumentKind } from '@hydraulics/common/units/documents';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Database } from '../../db/database.ts';
import type { SearchIndex } from '../../search/index/search-index.ts';
import { createThreadIndex } from '../../search/index/thread-index.ts';
import { ProductSearch } from '../../search/product-search.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { pdfFile } from '../../testing/files/documents.ts';
import { patience, startTestServer, type TestServer } from '../../testing/server.ts';

/** Found words in brackets. */
const shown = (text: MarkedText | undefined) =>
  (text ?? []).map(({ text, found }) => (found ? `[${text}]` : text)).join('');

const pressure = { kind: 'number', number: 210, unit: 'bar' };
const figures = { own: [], values: { pressure } };
const sizes = {
  columns: [{ name: 'Bore', unit: 'mm' }],
  rows: [50, 63, 80, 100].map(number => ({
    code: `QX-${number}/36`,
    cells: [{ kind: 'number', number, unit: 'mm' }],
  })),
};

describe.each(databases)('the search, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  let categoryId = '';
  let cylinder = '';
  const find = (q: string) => server.visitor.search.find({ q });
  const namesOf = async (q: string) =>
    (await find(q)).products.map(({ name }) => name.map(({ text }) => text).join(''));

  beforeAll(async () => {
    server = await startTestServer(database);
    make = factories(server);
    categoryId = (await make.category('Presses & Rams'))._id;
    await server.client.categories.update({
      id: categoryId,
      name: 'Presses & Rams',
      attributes: [{ id: 'pressure', name: 'Nominal pressure', kind: 'number', unit: 'bar' }],
    });
    const created = await server.client.products.create({
      name: 'QX 100/36 Ölzylinder',
      categoryId,
      smallDesc: '<p>A ram for <b>rolling</b> mills &amp; shears.</p>',
      applications: '<ul><li>Strip <strong>coilers</strong></li><li>Runs dry.</li><li>No air needed</li></ul>',
      specifications: JSON.stringify(figures),
      variants: JSON.stringify(sizes),
    });
    cylinder = created._id;
    await server.client.products.create({ name: 'Gear pump GP-8', categoryId: (await make.category('Pumps'))._id });
  });
  afterAll(() => server?.close());

  test('finds by name, type code, category, text and figure, and marks what it found', async () => {
    for (const q of [
      'qx100/36',
      'QX 100',
      'olzylinder',
      'Oelzylinder',
      'press',
      'rams',
      'coiler',
      'rollin',
      '3000 psi',
    ]) {
      expect(await namesOf(q), q).toEqual(['QX 100/36 Ölzylinder']);
    }
    const { products, categories, total, complete } = await find('rolling mill ram 21 MPa 63 mm');
    expect([total, complete]).toEqual([1, true]);
    expect(products[0]).toMatchObject({
      _id: cylinder,
      category: 'Presses & Rams',
      image: null,
      figures: [
        { name: 'Nominal pressure', metric: '210\u00a0bar', us: '3046\u00a0psi' },
        { name: 'Bore', metric: '63\u00a0mm', us: '2.48\u00a0in' },
      ],
      variants: ['QX-63/36'],
      moreVariants: 0,
    });
    expect(shown(products[0]?.excerpt)).toBe('A [ram] for [rolling] [mills] & shears.');
    // Items of a list are read as sentences.
    expect(shown((await find('coilers')).products[0]?.excerpt)).toBe('Strip [coilers]. Runs dry. No air needed.');
    expect(categories.map(({ name }) => shown(name))).toEqual(['Presses & [Rams]']);
    expect(shown((await find('ölzylinder')).products[0]?.name)).toBe('QX 100/36 [Ölzylinder]');
  });

  test('the search finds at once what is saved, renamed, deleted and restored', async () => {
    const { _id } = await server.client.products.create({ name: 'Capstan', categoryId });
    expect(await namesOf('capstan')).toEqual(['Capstan']);
    await server.client.products.update({ id: _id, name: 'Windlass' });
    expect(await namesOf('capstan')).toEqual([]);
    expect(await namesOf('windlass')).toEqual(['Windlass']);
    await server.client.categories.update({ id: categoryId, name: 'Deck gear' });
    expect((await namesOf('deck gear')).sort()).toEqual(['QX 100/36 Ölzylinder', 'Windlass']);
    await server.client.products.remove({ id: _id });
    expect(await namesOf('windlass')).toEqual([]);
    await server.client.products.restore({ id: _id });
    expect(await namesOf('windlass')).toEqual(['Windlass']);
    await server.client.categories.update({ id: categoryId, name: 'Presses & Rams' });
    await server.client.products.remove({ id: _id });
  });

  test('finds by the title, the kind and the file name of a document, and says in which one', async () => {
    const add = async (title: string, kind: DocumentKind, more = {}) => {
      const { _id } = await server.client.documents.create({
        productId: cylinder,
        title,
        kind,
        ...more,
        file: [pdfFile('any.pdf')],
      });
      return (await server.client.documents.get({ id: _id })).path;
    };
    expect(await namesOf('flushing')).toEqual([]);
    const manual = await add('Flushing and first start', 'manual', { revision: 'C7', language: 'de' });
    for (const q of [
      'flushing',
      'qx 100 manual',
      'flushing-and-first-start-rev-c7-de.pdf',
      'Flushing first start C7',
    ]) {
      const { products, complete } = await find(q);
      expect([q, complete, products.map(({ _id }) => _id)]).toEqual([q, true, [cylinder]]);
      expect(
        products[0]?.documents.map(({ title, kind, path }) => [shown(title).replace(/[[\]]/g, ''), kind, path]),
      ).toEqual([['Flushing and first start', 'manual', manual]]);
    }
    expect(shown((await find('flushing')).products[0]?.documents[0]?.title)).toBe('[Flushing] and first start');
    // The product's own texts contain it, too, so no document is named.
    await add('Rolling mill drawing', 'drawing');
    expect((await find('rolling mill')).products[0]?.documents).toEqual([]);
  });

  test('a document that is renamed, deleted or restored is found, or not found, at once', async () => {
    const { _id } = await server.client.documents.create({
      productId: cylinder,
      title: 'Barograph',
      kind: 'certificate',
      file: [pdfFile('any.pdf')],
    });
    expect(await namesOf('barograph')).toEqual(['QX 100/36 Ölzylinder']);
    await server.client.documents.update({ id: _id, title: 'Hygrometer', file: [] });
    expect(await namesOf('barograph')).toEqual([]);
    expect(await namesOf('hygrometer')).toEqual(['QX 100/36 Ölzylinder']);
    await server.client.documents.remove({ id: _id, reason: 'Wrong file' });
    expect(await namesOf('hygrometer')).toEqual([]);
    await server.client.documents.restore({ id: _id });
    expect(await namesOf('hygrometer')).toEqual(['QX 100/36 Ölzylinder']);
    await server.client.products.remove({ id: cylinder });
    expect(await namesOf('hygrometer')).toEqual([]);
    await server.client.products.restore({ id: cylinder });
    expect(await namesOf('hygrometer')).toEqual(['QX 100/36 Ölzylinder']);
  });

  test('the search of another process finds what this one saved, and never what this one deleted', async () => {
    // A second connection to the embedded database would be refused.
    if (database === 'sqlite') return;
    const other = await new Database(server.database.location).open();
    const search = new ProductSearch(other, server.deps.log, { patienceMs: patience });
    try {
      const ids = async (q: string) => (await search.find(q)).hits.map(({ id }) => id);
      expect(await ids('windless')).toEqual([]);
      const { _id } = await server.client.products.create({ name: 'Windless', categoryId });
      expect(await ids('windless')).toEqual([_id]);
      await server.client.products.remove({ id: _id });
      expect(await ids('windless')).toEqual([]);
    } finally {
      await search.close();
      await other.close();
    }
  });

  test('a thread finds what was saved, and never what was deleted, also after it ended', async () => {
    const { db, log } = server.deps;
    const threads: SearchIndex[] = [];
    const createThread = async () => {
      const thread = await createThreadIndex();
      threads.push(thread);
      return thread;
    };
    const search = new ProductSearch(db, log, { patienceMs: patience, inThread: 0, createThread });
    const ids = async (q: string) => (await search.find(q)).hits.map(({ id }) => id);
    try {
      expect(await ids('qx100/36')).toEqual([cylinder]);
      const { _id } = await server.client.products.create({ name: 'Gypsy wheel', categoryId });
      expect(await ids('gypsy')).toEqual([_id]);
      await server.client.products.remove({ id: _id });
      expect(await ids('gypsy')).toEqual([]);
      expect(threads).toHaveLength(1);
      await threads[0]?.close();
      expect(await ids('qx100/36')).toEqual([cylinder]);
      expect(threads).toHaveLength(2);
      const ended = 'The thread of the search ended; the index is made again';
      const messages = () => server.logged.splice(0).map(line => JSON.parse(line).msg);
      expect(messages()).toEqual([ended]);
      // While it is changed.
      await threads[1]?.close();
      const later = await server.client.products.create({ name: 'Windlass', categoryId });
      expect(await ids('windlass')).toEqual([later._id]);
      expect(threads).toHaveLength(3);
      expect(messages()).toEqual([ended]);
      await server.client.products.remove({ id: later._id });
    } finally {
      await search.close();
    }
  });

  test('it works without a thread if none starts, and says so', async () => {
    const { db, log } = server.deps;
    const createThread = () => createThreadIndex({ file: join(server.folder, 'missing.js') });
    const search = new ProductSearch(db, log, { patienceMs: patience, inThread: 0, createThread });
    try {
      expect((await search.find('qx100/36')).hits.map(({ id }) => id)).toEqual([cylinder]);
      const messages = server.logged.splice(0).map(line => JSON.parse(line).msg);
      expect(messages).toEqual(['The thread of the search did not start; other requests wait for searches']);
    } finally {
      await search.close();
    }
  });

  test('a save during a refresh of the index is found by later searches', async () => {
    const { db, log } = server.deps;
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let isSlow = false;
    const slow: Pick<Database, 'readContentVersion' | 'tags' | 'read'> = {
      readContentVersion: () => db.readContentVersion(),
      tags: db.tags,
      read: async query => {
        const rows = await db.read(query);
        if (isSlow) {
          asked.resolve();
          await answered.promise;
        }
        return rows;
      },
    };
    const search = new ProductSearch(slow as Database, log, { patienceMs: patience });
    await search.find('capstan');
    isSlow = true;
    await server.client.products.create({ name: 'Fairlead', categoryId });
    const earlier = search.find('fairlead');
    await asked.promise;
    const { _id } = await server.client.products.create({ name: 'Capstan', categoryId });
    const later = search.find('capstan');
    answered.resolve();
    expect((await earlier).hits).toHaveLength(1);
    expect((await later).hits.map(({ id }) => id)).toEqual([_id]);
  });

  test('a deleted product is not shown even if the index still has it', async () => {
    const { _id } = await server.client.products.create({ name: 'Bollard', categoryId });
    const before = await server.deps.search.find('bollard');
    await server.client.products.remove({ id: _id });
    const { search } = server.deps;
    server.deps.search = Object.assign(Object.create(search), { find: async () => before });
    try {
      expect(before.hits).toHaveLength(1);
      expect((await find('bollard')).products).toEqual([]);
    } finally {
      server.deps.search = search;
    }
  });

  test('a word that a text has 49,500 times is found, and its beginning is shown', async () => {
    const fullDesc = `<p>${'w '.repeat(49_500)}</p>`;
    const { _id } = await server.client.products.create({ name: 'Whiffletree', categoryId, fullDesc });
    const { products, total } = await find('w');
    expect(total).toBe(1);
    expect(shown(products[0]?.excerpt)).toMatch(/^(\[w\] ){84}\[w\] …$/);
    await server.client.products.remove({ id: _id });
  });

  test('a code that no product has is named', async () => {
    expect((await find('press A10VSO')).unknownCodes).toEqual(['A10VSO']);
    expect((await find('QX-63/36')).unknownCodes).toEqual([]);
  });

  test('the search comes in pages', async () => {
    for (let n = 1; n <= 5; n += 1) await server.client.products.create({ name: `Sheave ${n}`, categoryId });
    const pages = await Promise.all(
      [0, 2, 4, 6].map(offset => server.visitor.search.find({ q: 'sheaves', limit: 2, offset })),
    );
    expect(pages.map(({ total, products }) => [total, products.length])).toEqual([
      [5, 2],
      [5, 2],
      [5, 1],
      [5, 0],
    ]);
    expect(new Set(pages.flatMap(({ products }) => products.map(({ _id }) => _id))).size).toBe(5);
    const { headers } = await server.http.get('/api/v1/search?q=sheaves&limit=2&offset=2');
    expect(headers.get('X-Total-Count')).toBe('5');
  });

  test('an empty or unknown query finds nothing, and a misspelt one has the nearest spelling', async () => {
    const nothing = { total: 0, products: [], categories: [] };
    expect(await server.visitor.search.find({})).toMatchObject({ q: '', ...nothing });
    expect(await find('zzzzqqqq')).toMatchObject({ ...nothing, spelling: null });
    expect(await find('coylers')).toMatchObject({ total: 1, spelling: 'coiler' });
  });

  test.each([
    ['?q=%s', 'a'.repeat(10_000), 'q', 'q must be at most 200 characters'],
    ['?q=%s&q=b', 'a', 'q', 'q must be given once'],
    ['?q=%s&limit=51', 'a', 'limit', 'limit must be at most 50'],
    ['?q=%s&limit=many', 'a', 'limit', 'limit must be a number'],
    ['?q=%s&offset=-1', 'a', 'offset', 'offset must not be negative'],
    ['?q=%s&sort=name', 'a', 'sort', 'This call has no query parameter sort. It takes limit, offset, q.'],
  ])('refuses %s with the reason', async (query, q, path, message) => {
    const { status, json } = await server.http.get(`/api/v1/search${query.replace('%s', q)}`);
    expect(status).toBe(400);
    expect(json.error.details).toEqual([{ path, message }]);
  });

  test('a database error fails the search', async () => {
    const { db } = server.deps;
    const read = db.readContentVersion;
    db.readContentVersion = () => Promise.reject(new AppError('unavailable'));
    await expect(server.deps.search.find('pump')).rejects.toMatchObject({ code: 'unavailable' });
    db.readContentVersion = read;
    expect((await server.deps.search.find('pump')).hits.length).toBeGreaterThan(0);
  });

  test('no search was logged', () => expect(server.logged).toEqual([]));
});
