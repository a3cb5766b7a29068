import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { privateToken } from '../../accounts/private-tokens.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { storeNotices } from './app-notices.ts';
import { mailDue } from './due-notices.ts';

const day = 24 * 3600_000;

/** No mail server is set up: the app tells without one. */
describe.each(databases)('what the desktop app tells users about their enquiries, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  let sam: { id: string; client: TestServer['client'] };
  beforeEach(async () => {
    server = await startTestServer(database);
    make = factories(server);
    const data = { name: 'Sam Sales', email: 'sam@example.com', password: 'seven pumps hum at noon' };
    const { _id: id } = await server.client.auth.signup({ ...data, role: 'sales' });
    const { token } = await server.visitor.auth.login({
      email: data.email,
      password: data.password,
      staySignedIn: 'month',
    });
    sam = { id, client: server.clientOf(token) };
  });
  afterEach(() => server.close());

  const enquiry = async (name: string) => (await make.enquiry({ name, message: 'Secret of Vera' }))._id;
  const assign = (id: string, client = server.client) => client.enquiries.update({ id, assignee: sam.id });
  const told = async () =>
    (await sam.client.enquiries.news()).notices.map(({ kind, name, by }) => `${kind} ${name} ${by}`);

  test('is what a colleague assigned, once, and nothing that they took themselves', async () => {
    const [first, second] = [await enquiry('Vera'), await enquiry('Two')];
    await assign(first);
    await assign(first);
    await assign(second, sam.client);
    expect(await told()).toEqual(['assigned Vera Ada Admin']);
    expect((await server.client.enquiries.news()).notices).toEqual([]);
    await server.client.enquiries.update({ id: first, assignee: 'nobody' });
    expect(await told()).toEqual([]);
  });

  test('names each enquiry of a bulk operation, at most fifty', async () => {
    const items = [];
    for (let n = 0; n < 52; n += 1) items.push({ _id: await enquiry(`Visitor ${n}`), version: 1 });
    await server.client.enquiries.bulk({ action: 'assign', assignee: sam.id, items });
    const { notices } = await sam.client.enquiries.news();
    expect(new Set(notices.map(({ enquiry: id }) => id)).size).toBe(50);
  });

  test('is that the customer wrote, once in five minutes, until the enquiry is in the trash', async () => {
    const id = await enquiry('Vera');
    await assign(id, sam.client);
    const write = (text: string) =>
      server.visitor.enquiries.addWord({ token: privateToken(server.deps, 'enquiry', id), text });
    await write('Two, please.');
    await write('No, three.');
    expect(await told()).toEqual(['answered Vera null']);
    server.clock.set(server.clock.now().getTime() + 6 * 60_000);
    await write('Four, after all.');
    expect(await told()).toEqual(['answered Vera null', 'answered Vera null']);
    await server.client.enquiries.remove({ id });
    expect(await told()).toEqual([]);
  });

  test('is what to come back to on the day, from the morning, and how many are due', async () => {
    await mailDue(server.deps);
    const [mine, open, other] = [await enquiry('Vera'), await enquiry('Open'), await enquiry('Other')];
    await server.client.enquiries.update({ id: mine, dueOn: '2030-01-01', assignee: sam.id });
    await server.client.enquiries.update({ id: open, dueOn: '2029-12-31' });
    await server.client.enquiries.update({ id: other, dueOn: '2029-12-31', assignee: 'me' });
    expect(await sam.client.enquiries.news()).toMatchObject({ today: '2030-01-01', due: 2 });
    expect(await told()).toEqual(['assigned Vera Ada Admin']);
    server.clock.set(Date.parse('2030-01-01T06:01:00Z'));
    await mailDue(server.deps);
    expect((await told())[0]).toBe('due Vera null');
    await sam.client.enquiries.update({ id: mine, dueOn: '2030-01-02' });
    expect(await told()).toEqual(['assigned Vera Ada Admin']);
    expect(await sam.client.enquiries.news()).toMatchObject({ due: 1 });
  });

  test('is what to come back to once for its day, although no mail tells of it', async () => {
    const told = { name: 'dueMails', value: '2029-12-31' };
    await server.deps.db.transaction(({ site }) => site.upsert(told, ['name']));
    const id = await enquiry('Vera');
    await server.client.enquiries.update({ id, dueOn: '2030-01-01', assignee: sam.id });
    const due = async (time: string) => {
      server.clock.set(Date.parse(time));
      await mailDue(server.deps);
      return (await sam.client.enquiries.news()).notices.filter(({ kind }) => kind === 'due').length;
    };
    expect(await due('2030-01-01T05:00:00Z')).toBe(0);
    expect(await due('2030-01-01T06:01:00Z')).toBe(1);
    expect(await due('2030-01-02T06:01:00Z')).toBe(1);
    await sam.client.enquiries.update({ id, dueOn: '2030-01-03' });
    expect(await due('2030-01-03T06:01:00Z')).toBe(2);
  });

  test('is forgotten after a week', async () => {
    const [first, second] = [await enquiry('Vera'), await enquiry('Two')];
    await assign(first);
    server.clock.set(server.clock.now().getTime() + 7 * day + 1000);
    expect(await told()).toEqual([]);
    await server.deps.db.transaction(async tables => {
      await storeNotices(tables, { userId: sam.id, kind: 'answered', enquiryIds: [second], at: server.clock.now() });
    });
    const left = await server.deps.db.read(({ enquiryNotices }) => enquiryNotices.find());
    expect(left.map(({ enquiryId }) => enquiryId)).toEqual([second]);
  });

  test('is switched off by kind, apart from the mails', async () => {
    const { enquiries } = sam.client;
    const all = { assigned: true, answered: true, due: true };
    await enquiries.setNotices({ ...all, due: false, app: { ...all, assigned: false } });
    expect(await enquiries.notices()).toEqual({ ...all, due: false, sends: false, app: { ...all, assigned: false } });
    await assign(await enquiry('Vera'));
    expect(await told()).toEqual([]);
    // A program that knows of mails only.
    await enquiries.setNotices(all);
    expect(await enquiries.notices()).toEqual({ ...all, sends: false, app: { ...all, assigned: false } });
    await enquiries.setNotices({ ...all, app: all });
    await assign(await enquiry('Two'));
    expect(await told()).toEqual(['assigned Two Ada Admin']);
  });
});
