import { domainToASCII } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEnv } from '../env.ts';
import { databases } from '../testing/databases.ts';
import { type MailingServer, startMailingServer } from '../testing/mail/mailing-server.ts';
import { createSender } from './transport.ts';

const given: [typed: string, stored: string][] = [
  ['r&d@example.com', 'r&d@example.com'],
  ['sales/export@example.com', 'sales/export@example.com'],
  ["o'brien+key=a@example.com", "o'brien+key=a@example.com"],
  ['info@bär-hydraulik.example', 'info@xn--br-hydraulik-gcb.example'],
  ['info@пример.испытание', 'info@xn--e1afmkfd.xn--80akhbyknj4f'],
  ['info@xn--e1afmkfd.xn--80akhbyknj4f', 'info@xn--e1afmkfd.xn--80akhbyknj4f'],
  ['info@उदाहरण.परीक्षा', 'info@xn--p1b6ci4b4b3a.xn--11b5bs3a9aj6g'],
  ['\u202avera@example.com\u200b', 'vera@example.com'],
];

const domainToAscii = (address: string) => address.replace(/[^@]*$/, domainToASCII);

describe.each(databases)('addresses of people, on %s', database => {
  let mailing: MailingServer;
  beforeAll(async () => {
    mailing = await startMailingServer(database);
  });
  afterAll(() => mailing.close());

  test.each(given)('an enquiry from %s is answered at %s', async (typed, stored) => {
    const { server, smtp } = mailing;
    smtp.received.splice(0);
    server.clock.advance(2 * 3600_000);
    const body = { name: 'Vera', email: typed, message: 'A quotation, please.' };
    const { status } = await server.http.send('POST', '/api/contact-submit', body);
    expect(status).toBe(201);
    expect(await server.client.enquiries.list({ limit: 1 })).toMatchObject([{ email: stored }]);
    await server.deps.mail.deliver();
    // The test server shows the envelope's domains in their own script; the headers are as sent.
    expect(smtp.received.flatMap(({ to }) => to.map(domainToAscii)).sort()).toEqual(
      ['office@example.com', stored].sort(),
    );
    const toCompany = smtp.received.find(({ to }) => to[0] === 'office@example.com');
    expect(toCompany?.raw).toContain(`Reply-To: ${stored}`);
    expect(smtp.received.find(one => one !== toCompany)?.raw).toContain(`To: ${stored}`);
  });

  test('an address with accents before the @ is refused in words that say so, and nothing is stored', async () => {
    const body = { name: 'José', email: 'josé@example.com', message: 'A quotation, please.' };
    const response = await mailing.server.http.send('POST', '/api/contact-submit', body);
    expect(response.status).toBe(400);
    expect(response.json).toMatchObject({ message: expect.stringContaining('“é” before the @') });
  });

  test('a user signs in with each spelling of the address, whichever is stored', async () => {
    const { server } = mailing;
    const password = 'a good one to keep';
    const added = await server.staff.send('POST', '/api/auth/signup', {
      name: 'Anna',
      email: 'Anna@Bär.example',
      password,
    });
    expect(added.status).toBe(201);
    const signIn = async (email: string) =>
      (await server.http.send('POST', '/api/auth/login', { email, password })).status;
    for (const stored of ['anna@xn--br-via.example', 'anna@bär.example']) {
      await server.deps.db.transaction(tables => tables.users.update({ name: 'Anna' }, { email: stored }));
      expect(await signIn('anna@bär.example')).toBe(200);
      expect(await signIn('ANNA@xn--br-via.example')).toBe(200);
      expect(await signIn('\u200eanna＠bär.example\ufeff')).toBe(200);
    }
    const again = { name: 'Anna again', email: 'anna@BÄR.example', password };
    expect((await server.staff.send('POST', '/api/auth/signup', again)).status).toBe(409);
  });
});

test('settings take the same addresses, and the company writes from its own domain', async () => {
  const { smtp, server, close } = await startMailingServer('sqlite');
  const env = readEnv({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Bär Hydraulik <r&d@bär-hydraulik.example>',
    ADMIN_EMAIL: 'Chef@Пример.Испытание',
    PUBLIC_URL: 'https://www.example.com',
  });
  expect(env.ADMIN_EMAIL).toBe('chef@xn--e1afmkfd.xn--80akhbyknj4f');
  expect(env.MAIL?.from).toEqual({ name: 'Bär Hydraulik', address: 'r&d@xn--br-hydraulik-gcb.example' });
  if (!env.MAIL) throw new Error('Mail is off');
  const send = createSender(env.MAIL, { siteHost: 'www.example.com' });
  await send({ subject: 'Hello', heading: 'Hello', blocks: [] }, { to: 'sales/export@example.com', id: '1' });
  const raw = smtp.received[0]?.raw;
  expect(raw).toContain('<r&d@xn--br-hydraulik-gcb.example>');
  expect(raw).toContain('Message-ID: <1@xn--br-hydraulik-gcb.example>');
  expect(server.deps.mail.isOn).toBe(true);
  await close();
});
