import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storedFile } from '../db/stored-file.ts';
import { databases } from '../testing/databases.ts';
import { fieldErrorsOf } from '../testing/http.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { newDeletable } from './records.ts';

describe.each(databases)('a list, on %s', database => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database);
    for (const name of ['Ölkühler', 'beta 50%', 'Alpha', 'gamma_1', 'delta!']) {
      await server.client.categories.create({ name });
    }
  });
  afterAll(() => server?.close());

  test.each([
    ['', ['Ölkühler', 'beta 50%', 'Alpha', 'gamma_1', 'delta!']],
    ['?limit=2', ['Ölkühler', 'beta 50%']],
    ['?limit=0', []],
    ['?offset=3', ['gamma_1', 'delta!']],
    ['?limit=1&offset=1', ['beta 50%']],
    ['?offset=99', []],
    ['?sort=name', ['Alpha', 'beta 50%', 'delta!', 'gamma_1', 'Ölkühler']],
    ['?sort=-name&limit=2', ['Ölkühler', 'gamma_1']],
    ['?sort=-createdAt&limit=1', ['delta!']],
    ['?q=ALPHA', ['Alpha']],
    ['?q=olkuhler', ['Ölkühler']],
    ['?q=oelkuehler', ['Ölkühler']],
    ['?q=%C3%96lk%C3%9C', ['Ölkühler']],
    ['?q=%25', ['beta 50%']],
    ['?q=_', ['gamma_1']],
    ['?q=!', ['delta!']],
    ['?q=beta+50+et+missing', []],
    ["?q='", []],
    ['?q=%5C', []],
    ['?q=', ['Ölkühler', 'beta 50%', 'Alpha', 'gamma_1', 'delta!']],
    ['?q=a&sort=-createdAt&limit=2&offset=1', ['gamma_1', 'Alpha']],
  ])('a list is read as requested by %j', async (query, expected) => {
    const response = await server.http.get(`/api/categories${query}`);
    expect(response.json.map(({ name }: { name: string }) => name)).toEqual(expected);
  });

  test('breaks ties by id, so that pages never overlap', async () => {
    const ids = ['e', 'c', 'a', 'd', 'b'];
    const came = new Date('2020-01-01');
    await server.deps.db.write(tables =>
      tables.gallery.insert(ids.map(id => ({ ...newDeletable(came), id, filename: storedFile(`${id}.webp`) }))),
    );
    const idsOf = async (query: string): Promise<string[]> =>
      (await server.http.get(`/api/gallery${query}`)).json.map(({ _id }: { _id: string }) => _id);
    expect(await idsOf('?limit=3')).toEqual(['a', 'b', 'c']);
    expect(await idsOf('?limit=3&offset=3')).toEqual(['d', 'e']);
    expect(await idsOf('?sort=-createdAt&limit=5')).toEqual(['e', 'd', 'c', 'b', 'a']);
  });

  test.each([
    ['?limit=-1', 'limit: limit must not be negative'],
    ['?limit=1.5', 'limit: limit must be a whole number'],
    ['?limit=1001', 'limit: limit must be at most 1000'],
    ['?limit=1&limit=2', 'limit: limit must be a number'],
    ['?offset=x', 'offset: offset must be a number'],
    [
      '?sort=nameKey',
      'sort: sort must be one of position, name, createdAt, updatedAt, with a leading - for descending',
    ],
    ['?q=a&q=b', 'q: q must be given once'],
    [`?q=${'x'.repeat(201)}`, 'q: q must be at most 200 characters'],
  ])('refuses %s with a message', async (query, error) => {
    const response = await server.http.get(`/api/categories${query}`);
    expect(response.status).toBe(400);
    expect(fieldErrorsOf(response)).toEqual([error]);
  });
});
