import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readText } from '../../blobs/blobs.ts';
import { searchSnapshotName } from '../../blobs/names.ts';
import type { Database } from '../../db/database.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { pdfFile } from '../../testing/files/documents.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { toEntry } from '../entry.ts';
import { ProductSearch } from '../product-search.ts';
import { readSearchedProducts } from '../searched-products.ts';
import { SearchSnapshot } from './search-snapshot.ts';

const patienceMs = 60_000;
const cannotBeRead = 'The snapshot of the search cannot be read; all products are read instead';

describe.each(databases)('the snapshot of the search on %s', database => {
  let server: TestServer;
  let categoryId: string;
  const ids: string[] = [];
  beforeAll(async () => {
    server = await startTestServer(database);
    categoryId = (await factories(server).category('Winches'))._id;
    for (const name of ['Capstan 40', 'Bollard', 'Fairlead']) {
      ids.push((await server.client.products.create({ name, categoryId }))._id);
    }
  });
  afterAll(() => server?.close());
  beforeEach(async () => {
    await server.deps.media.blobs.remove(searchSnapshotName);
  });

  /** Starts the search of a new process. @returns the products that it read from the database, and whom it finds */
  async function startSearch(q: string, { fewest = 1, version = '1.0.0' } = {}) {
    const { db, log, media } = server.deps;
    const read: string[] = [];
    const counting: Pick<Database, 'readContentVersion' | 'tags' | 'read'> = {
      readContentVersion: () => db.readContentVersion(),
      tags: db.tags,
      read: async query => {
        const rows = await db.read(query);
        if (Array.isArray(rows)) read.push(...rows.map(({ name }) => name));
        return rows;
      },
    };
    const snapshot = new SearchSnapshot(media.blobs, version);
    const search = new ProductSearch(counting as Database, log, { patienceMs, snapshot, fewest });
    const { hits } = await search.find(q);
    await search.close();
    return { read: read.sort(), found: hits.map(({ id }) => id) };
  }

  const warnings = (): string[] => server.logged.splice(0).map(line => JSON.parse(line).msg);

  test('saves a new process reading the products, but those that were changed', async () => {
    expect(await startSearch('capstan')).toEqual({ read: ['Bollard', 'Capstan 40', 'Fairlead'], found: [ids[0]] });
    expect(await startSearch('capstan')).toEqual({ read: [], found: [ids[0]] });
    await server.client.products.update({ id: ids[1] ?? '', name: 'Cleat' });
    expect(await startSearch('cleat')).toEqual({ read: ['Cleat'], found: [ids[1]] });
    expect(await startSearch('cleat')).toEqual({ read: [], found: [ids[1]] });
    expect(await startSearch('bollard')).toEqual({ read: [], found: [] });
    await server.client.products.update({ id: ids[1] ?? '', name: 'Bollard' });
  });

  test.each<[string, string, () => Promise<unknown>]>([
    ['its category', 'hoists', () => server.client.categories.update({ id: categoryId, name: 'Hoists' })],
    [
      'a document',
      'anemometer',
      () =>
        server.client.documents.create({
          productId: ids[0] ?? '',
          title: 'Anemometer',
          kind: 'manual',
          file: [pdfFile('a.pdf')],
        }),
    ],
  ])('does not hide a change of %s', async (_what, q, change) => {
    await startSearch(q);
    await change();
    expect((await startSearch(q)).found).toContain(ids[0]);
  });

  test('finds no product that was withdrawn since', async () => {
    await startSearch('fairlead');
    await server.client.products.remove({ id: ids[2] ?? '' });
    expect(await startSearch('fairlead')).toEqual({ read: [], found: [] });
    await server.client.products.restore({ id: ids[2] ?? '' });
  });

  test('is not used by another version of the program', async () => {
    await startSearch('bollard');
    expect((await startSearch('bollard', { version: '1.0.1' })).read).toHaveLength(3);
    expect((await startSearch('bollard', { version: '1.0.1' })).read).toHaveLength(0);
  });

  test('is not written for a few products', async () => {
    await startSearch('bollard', { fewest: 4 });
    expect(await readText(server.deps.media.blobs, searchSnapshotName)).toBeNull();
  });

  test.each<[string, (stored: Buffer) => Buffer]>([
    ['was cut off', stored => stored.subarray(0, -9)],
    ['has other bytes', stored => Buffer.concat([stored.subarray(0, 60), Buffer.from('x'), stored.subarray(61)])],
    ['is something else', () => Buffer.from('not compressed')],
  ])('is written again if it %s', async (_what, damage) => {
    const { blobs } = server.deps.media;
    await startSearch('capstan');
    const stored = await buffer((await blobs.read(searchSnapshotName)) as Readable);
    await blobs.write(searchSnapshotName, damage(stored));
    expect(await startSearch('capstan')).toMatchObject({ read: { length: 3 }, found: [ids[0]] });
    expect(warnings()).toEqual([cannotBeRead]);
    expect(await startSearch('capstan')).toMatchObject({ read: [], found: [ids[0]] });
  });

  test('a search works without the place of the files', async () => {
    const away = async () => {
      throw new Error('The bucket does not answer.');
    };
    const { db, log } = server.deps;
    const snapshot = new SearchSnapshot({ read: away, write: away }, '1.0.0');
    const search = new ProductSearch(db, log, { patienceMs, snapshot, fewest: 1 });
    expect((await search.find('capstan')).hits).toHaveLength(1);
    await search.close();
    expect(warnings()).toEqual([cannotBeRead, 'The snapshot of the search was not written']);
  });

  test('does not hold up the stop of a process while the place of the files is silent', async () => {
    const silent = () => new Promise<never>(() => undefined);
    const { db, log } = server.deps;
    const reading = new ProductSearch(db, log, {
      snapshot: new SearchSnapshot({ read: silent, write: silent }, '1.0.0'),
    });
    reading.warm();
    await reading.close();
    const snapshot = new SearchSnapshot({ read: async () => null, write: silent }, '1.0.0');
    const writing = new ProductSearch(db, log, { patienceMs, snapshot, fewest: 1 });
    expect((await writing.find('capstan')).hits).toHaveLength(1);
    await writing.close();
  });

  // A change of this needs another `form` in search-snapshot.ts, since a version under way may have stored the old one.
  test('holds this of a product', async () => {
    const [row] = await server.deps.db.read(tables => readSearchedProducts(tables, [ids[1] ?? '']));
    expect(row && toEntry(row)).toEqual({
      id: ids[1],
      categoryId,
      texts: {
        name: 'Bollard',
        codes: '',
        category: 'Hoists',
        figures: '',
        summary: '',
        uses: '',
        texts: '   ',
        documents: '',
      },
      figures: [],
      textFigures: [],
      codes: ['bollard', 'bollard'],
      beginnings: [],
    });
  });
});
