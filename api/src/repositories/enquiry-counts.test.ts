import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Database } from '../db/database.ts';
import { purgeDeletedRecords } from '../media/purge.ts';
import { databases } from '../testing/databases.ts';
import { factories } from '../testing/factories.ts';
import { insertLargeCatalogue } from '../testing/large-catalogue.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { readEnquiriesCached } from './cached-reads.ts';
import { countEnquiries } from './enquiries.ts';

const day = 24 * 3600 * 1000;

describe.each(databases)('the counts of enquiries, on %s', database => {
  let server: TestServer;
  let other: Database;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(database);
    other = await new Database(server.database.location).open();
    make = factories(server);
  });
  afterAll(async () => {
    await other?.close();
    await server?.close();
  });

  const countOnOther = () => readEnquiriesCached(other, 'in each state', tables => countEnquiries(tables));
  /** Both processes, twice: the second response comes from the cache. */
  const expectCounts = async (total: number, states: { new: number; answered: number; spam: number }) => {
    const expected = { total, ...states, ...{ in_work: 0, quoted: 0, won: 0, lost: 0, handled: states.answered } };
    for (let time = 1; time <= 2; time += 1) {
      expect((await server.client.dashboard.get()).enquiries).toEqual(expected);
      expect(await server.client.enquiries.count()).toMatchObject(expected);
      expect(await countOnOther()).toEqual(expected);
    }
  };

  test('the counts of enquiries are correct after every kind of write, in both processes', async () => {
    await expectCounts(0, { new: 0, answered: 0, spam: 0 });

    const first = await make.enquiry();
    await expectCounts(1, { new: 1, answered: 0, spam: 0 });
    const second = await make.enquiry();
    const third = await make.enquiry({ website: 'x' });
    await expectCounts(3, { new: 2, answered: 0, spam: 1 });

    await server.client.enquiries.update({ id: first._id, state: 'answered' });
    await expectCounts(3, { new: 1, answered: 1, spam: 1 });
    await server.client.enquiries.update({ id: third._id, state: 'new' });
    await expectCounts(3, { new: 2, answered: 1, spam: 0 });
    await Promise.all(
      [first, second, third].map(({ _id }) => server.client.enquiries.update({ id: _id, state: 'spam' })),
    );
    await expectCounts(3, { new: 0, answered: 0, spam: 3 });
    await server.client.enquiries.update({ id: second._id, state: 'answered' });

    await server.client.enquiries.remove({ id: second._id });
    await expectCounts(2, { new: 0, answered: 0, spam: 2 });
    await server.client.enquiries.restore({ id: second._id });
    await expectCounts(3, { new: 0, answered: 1, spam: 2 });

    await server.client.enquiries.remove({ id: first._id });
    await expectCounts(2, { new: 0, answered: 1, spam: 1 });
    // Nothing is purged before the clock has run evenly for a month.
    for (let passed = 0; passed < 32; passed += 1) {
      server.clock.advance(day);
      await purgeDeletedRecords(server.deps);
    }
    await expectCounts(2, { new: 0, answered: 1, spam: 1 });
    await expect(server.client.enquiries.restore({ id: first._id })).rejects.toMatchObject({ code: 'not_found' });

    await server.deps.db.close();
    const words = { name: 'Vera', email: 'vera@example.com', message: 'While the database was away' };
    const sent = { ...words, elapsed: 60_000 };
    const key = { 'Idempotency-Key': randomUUID() };
    expect((await server.http.send('POST', '/api/contact-submit', sent, key)).status).toBe(201);
    expect(await countOnOther()).toMatchObject({ total: 2, new: 0, answered: 1, spam: 1 });
    await server.deps.db.open();
    await server.deps.enquiries.deliver();
    await expectCounts(3, { new: 1, answered: 1, spam: 1 });
    server.logged.length = 0;

    expect((await server.http.send('POST', '/api/contact-submit', sent, key)).status).toBe(201);
    await expectCounts(3, { new: 1, answered: 1, spam: 1 });
    await expect(server.client.enquiries.update({ id: third._id, state: 'new', version: 1 })).rejects.toMatchObject({
      code: 'version_conflict',
    });
    await expectCounts(3, { new: 1, answered: 1, spam: 1 });
  });

  test('the counts of enquiries are not queried again until an enquiry is written', async () => {
    await server.deps.db.write(tables => insertLargeCatalogue(tables, { products: 1, enquiries: 80 }));
    let taken = 0;
    const ask = () =>
      readEnquiriesCached(server.deps.db, 'as this test counts', tables => {
        taken += 1;
        return countEnquiries(tables);
      });
    expect((await ask()).total).toBe(83);
    await make.product();
    expect((await ask()).total).toBe(83);
    expect(taken).toBe(1);
    await make.enquiry();
    expect((await ask()).total).toBe(84);
    expect(taken).toBe(2);
  });

  test('the counts of enquiries are not queried for each page of the list', async () => {
    const counted: string[] = [];
    const { source } = server.deps.db;
    const { logger } = source;
    const logQuery = (query: string) => void (/count\(.*contact_queries/is.test(query) && counted.push(query));
    Object.assign(source, { logger: { logQuery, logQueryError() {}, logQuerySlow() {}, log() {} } });
    const total = async (query: string) =>
      (await server.staff.get(`/api/contact-queries?limit=1${query}`)).headers.get('X-Total-Count');
    await make.enquiry();
    expect([await total(''), await total('&offset=1'), await total('&state=spam')]).toEqual(['85', '85', '3']);
    expect(counted).toHaveLength(1);
    expect(await total('&q=database+was+away')).toBe('1');
    expect(counted).toHaveLength(2);
    Object.assign(source, { logger });
  });
});
