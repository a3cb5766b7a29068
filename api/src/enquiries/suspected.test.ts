import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tables } from '../db/database.ts';
import type { EnquiryRow } from '../db/tables/enquiries/enquiries.ts';
import { enquiryKeys } from '../repositories/enquiries.ts';
import { newDeletable } from '../repositories/records.ts';
import { databases } from '../testing/databases.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { purgeSuspected } from './suspected.ts';

const words = { name: 'Mallory', email: 'mallory@example.com', organization: '', message: 'Buy', product: '' };

/** An enquiry that arrived so many minutes after the first of January. */
function arrived(minutes: number, more: Partial<EnquiryRow> = {}): EnquiryRow {
  return {
    ...newDeletable(new Date(Date.UTC(2029, 0, 1) + minutes * 60_000)),
    ...words,
    ...enquiryKeys(words),
    state: 'spam',
    phone: '',
    country: '',
    deadline: '',
    productId: null,
    updatedBy: null,
    assigneeId: null,
    lostReason: null,
    dueOn: null,
    handledBy: null,
    handledAt: null,
    mergedInto: null,
    source: '',
    units: '',
    answeredAt: null,
    quotedAt: null,
    ...more,
  };
}

const ids = (rows: EnquiryRow[]) => rows.map(({ id }) => id).sort();

async function insert({ enquiries }: Tables, rows: EnquiryRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += 500) {
    const values = rows.slice(at, at + 500);
    await enquiries.insert(values);
  }
}

describe.each(databases)('ten thousand enquiries suspected as spam, on %s', database => {
  let server: TestServer;
  /** Older than any other, and none of them suspected any more. */
  const marked = arrived(1);
  const returned = arrived(2);
  const noted = arrived(3);
  const assigned = arrived(4);
  const deleted = arrived(5);
  const fresh = arrived(6, { state: 'new' });
  const answered = arrived(7, { state: 'answered', version: 2 });
  const reviewed = [marked, returned, noted, assigned, deleted, fresh, answered];
  const suspected = Array.from({ length: 9_999 }, (_, number) => arrived(100 + number));

  beforeAll(async () => {
    server = await startTestServer(database, { trustProxy: true });
    await server.deps.db.transaction(tables => insert(tables, [...reviewed, ...suspected]));
    const { enquiries } = server.client;
    // Marked as new and then as spam, by a person.
    await enquiries.update({ id: marked.id, state: 'new' });
    await enquiries.update({ id: marked.id, state: 'spam' });
    await enquiries.update({ id: returned.id, state: 'new' });
    await enquiries.addNote({ id: noted.id, text: 'Ask Tom first' });
    await enquiries.update({ id: assigned.id, assignee: 'me' });
    await enquiries.remove({ id: deleted.id });
  });
  afterAll(() => server?.close());

  let sent = 0;
  async function send(more: object, headers: Record<string, string> = {}) {
    sent += 1;
    const response = await server.http.send(
      'POST',
      '/api/contact-submit',
      { name: 'Late', email: `late${sent}@example.com`, message: 'Hello', ...more },
      { 'X-Forwarded-For': `198.51.${sent}.1`, ...headers },
    );
    expect(response.status).toBe(201);
  }
  /** The ids among those before that are gone. */
  const gone = async () => {
    const kept = await server.deps.db.read(tables => tables.enquiries.find({ select: { id: true } }));
    const ids = new Set(kept.map(({ id }) => id));
    return [...reviewed, ...suspected].map(({ id }) => id).filter(id => !ids.has(id));
  };
  const entries = () => server.deps.db.read(tables => tables.auditEntries.findBy({ callName: 'server.dropSuspected' }));

  /** Sends so many suspected ones. */
  async function flood(count: number) {
    for (let number = 0; number < count; number += 1) await send({ website: 'filled in' });
  }

  test('are all kept, and a hundred later ones take the place of the oldest suspected ones only, at once', async () => {
    await flood(1);
    expect(await gone()).toEqual([]);
    await send({ message: 'A real one' });
    await flood(99);
    expect(await gone()).toEqual([]);
    await flood(1);
    expect((await gone()).sort()).toEqual(ids(suspected.slice(0, 100)));
    expect(await entries()).toMatchObject([
      { userName: 'Server', changes: [{ fields: [{ field: 'enquiries', to: '100' }] }] },
    ]);
    expect(await server.client.enquiries.count()).toMatchObject({ spam: 10_000 + 3, new: 3 });
  });

  test('make room for several at once after a restore of more', async () => {
    const more = [arrived(90_000), arrived(90_001), arrived(90_002)];
    await server.deps.db.transaction(tables => insert(tables, more));
    await flood(100);
    expect((await gone()).sort()).toEqual(ids(suspected.slice(0, 203)));
    expect(await entries()).toHaveLength(2);
  });

  test('make room hourly for fewer than a hundred', async () => {
    await flood(2);
    await purgeSuspected(server.deps);
    expect((await gone()).sort()).toEqual(ids(suspected.slice(0, 205)));
  });

  test('make room hourly for more than one transaction deletes', async () => {
    const more = Array.from({ length: 700 }, (_, number) => arrived(91_000 + number));
    await server.deps.db.transaction(tables => insert(tables, more));
    await purgeSuspected(server.deps);
    expect((await gone()).sort()).toEqual(ids(suspected.slice(0, 905)));
  });

  test('leave one that is sent twice as it is', async () => {
    const before = await gone();
    const key = { 'Idempotency-Key': randomUUID() };
    const same = { email: 'same@example.com', website: 'filled in' };
    await send(same, key);
    await send(same, key);
    await purgeSuspected(server.deps);
    expect(await gone()).toHaveLength(before.length + 1);
  });

  test('removes the address from which a removed one was sent, and leaves no mail', async () => {
    const [oldest] = suspected.slice((await gone()).length);
    const address = '203.0.113.7';
    await server.deps.db.transaction(({ auditEntries }) =>
      auditEntries.insert({
        id: randomUUID(),
        createdAt: new Date(),
        kind: 'change',
        callName: 'enquiries.submit',
        userId: null,
        userName: null,
        address,
        device: 'Firefox on Windows',
        record: 'enquiries',
        recordId: oldest?.id ?? null,
        recordName: null,
        times: 1,
        changes: [],
      }),
    );
    await flood(1);
    await purgeSuspected(server.deps);
    expect(await gone()).toContain(oldest?.id);
    expect(await server.deps.db.read(tables => tables.auditEntries.findBy({ address }))).toEqual([]);
    expect(server.logged).toEqual([]);
  });
});
