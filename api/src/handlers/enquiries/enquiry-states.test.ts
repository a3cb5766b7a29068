import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { fieldErrorsOf } from '../../testing/http.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

describe.each(databases)('working through enquiries, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(database);
    make = factories(server);
  });
  afterAll(() => server?.close());

  test('the counts of enquiries are zero at the beginning', async () => {
    expect(await server.client.enquiries.count()).toEqual({ total: 0, new: 0, handled: 0, spam: 0, newest: null });
  });

  test('an enquiry is read by its id', async () => {
    const enquiry = await make.enquiry({ message: 'Only this one' });
    expect(await server.client.enquiries.get({ id: enquiry._id })).toEqual(enquiry);
    await server.client.enquiries.remove({ id: enquiry._id });
    const reading = server.client.enquiries.get({ id: enquiry._id });
    await expect(reading).rejects.toMatchObject({ code: 'not_found', message: 'Enquiry not found.' });
  });

  test('an enquiry is marked, and marked back', async () => {
    const { _id: id, version } = await make.enquiry();
    const handled = await server.client.enquiries.update({ id, state: 'handled', version });
    expect(handled).toEqual({ success: true, message: 'Enquiry marked as handled.', version: 2 });
    expect(await server.client.enquiries.get({ id })).toMatchObject({ state: 'handled', version: 2 });
    await server.client.enquiries.update({ id, state: 'new' });
    expect(await server.client.enquiries.get({ id })).toMatchObject({ state: 'new', version: 3 });
  });

  test('a concurrent change by a colleague is not overwritten', async () => {
    const { _id: id, version } = await make.enquiry();
    await server.client.enquiries.update({ id, state: 'spam', version });
    const second = server.client.enquiries.update({ id, state: 'handled', version });
    await expect(second).rejects.toMatchObject({ code: 'version_conflict' });
    expect(await server.client.enquiries.get({ id })).toMatchObject({ state: 'spam' });
  });

  test.each([
    [{}, ['state: state must be one of new, handled, spam']],
    [
      { state: 'lost', version: 0 },
      ['state: state must be one of new, handled, spam', 'version: Version must be positive'],
    ],
  ])('the mark %j is refused', async (body, errors) => {
    const { _id: id } = await make.enquiry();
    const response = await server.staff.send('PUT', `/api/v1/enquiries/${id}`, body);
    expect(response.status).toBe(400);
    expect(fieldErrorsOf(response)).toEqual(errors);
  });

  test('enquiries are counted by state, in total or for a search', async () => {
    const before = await server.client.enquiries.count();
    const [first, second] = [
      await make.enquiry({ name: 'Xaver Quill' }),
      await make.enquiry({ name: 'Xaver Ypsilon' }),
    ];
    await make.enquiry({ name: 'Xaver Spammer', website: 'x' });
    await server.client.enquiries.update({ id: first._id, state: 'handled' });
    expect(await server.client.enquiries.count()).toEqual({
      total: before.total + 3,
      new: before.new + 1,
      handled: before.handled + 1,
      spam: before.spam + 1,
      newest: second.createdAt,
    });
    expect(await server.client.enquiries.count({ q: 'xaver' })).toMatchObject({
      total: 3,
      new: 1,
      handled: 1,
      spam: 1,
    });
    expect(await server.client.enquiries.count({ q: 'xaver quill' })).toMatchObject({ total: 1, handled: 1 });
  });

  test('a search matches every word, in any order and any field', async () => {
    const enquiry = await make.enquiry({ name: 'Wanda Zobel', organization: 'Mühle GmbH', message: '50% of_it' });
    for (const q of ['zobel wanda', 'muhle  WANDA', 'it 50%', 'of_it gmbh']) {
      expect(await server.client.enquiries.list({ q }), q).toEqual([enquiry]);
    }
    expect(await server.client.enquiries.list({ q: 'wanda nobody' })).toEqual([]);
  });

  test.each(['name', 'email', 'organization', 'message', 'product'] as const)(
    'enquiries are sorted by %s',
    async field => {
      const values = ['bravo', 'Charlie'].map(word => `${word} sorted by ${field}`);
      const as = (value: string) =>
        field === 'email' ? { email: `${value.replace(/\W/g, '')}@example.com` } : { [field]: value };
      for (const value of values) await make.enquiry({ organization: `by-${field}`, ...as(value) });
      const q = field === 'email' ? `sortedby${field}` : `sorted by ${field}`;
      const seen = async (sort: typeof field | `-${typeof field}`) =>
        (await server.client.enquiries.list({ q, sort })).map(row => row[field].slice(0, 5).toLowerCase());
      expect(await seen(field)).toEqual(['bravo', 'charl']);
      expect(await seen(`-${field}`)).toEqual(['charl', 'bravo']);
    },
  );

  test('each enquiry is on exactly one page of a list sorted by state', async () => {
    const all = await server.client.enquiries.list();
    const paged = [];
    for (let offset = 0; offset < all.length; offset += 4) {
      paged.push(...(await server.client.enquiries.list({ sort: 'state', limit: 4, offset })));
    }
    expect(paged.map(({ _id }) => _id).sort()).toEqual(all.map(({ _id }) => _id).sort());
    const states = paged.map(({ state }) => state);
    expect(states).toEqual([...states].sort());
  });
});
