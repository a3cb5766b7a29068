import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

describe.each(databases)('saved views of the list of enquiries, on %s', database => {
  let server: TestServer;
  let sam: TestServer['client'];
  beforeAll(async () => {
    server = await startTestServer(database);
    const user = await factories(server).user({ name: 'Sam Sales', role: 'sales' });
    sam = server.clientOf((await server.visitor.auth.login(user)).token);
  });
  afterAll(() => server?.close());

  test('belong to the user who saved them, and are replaced by the next ones', async () => {
    expect(await sam.enquiries.views()).toEqual({ views: [], version: 0 });
    const mine = { name: 'Mine, due', query: { due: 'yes' as const, assignee: 'me', sort: 'dueOn' as const } };
    const words = { name: 'Pumps', query: { q: 'pump "50"', since: '2030-01-01', customer: '@Steel.example' } };
    expect(await sam.enquiries.setViews({ views: [mine, words], version: 0 })).toMatchObject({ version: 1 });
    expect(await sam.enquiries.views()).toEqual({
      views: [mine, { name: 'Pumps', query: { q: 'pump "50"', since: '2030-01-01', customer: '@steel.example' } }],
      version: 1,
    });
    expect(await server.client.enquiries.views()).toEqual({ views: [], version: 0 });
    const renamed = { ...mine, name: 'Due' };
    await sam.enquiries.setViews({ views: [renamed], version: 1 });
    expect((await sam.enquiries.views()).views).toEqual([renamed]);
    await expect(sam.enquiries.setViews({ views: [], version: 1 })).rejects.toMatchObject({ code: 'version_conflict' });
  });

  test.each([
    ['an unknown order', [{ name: 'A', query: { sort: 'secret' } }], 'views.0.query.sort'],
    ['an unknown state', [{ name: 'A', query: { state: 'sold' } }], 'views.0.query.state'],
    ['a filter that the list has not', [{ name: 'A', query: { page: '2' } }], 'views.0.query'],
    ['no day', [{ name: 'A', query: { since: '2030-02-30' } }], 'views.0.query.since'],
    ['no name', [{ name: ' ', query: {} }], 'views.0.name'],
    ['one name twice', ['A', 'a'].map(name => ({ name, query: {} })), 'views.1.name'],
    ['too many', Array.from({ length: 21 }, (_, at) => ({ name: `A${at}`, query: {} })), 'views'],
  ])('are refused with %s', async (_, views, path) => {
    await expect(sam.enquiries.setViews({ views: views as never })).rejects.toMatchObject({
      code: 'invalid_input',
      details: [expect.objectContaining({ path })],
    });
  });

  test('are deleted if they search for a person who is erased', async () => {
    const query = { q: 'Vera@Example.com valve' };
    const views = [
      { name: 'Vera', query },
      { name: 'Hers', query: { customer: 'vera@example.com' } },
      { name: 'By name', query: { q: 'VERA VISITOR' } },
      { name: 'Other', query: { q: 'overa@example.com' } },
      { name: 'Words', query: { q: 'visitor' } },
    ];
    await server.http.send('POST', '/api/contact-submit', {
      ...{ name: 'Vera Visitor', email: 'vera@example.com', message: 'A valve, please.' },
    });
    await server.client.enquiries.setViews({ views });
    await server.client.personalData.erase({ email: 'vera@example.com' });
    expect((await server.client.enquiries.views()).views.map(({ name }) => name)).toEqual(['Other', 'Words']);
  });
});
