import { randomUUID } from 'node:crypto';
import type { Enquiry } from '@hydraulics/common/nouns/enquiries';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { createHttp, fieldErrorsOf } from '../../testing/http.ts';
import { insertLargeCatalogue } from '../../testing/large-catalogue.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const itemsOf = (rows: Enquiry[]) => rows.map(({ _id, version }) => ({ _id, version }));

describe.each(databases)('bulk operations on enquiries, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  /** A word that occurs only in the enquiries of the test. */
  let word: string;
  beforeAll(async () => {
    server = await startTestServer(database);
    make = factories(server);
  });
  afterAll(() => server?.close());
  beforeEach(() => {
    word = `w${randomUUID().replaceAll('-', '')}`;
  });

  const add = async (count: number): Promise<Enquiry[]> => {
    const rows = [];
    for (let at = 0; at < count; at += 1) rows.push(await make.enquiry({ name: `${word} ${at}` }));
    return rows;
  };
  const listed = () => server.client.enquiries.list({ q: word, sort: 'name' });
  const states = async () => (await listed()).map(({ state }) => state);
  const entries = () => server.deps.db.read(tables => tables.auditEntries.findBy({ callName: 'enquiries.bulk' }));

  /** The counts of each entry about a user's operations. */
  const toldOf = async (userId: string) =>
    (await entries())
      .filter(one => one.userId === userId && one.record === 'enquiries')
      .map(({ changes }) => changes[0]?.fields);

  test('a selection is marked in one call, with one audit entry and an event in each timeline', async () => {
    const rows = await add(3);
    const before = (await entries()).length;
    const response = await server.client.enquiries.bulk({ action: 'spam', items: itemsOf(rows) });
    const { operation } = response;
    expect(response).toEqual({
      success: true,
      message: '3 enquiries marked as spam.',
      operation,
      changed: 3,
      unchanged: 0,
      conflicts: 0,
      gone: 0,
    });
    expect(await states()).toEqual(['spam', 'spam', 'spam']);
    const written = (await entries()).slice(before);
    expect(written).toMatchObject([{ userName: 'Ada Admin', record: 'enquiries', recordId: operation }]);
    expect(written[0]?.changes[0]?.fields).toEqual([{ field: 'spam', from: null, to: '3', hidden: false }]);
    expect(await server.client.enquiries.timeline({ id: rows[0]?._id ?? '' })).toMatchObject([
      { kind: 'state', from: 'new', to: 'spam', by: 'Ada Admin', bulk: true },
    ]);
  });

  test('all matching enquiries are answered, and one undo restores each of them', async () => {
    const [first] = await add(3);
    await server.client.enquiries.update({ id: first?._id ?? '', state: 'spam' });
    const all = { q: word, count: 3 };
    const done = await server.client.enquiries.bulk({ action: 'answered', all });
    expect(done.message).toBe('3 enquiries marked as answered.');
    expect(await listed()).toMatchObject([
      { state: 'answered', handledBy: 'Ada Admin', handledAt: expect.stringMatching(/^2030-01-01T/) },
      { state: 'answered', handledBy: 'Ada Admin' },
      { state: 'answered', handledBy: 'Ada Admin' },
    ]);
    const undo = { action: 'undo' as const, undoes: done.operation };
    const undone = await server.client.enquiries.bulk(undo);
    expect(undone.message).toBe('3 enquiries changed back.');
    expect(await states()).toEqual(['spam', 'new', 'new']);
    expect(await listed()).toMatchObject([{ handledBy: null }, { handledBy: null }, { handledBy: null }]);
    // An undo can be undone.
    await server.client.enquiries.bulk({ action: 'undo', undoes: undone.operation });
    expect(await states()).toEqual(['answered', 'answered', 'answered']);
  });

  test('an undo restores who had answered an enquiry, and when', async () => {
    const [row] = await add(1);
    const id = row?._id ?? '';
    await server.client.enquiries.update({ id, state: 'answered' });
    const handled = { handledBy: 'Ann Sales', handledAt: new Date('2029-12-01T10:00:00Z') };
    await server.deps.db.transaction(tables => tables.enquiries.update(id, handled));
    const { operation } = await server.client.enquiries.bulk({
      ...{ action: 'spam' },
      items: itemsOf(await listed()),
    });
    await server.client.enquiries.bulk({ action: 'undo', undoes: operation });
    expect(await listed()).toMatchObject([
      { state: 'answered', handledBy: 'Ann Sales', handledAt: '2029-12-01T10:00:00.000Z' },
    ]);
  });

  test('deleted enquiries go to the trash, and an undo restores all of them', async () => {
    const rows = await add(2);
    const deleted = await server.client.enquiries.bulk({ action: 'delete', items: itemsOf(rows) });
    expect(deleted.message).toBe('2 enquiries deleted.');
    expect(await listed()).toEqual([]);
    await server.client.enquiries.bulk({ action: 'undo', undoes: deleted.operation });
    expect(await states()).toEqual(['new', 'new']);
    const kinds = (await server.client.enquiries.timeline({ id: rows[0]?._id ?? '' })).map(({ kind }) => kind);
    expect(kinds).toEqual(['deleted', 'restored']);
  });

  test('enquiries changed or deleted meanwhile stay unchanged, and the message says so', async () => {
    const rows = await add(4);
    const [changed, deleted, same] = rows.map(({ _id: id }) => ({ id }));
    await server.client.enquiries.update({ id: changed?.id ?? '', state: 'answered' });
    await server.client.enquiries.remove({ id: deleted?.id ?? '' });
    await server.client.enquiries.update({ id: same?.id ?? '', state: 'spam' });
    const items = [...itemsOf(rows), { _id: 'nobody-has-this-id', version: 1 }];
    const response = await server.client.enquiries.bulk({ action: 'spam', items });
    expect(response).toMatchObject({ changed: 1, unchanged: 1, conflicts: 1, gone: 2 });
    expect(response.message).toBe(
      `1 enquiry marked as spam. 1 needed no change. 1 skipped: you changed ${word} 0. 2 skipped: you deleted ${word} 1; 1 more already deleted.`,
    );
    expect(await states()).toEqual(['answered', 'spam', 'spam']);
  });

  test('a merged enquiry is not changed by itself', async () => {
    const [kept, merged] = await add(2);
    await server.client.enquiries.merge({ id: kept?._id ?? '', other: merged?._id ?? '' });
    const { version } = await server.deps.db.read(tables =>
      tables.enquiries.findOneByOrFail({ id: merged?._id ?? '' }),
    );
    const items = [{ _id: merged?._id ?? '', version }];
    expect(await server.client.enquiries.bulk({ action: 'spam', items })).toMatchObject({ changed: 0, conflicts: 1 });
  });

  test('an undo leaves later changes by others', async () => {
    const rows = await add(2);
    const { operation } = await server.client.enquiries.bulk({ action: 'spam', items: itemsOf(rows) });
    await server.client.enquiries.update({ id: rows[0]?._id ?? '', state: 'answered' });
    const undone = await server.client.enquiries.bulk({ action: 'undo', undoes: operation });
    expect(undone).toMatchObject({ changed: 1, conflicts: 1 });
    expect(await states()).toEqual(['answered', 'new']);
  });

  test('a repeated operation is executed once; another one with the same key is refused', async () => {
    const rows = await add(2);
    const change = { action: 'answered' as const, items: itemsOf(rows) };
    const key = randomUUID();
    const [first, second] = await Promise.all([
      server.client.enquiries.bulk(change, { key }),
      server.client.enquiries.bulk(change, { key }),
    ]);
    expect(second).toEqual(first);
    expect(first.changed).toBe(2);
    expect((await listed()).map(({ version }) => version)).toEqual([2, 2]);
    const others = [
      { ...change, action: 'spam' as const },
      { ...change, items: change.items.slice(1) },
      { action: 'answered' as const, all: { q: word, count: 2 } },
    ];
    for (const other of others) {
      await expect(server.client.enquiries.bulk(other, { key })).rejects.toMatchObject({
        code: 'idempotency_mismatch',
      });
    }
    expect((await entries()).filter(({ recordId }) => recordId === first.operation)).toHaveLength(1);
  });

  test('an interrupted operation continues where it stopped', async () => {
    await server.deps.db.transaction(tables => insertLargeCatalogue(tables, { products: 0, enquiries: 2500 }));
    const { total: count } = await server.client.enquiries.count({ q: 'duty' });
    const change = { action: 'spam' as const, all: { q: 'duty', count } };
    const key = randomUUID();
    const { db } = server.deps;
    const exclusive = db.exclusive.bind(db);
    let left = 2;
    // The connection to the database breaks after the operation is stored and the first thousand are done.
    db.exclusive = work => {
      if (left === 0) return Promise.reject(new Error('connection lost'));
      left -= 1;
      return exclusive(work);
    };
    await expect(server.client.enquiries.bulk(change, { key })).rejects.toMatchObject({ code: 'internal' });
    db.exclusive = exclusive;
    server.logged.splice(0);
    const spam = () => server.client.enquiries.count({ q: 'duty' });
    const half = (await spam()).spam;
    expect(half).toBeGreaterThanOrEqual(1000);
    expect(half).toBeLessThan(2500);
    const response = await server.client.enquiries.bulk(change, { key });
    expect(response.changed + response.unchanged).toBe(2500);
    expect(await spam()).toMatchObject({ total: 2500, spam: 2500 });
    const told = (await entries()).filter(one => one.recordId === response.operation);
    expect(told.map(({ changes }) => changes[0]?.fields)).toMatchObject([
      [
        { field: 'unchanged', to: '62' },
        { field: 'spam', to: '2,438' },
      ],
    ]);
  });

  test.each([
    ['loses the role', { role: 'viewer' }, 'forbidden'],
    ['gets a role for other work', { role: 'editor' }, 'forbidden'],
    ['is deactivated', { deactivatedAt: new Date('2030-01-01T00:00:00Z') }, 'unauthorized'],
  ] as const)(
    'a bulk operation stops at the next step when its user %s, and says what was done',
    async (_, change, code) => {
      const many = () => server.client.enquiries.count({ q: 'duty' });
      if ((await many()).total === 0)
        await server.deps.db.transaction(tables => insertLargeCatalogue(tables, { products: 0, enquiries: 2500 }));
      const all = { q: 'duty', count: 2500 };
      await server.client.enquiries.bulk({ action: 'spam', all });
      const user = await make.user({ role: 'sales' });
      const { token } = await server.visitor.auth.login(user);
      const { db } = server.deps;
      const exclusive = db.exclusive.bind(db);
      db.exclusive = async work => {
        const result = await exclusive(work);
        await db.transaction(tables => tables.users.update({ email: user.email }, change));
        return result;
      };
      const stopped = await createHttp(server.url, { Authorization: `Bearer ${token}` })
        .send('POST', '/api/v1/enquiry-operations', { action: 'answered', all })
        .finally(() => {
          db.exclusive = exclusive;
        });
      expect(stopped.json).toMatchObject({
        message: expect.stringMatching(/ 1,000 enquiries had been changed before\.$/),
        error: { code },
      });
      expect(await many()).toMatchObject({ total: 2500, answered: 1000, spam: 1500 });
      expect(await toldOf(user._id)).toEqual([[{ field: 'answered', from: null, to: '1,000', hidden: false }]]);
    },
  );

  test.each([
    ['deleted', (id: string) => server.client.users.remove({ id })],
    ['deactivated', (id: string) => server.client.users.deactivate({ id })],
  ] as const)('no more enquiries are assigned to a user who is %s between two steps', async (_, end) => {
    const many = () => server.client.enquiries.count({ q: 'duty' });
    if ((await many()).total === 0)
      await server.deps.db.transaction(tables => insertLargeCatalogue(tables, { products: 0, enquiries: 2500 }));
    const all = { q: 'duty', count: 2500 };
    await server.client.enquiries.bulk({ action: 'assign', assignee: 'nobody', all });
    const user = await make.user({ role: 'sales' });
    const { db } = server.deps;
    const exclusive = db.exclusive.bind(db);
    db.exclusive = async work => {
      const result = await exclusive(work);
      db.exclusive = exclusive;
      await end(user._id);
      return result;
    };
    const stopped = server.client.enquiries.bulk({ action: 'assign', assignee: user._id, all });
    await expect(stopped).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(/ 1,000 enquiries had been changed before\.$/),
      details: [{ path: 'assignee' }],
    });
    expect((await server.client.enquiries.count({ q: 'duty', assignee: 'nobody' })).total).toBeGreaterThanOrEqual(1500);
  });

  test('a bulk operation does nothing if the list has another length than the caller saw', async () => {
    await add(2);
    const all = { q: word, state: 'new' as const, count: 3 };
    const wrong = server.client.enquiries.bulk({ action: 'delete', all });
    await expect(wrong).rejects.toMatchObject({
      code: 'version_conflict',
      message:
        'The list had 3 enquiries when you looked and now has 2. Nothing was changed. Check the list and try again.',
    });
    expect(await states()).toEqual(['new', 'new']);
  });

  test.each([
    [{ action: 'spam' }, ['items: either items or all must say which enquiries']],
    [{ action: 'assign', all: { count: 0 } }, ['assignee: assignee is required when action is assign, and only then']],
    [{ action: 'undo' }, ['undoes: undoes is required when action is undo, and only then']],
    [{ action: 'spam', items: [] }, ['items: items must not be empty']],
    [
      { action: 'assign', assignee: 'nobody-has-this-id', all: { q: 'x', count: 0 } },
      ['assignee: There is no such user.'],
    ],
    [{ action: 'lost', all: { count: 0 } }, ['lostReason: lostReason is required when action is lost, and only then']],
    [
      { action: 'lose' },
      ['action: action must be one of new, in_work, answered, quoted, won, lost, spam, delete, assign, undo'],
    ],
  ])('a bulk operation of %j is refused', async (body, errors) => {
    const response = await server.staff.send('POST', '/api/v1/enquiry-operations', {
      ...body,
    });
    expect([response.status, fieldErrorsOf(response)]).toEqual([400, errors]);
  });

  test('bulk operations on enquiries are allowed for sales, and refused for viewers and editors without effect', async () => {
    const rows = await add(1);
    const as = async (role: 'sales' | 'viewer' | 'editor') => {
      const { token } = await server.visitor.auth.login(await make.user({ role }));
      const http = createHttp(server.url, { Authorization: `Bearer ${token}` });
      const body = { action: 'spam', items: itemsOf(rows) };
      return (await http.send('POST', '/api/v1/enquiry-operations', body)).status;
    };
    expect([await as('viewer'), await as('editor')]).toEqual([403, 403]);
    expect(await states()).toEqual(['new']);
    expect(await as('sales')).toBe(200);
    expect(await states()).toEqual(['spam']);
  });
});
