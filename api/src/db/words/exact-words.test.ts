import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { queryOnOwnConnection } from '../../testing/faults/own-connection.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

describe.each(databases)('words that version 1.0.0 does not know, on %s', kind => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(kind);
    make = factories(server);
  });
  afterAll(() => server?.close());

  const stored = async (query: string) =>
    (await queryOnOwnConnection(server.database.location, query)).map(Object.values);
  /** As version 1.0.0 changes it. */
  const changeEarlier = (id: string, state: string) =>
    server.deps.db.transaction(({ manager }) =>
      manager.query(
        `UPDATE contact_queries SET state = '${state}', version = version + 1, handledBy = 'Old' WHERE id = '${id}'`,
      ),
    );
  const stateOf = async (id: string) => (await server.client.enquiries.get({ id })).state;

  test('states are stored as two words, and a change by version 1.0.0 counts', async () => {
    const { _id: id } = await make.enquiry();
    const expected = {
      in_work: ['new', 'in_work'],
      answered: ['handled', ''],
      quoted: ['handled', 'quoted'],
      won: ['handled', 'won'],
      spam: ['spam', ''],
      new: ['new', ''],
    } as const;
    for (const [state, words] of Object.entries(expected)) {
      await server.client.enquiries.update({ id, state: state as keyof typeof expected });
      expect(await stored(`SELECT state, exactState FROM contact_queries WHERE id = '${id}'`)).toEqual([words]);
      expect(await stateOf(id)).toBe(state);
    }
    await server.client.enquiries.bulk({ action: 'lost', lostReason: 'price', items: [{ _id: id, version: 7 }] });
    expect(await stored(`SELECT state, exactState FROM contact_queries WHERE id = '${id}'`)).toEqual([
      ['handled', 'lost'],
    ]);
    await changeEarlier(id, 'new');
    expect(await stateOf(id)).toBe('new');
    await changeEarlier(id, 'handled');
    expect(await stateOf(id)).toBe('lost');
    await server.client.enquiries.update({ id, state: 'in_work' });
    await changeEarlier(id, 'handled');
    expect(await stateOf(id)).toBe('answered');
    expect(
      await stored(
        `SELECT kind, ${kind === 'sqlite' ? '"before", "after"' : '`before`, `after`'}, exactBefore, exactAfter
         FROM enquiry_events WHERE enquiryId = '${id}' ORDER BY version`,
      ),
    ).toEqual([
      ['state', 'new', 'new', '', 'in_work'],
      ['state', 'new', 'handled', 'in_work', ''],
      ['state', 'handled', 'handled', '', 'quoted'],
      ['state', 'handled', 'handled', 'quoted', 'won'],
      ['state', 'handled', 'spam', 'won', ''],
      ['state', 'spam', 'new', '', ''],
      ['state', 'new', 'handled', '', 'lost'],
      ['state', 'handled', 'new', 'lost', 'in_work'],
    ]);
    const timeline = await server.client.enquiries.timeline({ id });
    expect(timeline.map(({ from, to }) => [from, to])).toEqual([
      ['new', 'in_work'],
      ['in_work', 'answered'],
      ['answered', 'quoted'],
      ['quoted', 'won'],
      ['won', 'spam'],
      ['spam', 'new'],
      ['new', 'lost'],
      ['lost', 'in_work'],
    ]);
  });

  test('lists, counts and orders use the exact states', async () => {
    const all: string[] = [];
    for (let made = 0; made < 4; made += 1) all.push((await make.enquiry())._id);
    const [first = '', second = '', third = '', fourth = ''] = all;
    await server.client.enquiries.update({ id: first, state: 'quoted' });
    await server.client.enquiries.update({ id: second, state: 'won' });
    await changeEarlier(third, 'handled');
    await server.client.enquiries.update({ id: fourth, state: 'in_work' });
    const listed = async (query: object) => {
      const rows = await server.client.enquiries.list(query);
      return all.filter(id => rows.some(({ _id }) => _id === id));
    };
    expect(await listed({ state: 'quoted' })).toEqual([first]);
    expect(await listed({ state: 'won' })).toEqual([second]);
    expect(await listed({ state: 'answered' })).toEqual([third]);
    expect(await listed({ state: 'in_work' })).toEqual([fourth]);
    expect(await listed({ state: 'waiting' })).toEqual([fourth]);
    expect(await listed({ state: 'new' })).toEqual([]);
    const sorted = await server.client.enquiries.list({ sort: 'state' });
    const states = sorted.map(({ state }) => state);
    expect(states).toEqual(states.toSorted());
    expect(await server.client.enquiries.count()).toMatchObject({ quoted: 1, won: 1, in_work: 1 });
  });

  test('a role and a kind of document are stored as two words', async () => {
    const { _id: id, name, email } = await make.user({ role: 'author' });
    expect(await stored(`SELECT role, exactRole FROM admin_users WHERE id = '${id}'`)).toEqual([['viewer', 'author']]);
    expect((await server.client.users.list()).find(({ _id }) => _id === id)?.role).toBe('author');
    await server.client.users.update({ id, name, email, role: 'sales' });
    expect(await stored(`SELECT role, exactRole FROM admin_users WHERE id = '${id}'`)).toEqual([['sales', '']]);
  });
});
