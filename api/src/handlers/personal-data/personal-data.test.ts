import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { repeatErasures } from '../../enquiries/retention.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { startSmtp } from '../../testing/mail/smtp.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const vera = { name: 'Vera Visitor', email: 'vera@example.com', message: 'Between you and me: forty-two valves' };
const otto = { name: 'Otto Other', email: 'otto@example.com', message: 'A quote, please.' };
const hour = 3600_000;

describe.each(databases)('the personal data of an enquirer, on %s', database => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer(database, { trustProxy: true });
  });
  afterEach(async () => {
    await server.close();
  });

  const send = (body: object, address: string) =>
    server.http.send('POST', '/api/contact-submit', body, { 'X-Forwarded-For': address });
  const entries = () => server.deps.db.read(tables => tables.auditEntries.find({ order: { createdAt: 'ASC' } }));
  const emails = () => server.deps.db.read(tables => tables.enquiries.find()).then(rows => rows.map(row => row.email));
  const find = (email: string) => server.client.personalData.find({ email });

  async function fill() {
    await send(vera, '203.0.113.8');
    await send({ ...vera, message: 'And a pump' }, '203.0.113.9');
    await send(otto, '203.0.113.10');
    const [, first] = await server.client.enquiries.list({ q: 'vera', sort: '-createdAt' });
    await server.client.enquiries.remove({ id: first?._id ?? '' });
  }

  test("the personal data of an enquirer is found completely, ignoring the case of the address, and without other people's data", async () => {
    await fill();
    await send({ ...otto, email: 'overa@example.com' }, '203.0.113.11');
    const found = await find(' VERA@Example.com ');
    expect(found).toMatchObject({ email: 'vera@example.com', total: 2, waiting: [], account: false, erasedAt: null });
    expect(found.enquiries.map(({ message, trashedAt }) => [message, trashedAt !== null])).toEqual([
      ['And a pump', false],
      ['Between you and me: forty-two valves', true],
    ]);
    expect(found.activity.map(({ address, call }) => [address, call])).toEqual([
      ['203.0.113.9', 'enquiries.submit'],
      ['203.0.113.8', 'enquiries.submit'],
    ]);
    expect((await find('nobody@example.com')).total).toBe(0);
    const account = await find('ada@example.com');
    expect([account.account, account.activity]).toEqual([true, []]);
  });

  test('a search is audited with its user and counts, without the address', async () => {
    await fill();
    await find(vera.email);
    const last = (await entries()).at(-1);
    expect(last).toMatchObject({
      callName: 'personalData.find',
      userName: 'Ada Admin',
      recordId: null,
      recordName: null,
    });
    expect(last?.changes).toEqual([
      {
        record: 'personalData',
        _id: '',
        name: null,
        fields: [{ field: 'enquiries', from: null, to: '2', hidden: false }],
      },
    ]);
  });

  test('the personal data of an enquirer is in no stored response', async () => {
    await fill();
    const ask = () =>
      server.staff.send('POST', '/api/v1/personal-data/find', { email: vera.email }, { 'Idempotency-Key': 'one' });
    expect((await ask()).json.total).toBe(2);
    await server.client.personalData.erase({ email: vera.email });
    const again = await ask();
    expect([again.json.total, again.headers.get('Idempotency-Replayed')]).toEqual([0, null]);
  });

  test('the personal data of an enquirer is erased everywhere after confirmation, and the audit has the counts but not the person', async () => {
    await fill();
    const idOf = async (q: string) => (await server.client.enquiries.list({ q }))[0]?._id ?? '';
    await server.client.enquiries.addNote({ id: await idOf('vera'), text: 'Wants a sevenfold pump' });
    const aboutOtto = await idOf('otto');
    await server.client.enquiries.addNote({ id: aboutOtto, text: 'Ask Vera@Example.com, not eva@example.com.' });
    expect((await find(vera.email)).notes.map(({ text, by }) => [text, by])).toEqual([
      ['Wants a sevenfold pump', 'Ada Admin'],
      ['Ask Vera@Example.com, not eva@example.com.', 'Ada Admin'],
    ]);
    const refusal = {
      kind: 'limit' as const,
      callName: 'enquiries.submit',
      userId: null,
      userName: null,
      device: 'Phone',
    };
    server.deps.refusals.record({ ...refusal, address: '203.0.113.8' });
    await server.deps.refusals.flush(true);
    server.clock.advance(48 * hour);
    server.deps.refusals.record({ ...refusal, address: '203.0.113.8' });
    await server.deps.refusals.flush(true);
    const user = await factories(server).user({ name: 'V', email: 'vera@example.com' });
    await server.client.users.remove({ id: user._id });

    await server.deps.db.transaction(tables =>
      tables.sessions.update({ userId: server.adminId }, { confirmedAt: new Date(0) }),
    );
    await expect(server.client.personalData.erase({ email: vera.email })).rejects.toMatchObject({
      code: 'confirmation_required',
    });
    expect(await emails()).toHaveLength(3);
    await server.client.auth.confirm({ password: 'correct horse battery' });
    expect(await server.client.personalData.erase({ email: 'Vera@example.com' })).toEqual({
      success: true,
      message: 'Erased: 2 enquiries.',
      enquiries: 2,
      activity: 5,
      notes: 1,
      messages: 0,
      quotations: 0,
      remarks: 0,
    });
    expect(await server.client.enquiries.timeline({ id: aboutOtto })).toMatchObject([
      { text: 'Ask (erased), not eva@example.com.' },
    ]);
    expect(await server.deps.db.read(tables => tables.enquiryEvents.countBy({ kind: 'note' }))).toBe(1);

    expect(await emails()).toEqual(['otto@example.com']);
    const remaining = await entries();
    const all = JSON.stringify(remaining);
    for (const trace of [vera.email, 'forty-two', '203.0.113.9']) expect(all).not.toContain(trace);
    expect(remaining.filter(({ address }) => address === '203.0.113.8')).toHaveLength(1);
    expect(remaining.filter(({ address }) => address === '203.0.113.10')).toHaveLength(1);
    const last = remaining.at(-1);
    expect(last).toMatchObject({ callName: 'personalData.erase', userName: 'Ada Admin', recordName: null });
    expect(last?.changes[0]?.fields.map(({ field, to }) => `${field} ${to}`)).toEqual([
      'enquiries 2',
      'activity 5',
      'notes 1',
    ]);
    expect(last?.recordId).toMatch(/^[\w-]{22}$/);

    const after = await find(vera.email);
    expect([after.total, after.activity]).toEqual([0, []]);
    expect(after.erasedAt).toMatch(/^2030-01-03T/);
    const files = database === 'sqlite' ? ['catalogue.sqlite', 'catalogue.sqlite-wal'] : [];
    for (const name of [...files, 'erasures.jsonl']) {
      const text = readFileSync(join(server.folder, name), 'latin1');
      for (const trace of [vera.email, 'forty-two', 'sevenfold'])
        expect(text.includes(trace), `${trace} in ${name}`).toBe(false);
    }
  });

  test('the personal data of an enquirer is erased completely or not at all', async () => {
    await fill();
    const { db } = server.deps;
    const sql =
      database === 'sqlite'
        ? "CREATE TRIGGER no_audit BEFORE INSERT ON audit_entries BEGIN SELECT json_extract('{}', 'x'); END"
        : "CREATE TRIGGER no_audit BEFORE INSERT ON audit_entries FOR EACH ROW SIGNAL SQLSTATE '45000'";
    await db.transaction(({ manager }) => manager.query(sql));
    await expect(server.client.personalData.erase({ email: vera.email })).rejects.toMatchObject({ code: 'internal' });
    await db.transaction(({ manager }) => manager.query('DROP TRIGGER no_audit'));
    expect((await emails()).sort()).toEqual([otto.email, vera.email, vera.email]);
    expect((await entries()).filter(({ address }) => address === '203.0.113.8')).toHaveLength(1);
    server.logged.length = 0;
  });

  test('the personal data of an enquirer in the outbox, a mail to the person, is counted and erased with the rest', async () => {
    const smtp = await startSmtp();
    smtp.refuse({ at: 'connect', code: 421 });
    const mailing = await startTestServer(database, { mail: smtp.settings });
    try {
      for (const body of [vera, otto]) await mailing.http.send('POST', '/api/contact-submit', body);
      const recipients = async () =>
        (await mailing.deps.db.read(tables => tables.outbox.findBy({ kind: 'enquiry-receipt' }))).map(
          ({ recipient }) => recipient,
        );
      expect((await recipients()).sort()).toEqual([otto.email, vera.email]);
      expect((await mailing.client.personalData.find({ email: vera.email })).mails).toBe(1);
      await mailing.client.personalData.erase({ email: vera.email });
      expect(await recipients()).toEqual([otto.email]);
      expect((await mailing.client.personalData.find({ email: vera.email })).mails).toBe(0);
    } finally {
      await mailing.close();
      await smtp.close();
    }
  });

  test('the personal data of an enquirer in the spool is shown and erased with the rest', async () => {
    const folder = join(server.folder, 'enquiries-spool');
    const id = '7e57ab1e-0c0f-4f60-8c5d-1d2e3f4a5b6c';
    const waiting = { ...vera, id, organization: '', asked: '', state: 'new', receivedAt: '2029-12-31T10:00:00.000Z' };
    mkdirSync(folder);
    // A row that the database refuses each time stays in the spool.
    writeFileSync(join(folder, `${id}.json`), JSON.stringify({ ...waiting, name: 'x'.repeat(70_000) }));
    const isTooLong = database !== 'sqlite';
    const found = await find(vera.email);
    expect([found.total, found.waiting.length]).toEqual(isTooLong ? [0, 1] : [1, 0]);
    await server.client.personalData.erase({ email: vera.email });
    expect([await emails(), readdirSync(folder)]).toEqual([[], []]);
    // The spooled copy is not stored again after a restore; new enquiries are.
    writeFileSync(join(folder, `${id}.json`), JSON.stringify(waiting));
    await server.deps.enquiries.deliver();
    expect([await emails(), readdirSync(folder)]).toEqual([[], []]);
    await send(vera, '203.0.113.8');
    expect(await emails()).toEqual([vera.email]);
    server.logged.length = 0;
  });

  test('erased data restored from an older database is erased again at the start, but newer data is not', async () => {
    await fill();
    const aboutOtto = (await server.client.enquiries.list({ q: 'otto' }))[0]?._id ?? '';
    await server.client.enquiries.addNote({ id: aboutOtto, text: 'See vera@example.com' });
    const notes = await server.deps.db.read(tables => tables.enquiryEvents.findBy({ kind: 'note' }));
    const rows = await server.deps.db.read(tables => tables.enquiries.find());
    const audit = await entries();
    await server.client.personalData.erase({ email: vera.email });
    await send({ ...vera, message: 'Hello again' }, '203.0.113.8');
    await server.deps.db.transaction(async tables => {
      await tables.enquiries.createQueryBuilder().delete().execute();
      await tables.enquiries.insert(rows);
      await tables.enquiryEvents.insert(notes);
      await tables.auditEntries.createQueryBuilder().delete().execute();
      await tables.auditEntries.insert(audit);
    });
    await send({ ...vera, message: 'Hello again' }, '203.0.113.8');
    await repeatErasures(server.deps);
    const left = await server.deps.db.read(tables => tables.enquiries.find());
    expect(left.map(({ message }) => message).sort()).toEqual(['A quote, please.', 'Hello again']);
    const addresses = (await entries()).map(({ address }) => address);
    expect(addresses.filter(address => address.startsWith('203.')).sort()).toEqual(['203.0.113.10', '203.0.113.8']);
    const last = (await entries()).at(-1);
    expect(last).toMatchObject({ callName: 'server.eraseAgain', userName: 'Server' });
    expect(last?.changes[0]?.fields.map(({ field, to }) => `${field} ${to}`)).toEqual(['enquiries 2', 'notes 1']);
    expect(await server.client.enquiries.timeline({ id: aboutOtto })).toMatchObject([{ text: 'See (erased)' }]);
    await repeatErasures(server.deps);
    expect((await entries()).at(-1)?.id).toBe(last?.id);
  });

  test('the personal data of an enquirer has a documented retention time', async () => {
    await server.client.personalData.erase({ email: vera.email });
    expect(await server.client.personalData.policy()).toEqual({
      retentionMonths: null,
      retention: {},
      trashDays: 30,
      activityDays: 400,
      backupAt: null,
      backupsKept: 14,
      erasures: 1,
    });
  });
});
