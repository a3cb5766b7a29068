import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { createHttp, fieldErrorsOf } from '../../testing/http.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

describe.each(databases)('enquiries that colleagues share, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(database);
    make = factories(server);
  });
  afterAll(() => server?.close());

  const entriesOf = (recordId: string) =>
    server.deps.db.read(tables => tables.auditEntries.find({ where: { recordId }, order: { createdAt: 'ASC' } }));

  test('the first to mark one as answered stays who answered it, and a second mark is no action', async () => {
    const { _id: id } = await make.enquiry();
    const ben = await make.user({ name: 'Ben Sales', role: 'sales' });
    const { token } = await server.visitor.auth.login(ben);
    await server.client.enquiries.update({ id, state: 'answered' });
    const { handledBy, handledAt } = await server.client.enquiries.get({ id });
    expect(handledBy).toBe('Ada Admin');
    await server.clientOf(token).enquiries.update({ id, state: 'answered' });
    expect(await server.client.enquiries.get({ id })).toMatchObject({ handledBy: 'Ada Admin', handledAt, version: 3 });
    expect(await server.client.enquiries.timeline({ id })).toMatchObject([{ by: 'Ada Admin', to: 'answered' }]);
  });

  test('the timeline has every action with its user and time, and the notes', async () => {
    const { _id: id } = await make.enquiry();
    const ann = await make.user({ name: 'Ann Sales', role: 'sales' });
    const { token } = await server.visitor.auth.login(ann);
    const asAnn = createHttp(server.url, { Authorization: `Bearer ${token}` });
    const changed = await server.client.enquiries.update({ id, assignee: ann._id, version: 1 });
    expect(changed).toEqual({ success: true, message: 'Enquiry assigned to Ann Sales.', version: 2 });
    server.clock.advance(1000);
    expect((await asAnn.send('POST', `/api/v1/enquiries/${id}/notes`, { text: ' Called back ' })).status).toBe(201);
    server.clock.advance(1000);
    await asAnn.send('PUT', `/api/v1/enquiries/${id}`, { state: 'answered' });
    expect(await server.client.enquiries.get({ id })).toMatchObject({
      assignee: ann._id,
      state: 'answered',
      handledBy: 'Ann Sales',
      handledAt: expect.stringMatching(/^2030-01-01T00:00:02/),
      version: 3,
    });
    server.clock.advance(1000);
    await server.client.enquiries.remove({ id });
    server.clock.advance(1000);
    await server.client.enquiries.restore({ id });
    const timeline = await server.client.enquiries.timeline({ id });
    expect(timeline.map(({ kind, by, from, to, text, bulk }) => [kind, by, from, to, text, bulk])).toEqual([
      ['assignee', 'Ada Admin', null, 'Ann Sales', '', false],
      ['note', 'Ann Sales', null, null, 'Called back', false],
      ['state', 'Ann Sales', 'new', 'answered', '', false],
      ['deleted', 'Ada Admin', null, null, '', false],
      ['restored', 'Ada Admin', null, null, '', false],
    ]);
    expect(timeline[2]?.createdAt).toMatch(/^2030-01-01T00:00:02/);
    const audited = (await entriesOf(id)).filter(({ userName }) => userName !== null);
    expect(audited.map(({ callName, userName }) => [callName, userName])).toEqual([
      ['enquiries.update', 'Ada Admin'],
      ['enquiries.addNote', 'Ann Sales'],
      ['enquiries.update', 'Ann Sales'],
      ['enquiries.remove', 'Ada Admin'],
      ['enquiries.restore', 'Ada Admin'],
    ]);
    // The text of a note must be stored only where it can be erased.
    expect(JSON.stringify(audited)).not.toContain('Called back');
  });

  test('a note is added once, however often it is sent, and does not change the enquiry', async () => {
    const { _id: id } = await make.enquiry();
    const [note, key] = [{ id, text: 'Once' }, randomUUID()];
    const first = await server.client.enquiries.addNote(note, { key });
    expect(first.message).toBe('Note added.');
    expect(await server.client.enquiries.addNote(note, { key })).toEqual(first);
    expect(await server.client.enquiries.timeline({ id })).toMatchObject([{ text: 'Once' }]);
    expect(await server.client.enquiries.get({ id })).toMatchObject({ version: 1 });
    const other = await make.enquiry();
    await server.client.enquiries.addNote({ ...note, id: other._id }, { key });
    expect(await server.client.enquiries.timeline({ id: other._id })).toMatchObject([{ text: 'Once' }]);
    const edited = server.client.enquiries.addNote({ ...note, text: 'Once, edited' }, { key });
    await expect(edited).rejects.toMatchObject({ code: 'idempotency_mismatch' });
    const empty = await server.staff.send('POST', `/api/v1/enquiries/${id}/notes`, { text: '  ' });
    expect([empty.status, fieldErrorsOf(empty)]).toEqual([400, ['text: Note is required']]);
  });

  test("one's own and unassigned enquiries are listed and counted", async () => {
    const [mine, free] = [await make.enquiry({ name: 'Mia Mine' }), await make.enquiry({ name: 'Mia Free' })];
    const items = [{ _id: mine._id, version: 1 }];
    const response = await server.client.enquiries.bulk({ action: 'assign', assignee: 'me', items });
    expect(response.message).toBe('1 enquiry assigned to Ada Admin.');
    const names = async (assignee: string) =>
      (await server.client.enquiries.list({ assignee, q: 'mia' })).map(({ name }) => name);
    expect([await names('me'), await names('nobody')]).toEqual([['Mia Mine'], ['Mia Free']]);
    expect(await server.client.enquiries.count({ assignee: 'me' })).toMatchObject({ total: 1, new: 1 });
    const paged = await server.staff.get('/api/contact-queries?assignee=me&limit=1');
    expect(paged.headers.get('X-Total-Count')).toBe('1');
    const freed = await server.client.enquiries.update({ id: mine._id, assignee: 'nobody' });
    expect(freed.message).toBe('Enquiry unassigned.');
    expect([await names('me'), (await names('nobody')).sort()]).toEqual([[], ['Mia Free', 'Mia Mine']]);
    expect(free.assignee).toBeNull();
  });

  test('enquiries can only be assigned to users who may handle them; a former assignee is still named', async () => {
    const { _id: id } = await make.enquiry();
    const [ann, eddy] = [
      await make.user({ name: 'Ann Assigned', role: 'sales' }),
      await make.user({ name: 'Eddy Editor', role: 'editor' }),
    ];
    const refused = await server.staff.send('PUT', `/api/v1/enquiries/${id}`, { assignee: eddy._id });
    expect([refused.status, fieldErrorsOf(refused)]).toEqual([
      400,
      ['assignee: Eddy Editor may not handle enquiries.'],
    ]);
    await server.client.enquiries.update({ id, assignee: ann._id });
    const option = async () => (await server.client.enquiries.assignees()).find(({ _id }) => _id === ann._id);
    expect(await option()).toEqual({ _id: ann._id, name: 'Ann Assigned', active: true });
    expect((await server.client.enquiries.assignees()).map(({ name }) => name)).not.toContain('Eddy Editor');
    await server.client.users.deactivate({ id: ann._id });
    expect(await option()).toMatchObject({ active: false });
    await server.client.users.remove({ id: ann._id });
    expect(await option()).toBeUndefined();
    expect(await server.client.enquiries.get({ id })).toMatchObject({ assignee: null });
    expect(await server.client.enquiries.timeline({ id })).toMatchObject([{ to: 'a former user' }]);
  });

  test('an enquiry that the deletion of a user unassigned was changed by who deleted the user', async () => {
    const { _id: id } = await make.enquiry();
    const ann = await make.user({ name: 'Ann Assigned', role: 'sales' });
    const { version } = await server.client.enquiries.update({ id, assignee: ann._id });
    await server.deps.db.exclusive(tables => tables.enquiries.update(id, { updatedBy: 'Bo Before' }));
    await server.client.users.remove({ id: ann._id });
    const refused = await server.staff.send('PUT', `/api/v1/enquiries/${id}`, { assignee: 'me', version });
    expect([refused.status, refused.json.message]).toEqual([
      409,
      expect.stringMatching(/^Ada Admin changed this enquiry on /),
    ]);
  });

  test('the dashboard gets the open enquiries, oldest first', async () => {
    const all = await server.client.enquiries.list({ limit: 1000 });
    for (const { _id, version } of all) await server.client.enquiries.update({ id: _id, state: 'answered', version });
    const waiting = [];
    for (const name of ['Wanda 1', 'Wanda 2', 'Wanda 3', 'Wanda 4', 'Wanda 5', 'Wanda 6']) {
      server.clock.advance(1000);
      waiting.push(await make.enquiry({ name }));
    }
    await server.client.enquiries.update({ id: waiting[1]?._id ?? '', state: 'answered' });
    await server.client.enquiries.update({ id: waiting[2]?._id ?? '', state: 'spam' });
    const shown = await server.client.enquiries.recent({ waiting: 'yes' });
    expect(shown.map(({ name }) => name)).toEqual(['Wanda 1', 'Wanda 4', 'Wanda 5', 'Wanda 6']);
    const [newest] = await server.client.enquiries.recent();
    expect(newest?.name).toBe('Wanda 6');
  });
});
