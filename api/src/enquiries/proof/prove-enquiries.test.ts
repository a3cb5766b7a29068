import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startDovecot, type TestDovecot } from '../../../../scripts/mail/dovecot-server.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { startMailingServer } from '../../testing/mail/mailing-server.ts';
import type { TestSmtp } from '../../testing/mail/smtp.ts';
import { admin, type TestServer } from '../../testing/server.ts';
import { createClient, type MailboxSettings } from '../mailbox/imap-client.ts';
import { MailboxReader } from '../mailbox/mailbox-reader.ts';
import { proveEnquiries } from './prove-enquiries.ts';

const minute = 60_000;
const hour = 60 * minute;

describe.each(databases)('the proof that enquiries arrive, on %s', database => {
  let server: TestServer;
  let smtp: TestSmtp;
  let closeServer: () => Promise<void>;
  let dovecot: TestDovecot | undefined;
  let reader: MailboxReader | undefined;
  beforeEach(async () => {
    const mailing = await startMailingServer(database);
    ({ server, smtp, close: closeServer } = mailing);
    Object.assign(server.deps, { provesEnquiries: true, publicUrl: server.url });
  });
  afterEach(async () => {
    await reader?.close();
    await dovecot?.stop();
    reader = undefined;
    dovecot = undefined;
    await closeServer();
  });

  const settings = (): MailboxSettings => ({ url: dovecot?.url ?? '', tls: null, oauth: null, moveTo: null });
  async function readMailbox({ isStarted = true } = {}): Promise<void> {
    dovecot = await startDovecot();
    reader = new MailboxReader({ ...server.deps, settings: settings(), pollMs: 50, retryMs: 50 });
    server.deps.mailbox = reader;
    if (isStarted) reader.start();
  }
  /** What the mail server accepts comes into the mailbox. */
  const passOn = () => smtp.onMessage(() => dovecot?.deliver(smtp.received.at(-1)?.raw ?? '', server.clock.now()));

  /** As the job does, after so many ms. */
  async function later(ms = 0): Promise<void> {
    server.clock.advance(ms);
    await proveEnquiries(server.deps);
    await server.deps.mail.deliver();
  }
  const proofs = () => server.deps.db.read(tables => tables.enquiryProofs.find({ order: { createdAt: 'ASC' } }));
  const check = async () => (await server.client.status.get()).checks.find(({ name }) => name === 'proof');
  const subjects = () => smtp.received.map(({ mail }) => mail.subject);
  const until = (read: () => Promise<unknown>, expected: unknown) =>
    expect.poll(read, { timeout: 30_000, interval: 50 }).toEqual(expected);

  test('goes through the form, the database, the mail server and back, and leaves nothing behind', async () => {
    await readMailbox();
    passOn();
    await later();
    expect(smtp.received.map(({ to }) => to)).toEqual([['office@example.com']]);
    await until(async () => (await proofs())[0]?.returnedAt !== null, true);
    await later(minute);
    const [proof] = await proofs();
    expect(proof).toMatchObject({ state: 'proven', failure: null });
    expect([proof?.formAt, proof?.storedAt, proof?.handedAt].map(at => at instanceof Date)).toEqual([true, true, true]);
    expect(await check()).toEqual({
      name: 'proof',
      state: 'ok',
      message: 'The test enquiry of 1 minute ago arrived, and the mail about it came back.',
    });
    const { proof: shown } = await server.client.status.get();
    expect(shown?.stations.map(({ name }) => name)).toEqual(['form', 'stored', 'handed', 'returned']);

    const { enquiries, audit, salesFigures, enquiries: mails } = server.client;
    expect(await enquiries.list({})).toEqual([]);
    expect(await enquiries.count({})).toMatchObject({ total: 0, newest: null });
    expect((await salesFigures.read({})).total.enquiries).toBe(0);
    expect((await audit.list({})).filter(({ call }) => call === 'enquiries.submit')).toEqual([]);
    expect(await mails.receivedMails()).toEqual([]);
    expect(await server.client.trash.count({})).toMatchObject({ enquiries: 0 });
    const client = await createClient(settings(), null);
    await client.connect();
    await client.getMailboxLock('INBOX');
    await until(() => client.search({ all: true }, { uid: true }) as Promise<unknown>, []);
    await client.logout();
    // No receipt, no notice, and no second proof on the same day.
    await later(12 * hour);
    expect(subjects()).toEqual(['Daily test of the enquiry form of Test Hydraulics Ltd']);
    await later(12 * hour);
    expect(await proofs()).toHaveLength(2);
  });

  test('ends with the acceptance of the mail server if no mailbox is read, and says so', async () => {
    await later();
    await later(minute);
    expect((await check())?.message).toBe(
      'The test enquiry of 1 minute ago arrived, and the mail server accepted the mail about it. Whether that mail arrived is not known, because no mailbox is read.',
    );
    expect((await server.client.status.get()).proof?.stations).toHaveLength(3);
  });

  test('fails at the mail server that refuses, mails the owners once, and once more when all is well', async () => {
    smtp.refuse({ at: 'recipient', code: 550 });
    await later();
    await later(minute);
    expect((await proofs())[0]?.state).toBe('open');
    smtp.refuse(null);
    await later(hour);
    expect(await check()).toMatchObject({
      state: 'failed',
      message:
        'The test enquiry of 1 hour ago did not arrive. The mail about the test enquiry was not accepted by the mail server. The response of the mail server: 550 5.1.1.',
    });
    server.logged.splice(0);
    expect(smtp.received.map(({ to, mail }) => [to[0], mail.subject])).toEqual([
      [admin.email, 'Enquiries may not arrive (Test Hydraulics Ltd)'],
    ]);
    smtp.refuse({ at: 'recipient', code: 550 });
    await later(hour);
    await later(hour);
    smtp.refuse(null);
    await later(minute);
    expect((await proofs()).map(({ state }) => state)).toEqual(['failed', 'failed']);
    expect(subjects()).toHaveLength(1);
    await later(hour);
    await later(minute);
    await server.deps.mail.deliver();
    expect(subjects().slice(1)).toEqual([
      'Daily test of the enquiry form of Test Hydraulics Ltd',
      'Enquiries arrive again (Test Hydraulics Ltd)',
    ]);
    server.logged.splice(0);
  });

  test('fails when its mail never comes back, and is proven when it comes back late', async () => {
    await readMailbox();
    await later();
    await later(hour);
    await later(minute);
    expect((await check())?.message).toContain('The mail about the test enquiry did not come back to the mailbox.');
    dovecot?.deliver(smtp.received[0]?.raw ?? '', server.clock.now());
    await until(async () => (await proofs())[0]?.returnedAt !== null, true);
    await later(hour);
    await server.deps.mail.deliver();
    expect((await proofs()).map(({ state }) => state)).toEqual(['proven']);
    expect(subjects().at(-1)).toBe('Enquiries arrive again (Test Hydraulics Ltd)');
  });

  test('fails while the mailbox cannot be read', async () => {
    await readMailbox({ isStarted: false });
    passOn();
    await dovecot?.kill();
    reader?.start();
    await later();
    await later(hour);
    expect(await check()).toMatchObject({ state: 'failed' });
    await dovecot?.start();
    await until(async () => (await proofs())[0]?.returnedAt !== null, true);
    server.logged.splice(0);
  });

  test('fails at the form, which is tried again for an hour', async () => {
    const calls: string[] = [];
    const broken = createServer((request, response) => {
      calls.push(`${request.method} ${request.url}`);
      response.writeHead(500).end();
    }).listen(0, '127.0.0.1');
    await new Promise(resolve => broken.once('listening', resolve));
    server.deps.publicUrl = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`;
    await later();
    await later(minute);
    expect(calls).toEqual(['POST /api/contact-submit']);
    await later(10 * minute);
    expect(calls).toHaveLength(2);
    await later(hour);
    expect((await check())?.message).toBe(
      'The test enquiry of 1 hour ago did not arrive. The public form did not take the test enquiry. Its address answered with the status 500.',
    );
    broken.close();
  });

  test('takes an enquiry with a guessed mark, or one that was used, as that of a person', async () => {
    const make = factories(server);
    await later();
    await later(minute);
    const used = (await proofs())[0]?.id ?? '';
    await make.enquiry({ message: used });
    await make.enquiry({ message: '0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11' });
    expect((await server.client.enquiries.list({})).map(({ message }) => message)).toEqual([
      '0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11',
      used,
    ]);
  });

  test('is made by one of two servers, and by none if it is switched off', async () => {
    await Promise.all([proveEnquiries(server.deps), proveEnquiries(server.deps)]);
    await server.deps.mail.deliver();
    expect(await proofs()).toHaveLength(1);
    server.deps.provesEnquiries = false;
    await later(30 * hour);
    expect(await proofs()).toHaveLength(1);
    expect(await check()).toBeUndefined();
  });
});
