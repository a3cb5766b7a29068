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
    expect(await server.client.enquiries.count()).toEqual({
      ...{ total: 0, new: 0, in_work: 0, answered: 0, quoted: 0, won: 0, lost: 0, spam: 0 },
      ...{ handled: 0, newest: null, due: 0, timeZone: 'UTC' },
    });
  });

  test('enquiries are found by customer, by days of receipt where the company is, and by words written later', async () => {
    const { client } = server;
    const first = await make.enquiry({ name: 'Hanna', email: 'Hanna@History.example' });
    const second = await make.enquiry({ name: 'Henry', email: 'henry@history.example' });
    await make.enquiry({ name: 'Other', email: 'hanna@not-history.example' });
    const names = async (input: Parameters<typeof client.enquiries.list>[0]) =>
      (await client.enquiries.list(input)).map(({ name }) => name);
    expect(await names({ customer: '@history.example' })).toEqual(['Henry', 'Hanna']);
    expect(await names({ customer: 'hanna@HISTORY.example' })).toEqual(['Hanna']);
    expect(await names({ customer: '@history%' })).toEqual([]);
    expect((await client.enquiries.count({ customer: '@history.example' })).total).toBe(2);

    const received = { '2026-01-05T04:59:00Z': first._id, '2026-01-05T05:00:00Z': second._id };
    for (const [at, id] of Object.entries(received))
      await server.deps.db.transaction(({ enquiries }) => enquiries.update(id, { createdAt: new Date(at) }));
    await client.website.updateSettings({ timeZone: 'America/New_York' });
    const mine = { customer: '@history.example' };
    expect(await names({ ...mine, since: '2026-01-05' })).toEqual(['Henry']);
    expect(await names({ ...mine, until: '2026-01-04' })).toEqual(['Hanna']);
    expect(await names({ ...mine, since: '2026-01-04', until: '2026-01-05' })).toEqual(['Henry', 'Hanna']);
    await client.website.updateSettings({ timeZone: 'UTC' });

    await client.enquiries.addNote({ id: first._id, text: 'Wants the MÜNSTER stand; 100% sure.' });
    expect(await names({ q: 'münster sure' })).toEqual(['Hanna']);
    expect(await names({ q: 'hanna STAND' })).toEqual(['Hanna']);
    expect(await names({ q: '100_' })).toEqual([]);
    const wrong = client.enquiries.count({ since: '2026-02-30', customer: 'history' });
    await expect(wrong).rejects.toMatchObject({
      details: [
        { path: 'since', message: 'since must be a day such as 2026-03-02, or empty' },
        { path: 'customer', message: 'customer must be a mail address, or @ and a domain' },
      ],
    });
  });

  test('a new enquiry to which one comes back is in work', async () => {
    const { _id: id } = await make.enquiry({ name: 'Nora New' });
    expect((await server.client.enquiries.update({ id, dueOn: '2026-03-02' })).message).toBe(
      'Come back on 2 March 2026.',
    );
    expect(await server.client.enquiries.get({ id })).toMatchObject({ state: 'in_work', dueOn: '2026-03-02' });
    const kinds = (await server.client.enquiries.timeline({ id })).map(({ kind, to }) => [kind, to]);
    expect(kinds).toEqual([
      ['state', 'in_work'],
      ['due', '2026-03-02'],
    ]);
    await server.client.enquiries.update({ id, dueOn: '', state: 'new' });
    expect(await server.client.enquiries.get({ id })).toMatchObject({ state: 'new', dueOn: null });
  });

  test('a day to come back is set, listed once it has come, and taken back', async () => {
    const { _id: id } = await make.enquiry({ name: 'Dora Due' });
    const { _id: later } = await make.enquiry({ name: 'Lara Later' });
    const { client } = server;
    const set = await client.enquiries.update({ id, state: 'in_work', dueOn: '2026-03-01' });
    expect(set.message).toBe('Enquiry marked as in work.');
    await client.enquiries.update({ id: later, state: 'answered' });
    const { message } = await client.enquiries.update({ id: later, dueOn: '2999-01-02' });
    expect(message).toBe('Come back on 2 January 2999.');
    expect(await client.enquiries.get({ id: later })).toMatchObject({ dueOn: '2999-01-02' });
    expect((await client.enquiries.list({ due: 'yes' })).map(({ name }) => name)).toEqual(['Dora Due']);
    expect((await client.enquiries.count()).due).toBe(1);
    expect(await client.enquiries.count({ due: 'yes' })).toMatchObject({ total: 1, in_work: 1, answered: 0 });
    const sorted = await client.enquiries.list({ sort: '-dueOn', limit: 2 });
    expect(sorted.map(({ name }) => name)).toEqual(['Lara Later', 'Dora Due']);
    // What is won or lost needs no second look.
    await client.enquiries.update({ id, state: 'won' });
    expect(await client.enquiries.list({ due: 'yes' })).toEqual([]);
    await client.enquiries.update({ id, state: 'in_work' });
    expect((await client.enquiries.update({ id, dueOn: '' })).message).toBe('No day is set any more.');
    expect(await client.enquiries.get({ id })).toMatchObject({ dueOn: null });
    const events = await client.enquiries.timeline({ id });
    expect(events.filter(({ kind }) => kind === 'due').map(({ from, to }) => [from, to])).toEqual([
      [null, '2026-03-01'],
      ['2026-03-01', null],
    ]);
    const wrong = client.enquiries.update({ id, dueOn: '2026-02-30' });
    await expect(wrong).rejects.toMatchObject({ code: 'invalid_input', details: [{ path: 'dueOn' }] });
    for (const one of [id, later]) await client.enquiries.remove({ id: one });
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
    const answered = await server.client.enquiries.update({ id, state: 'answered', version });
    expect(answered).toEqual({ success: true, message: 'Enquiry marked as answered.', version: 2 });
    expect(await server.client.enquiries.get({ id })).toMatchObject({ state: 'answered', version: 2 });
    await server.client.enquiries.update({ id, state: 'new' });
    expect(await server.client.enquiries.get({ id })).toMatchObject({ state: 'new', version: 3 });
  });

  test('an enquiry goes from one state to the next, and is lost for a reason only', async () => {
    const { _id: id } = await make.enquiry();
    for (const [state, words] of [
      ['in_work', 'in work'],
      ['quoted', 'quoted'],
      ['won', 'won'],
    ] as const) {
      const { message } = await server.client.enquiries.update({ id, state });
      expect(message).toBe(`Enquiry marked as ${words}.`);
    }
    // The first state that says so is when it was answered.
    const { handledBy, handledAt } = await server.client.enquiries.get({ id });
    expect(handledBy).toBe('Ada Admin');
    const noReason = { code: 'invalid_input', details: [{ path: 'lostReason' }] };
    await expect(server.client.enquiries.update({ id, state: 'lost' })).rejects.toMatchObject(noReason);
    const wrong = server.client.enquiries.update({ id, state: 'won', lostReason: 'price' });
    await expect(wrong).rejects.toMatchObject(noReason);
    await server.client.enquiries.update({ id, state: 'lost', lostReason: 'price' });
    await server.client.enquiries.update({ id, state: 'lost', lostReason: 'lead_time' });
    expect(await server.client.enquiries.get({ id })).toMatchObject({
      ...{ state: 'lost', lostReason: 'lead_time', handledBy, handledAt },
    });
    const timeline = await server.client.enquiries.timeline({ id });
    expect(timeline.map(({ from, to, text }) => [from, to, text])).toEqual([
      ['new', 'in_work', ''],
      ['in_work', 'quoted', ''],
      ['quoted', 'won', ''],
      ['won', 'lost', 'price'],
      ['lost', 'lost', 'lead_time'],
    ]);
    await server.client.enquiries.update({ id, state: 'in_work' });
    expect(await server.client.enquiries.get({ id })).toMatchObject({ lostReason: null, handledBy: null });
  });

  test('handled is taken as a name of answered, by programs that are older', async () => {
    const { _id: id } = await make.enquiry({ name: 'Olga Older' });
    const marked = await server.staff.send('PUT', `/api/v1/enquiries/${id}`, { state: 'handled' });
    expect(marked.json).toMatchObject({ success: true, message: 'Enquiry marked as answered.' });
    const found = await server.staff.send('GET', '/api/contact-queries?q=olga&state=handled');
    expect(found.json).toMatchObject([{ _id: id, state: 'answered' }]);
    await server.client.enquiries.update({ id, state: 'new' });
    const all = { q: 'olga', state: 'new', count: 1 };
    const bulk = await server.staff.send('POST', '/api/v1/enquiry-operations', { action: 'handled', all });
    expect(bulk.json).toMatchObject({ success: true, message: '1 enquiry marked as answered.' });
    const back = { action: 'new', all: { q: 'olga', state: 'handled', count: 1 } };
    expect((await server.staff.send('POST', '/api/v1/enquiry-operations', back)).json).toMatchObject({ changed: 1 });
  });

  test('those that wait are new or in work, the oldest first on the dashboard', async () => {
    const made = [];
    for (const name of ['Wanda A', 'Wanda B', 'Wanda C']) made.push((await make.enquiry({ name }))._id);
    await server.client.enquiries.update({ id: made[0] ?? '', state: 'in_work' });
    await server.client.enquiries.update({ id: made[1] ?? '', state: 'quoted' });
    const waiting = await server.client.enquiries.list({ q: 'wanda', state: 'waiting' });
    expect(waiting.map(({ name, state }) => [name, state])).toEqual([
      ['Wanda C', 'new'],
      ['Wanda A', 'in_work'],
    ]);
    const all = { q: 'wanda', state: 'waiting' as const, count: 2 };
    const done = await server.client.enquiries.bulk({ action: 'lost', lostReason: 'no_answer', all });
    expect(done.message).toBe('2 enquiries marked as lost.');
    expect(await server.client.enquiries.get({ id: made[0] ?? '' })).toMatchObject({ lostReason: 'no_answer' });
    await server.client.enquiries.bulk({ action: 'undo', undoes: done.operation });
    expect(await server.client.enquiries.get({ id: made[0] ?? '' })).toMatchObject({
      state: 'in_work',
      lostReason: null,
    });
  });

  test('a concurrent change by a colleague is not overwritten', async () => {
    const { _id: id, version } = await make.enquiry();
    await server.client.enquiries.update({ id, state: 'spam', version });
    const second = server.client.enquiries.update({ id, state: 'answered', version });
    await expect(second).rejects.toMatchObject({ code: 'version_conflict' });
    expect(await server.client.enquiries.get({ id })).toMatchObject({ state: 'spam' });
  });

  test.each([
    [{}, ['state: state must be one of new, in_work, answered, quoted, won, lost, spam']],
    [
      { state: 'sold', version: 0 },
      [
        'state: state must be one of new, in_work, answered, quoted, won, lost, spam',
        'version: Version must be positive',
      ],
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
    await server.client.enquiries.update({ id: first._id, state: 'answered' });
    expect(await server.client.enquiries.count()).toEqual({
      ...before,
      total: before.total + 3,
      new: before.new + 1,
      answered: before.answered + 1,
      handled: before.handled + 1,
      spam: before.spam + 1,
      newest: second.createdAt,
    });
    expect(await server.client.enquiries.count({ q: 'xaver' })).toMatchObject({
      total: 3,
      new: 1,
      in_work: 0,
      answered: 1,
      quoted: 0,
      won: 0,
      lost: 0,
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
