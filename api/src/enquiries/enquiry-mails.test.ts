import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CompanyFile } from '../company/company-file.ts';
import { testCompany } from '../testing/company.ts';
import { databases } from '../testing/databases.ts';
import { factories } from '../testing/factories.ts';
import { startMailingServer } from '../testing/mail/mailing-server.ts';
import type { TestSmtp } from '../testing/mail/smtp.ts';
import type { TestServer } from '../testing/server.ts';

const good = {
  name: 'Vera Visitor',
  email: 'vera@example.com',
  organization: 'Mills & Co',
  message: 'A quote, please.\nFor two <b>pumps</b>.',
};
const hour = 3600_000;

describe.each(databases)('mails about an enquiry, on %s', database => {
  let smtp: TestSmtp;
  let server: TestServer;
  let close: () => Promise<void>;
  beforeEach(async () => {
    ({ smtp, server, close } = await startMailingServer(database));
  });
  afterEach(() => close());

  let networks = 0;
  /** @returns the id of the enquiry and its reference, which is the end of the id */
  const send = async (body: object = good, headers: Record<string, string> = {}) => {
    networks += 1;
    const response = await server.http.send('POST', '/api/contact-submit', body, {
      'X-Forwarded-For': `198.18.${networks % 250}.1`,
      ...headers,
    });
    expect(response.status).toBe(201);
    const id: string = response.json._id;
    return { id, reference: `${id.slice(-8, -4)}-${id.slice(-4)}`.toUpperCase() };
  };
  const mailsTo = async (address: string) => {
    await server.deps.mail.deliver();
    return smtp.received.filter(({ to }) => to.includes(address)).map(({ mail, raw }) => ({ ...mail, raw }));
  };
  const settings = (enquiriesTo: CompanyFile['enquiriesTo']) => {
    server.deps.company = async () => ({ ...testCompany, ...(enquiriesTo && { enquiriesTo }) });
  };

  test('go to the company, whose reply goes to the visitor', async () => {
    const { id, reference } = await send();
    const [mail, ...more] = await mailsTo('office@example.com');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`Enquiry ${reference} from Vera Visitor`);
    expect(mail?.from?.text).toBe('"Test Hydraulics" <office@example.com>');
    expect(mail?.replyTo?.text).toBe('vera@example.com');
    expect(mail?.text).toBe(
      [
        'New enquiry',
        `Name: Vera Visitor\nEmail: vera@example.com\nOrganization: Mills & Co\nReference: ${reference}`,
        '> A quote, please.\n> For two <b>pumps</b>.',
        'A reply to this mail goes to the visitor. In the back office:',
        `https://www.example.com/contact-operation?enquiry=${id}`,
        '-- \nTest Hydraulics\n',
      ].join('\n\n'),
    );
    expect(mail?.html).toContain(
      'A quote, please.</div>\n<div dir="auto">For two &lt;b&gt;pumps&lt;/b&gt;.</div></blockquote>',
    );
    expect(mail?.html).toContain(`href="https://www.example.com/contact-operation?enquiry=${id}"`);
    expect(mail?.html).not.toMatch(/<(img|link|script|style|table)|color:|url\(/);
  });

  test('mails about an enquiry confirm it to the visitor with a reference and nothing that the visitor typed', async () => {
    const { reference } = await send({
      ...good,
      name: 'BUY https://evil.example',
      organization: 'CHEAP PILLS',
      product: 'WIN',
    });
    const [mail] = await mailsTo('vera@example.com');
    expect(mail?.subject).toBe(`We have received your enquiry (${reference})`);
    expect(mail?.text).toContain('Test Hydraulics Ltd has received an enquiry from this address.\n');
    expect(mail?.text).toContain(`Reference: ${reference}\nOffice: +1 555 0100`);
    expect(mail?.replyTo?.text).toBe('office@example.com');
    expect(mail?.raw).toMatch(/^Auto-Submitted: auto-replied\r?$/m);
    expect(mail?.raw).toMatch(/^X-Auto-Response-Suppress: All\r?$/m);
    expect(mail?.from?.value[0]?.name).toBe('Test Hydraulics');
    const [notice] = await mailsTo('office@example.com');
    expect(notice?.raw).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/evil|PILLS|WIN|A quote|pumps/);
  });

  test('mails about an enquiry promise the visitor what the profile promises about the answer', async () => {
    server.deps.company = async () => ({ ...testCompany, answerPromise: 'We will answer within one working day.' });
    await send();
    const [mail] = await mailsTo('vera@example.com');
    expect(mail?.text).toContain(
      'Test Hydraulics Ltd has received an enquiry from this address. We will answer within one working day.\n',
    );
  });

  test('mails about a list name each item, and to the visitor only what the catalogue has', async () => {
    const product = await factories(server).product({ name: 'Power Pack' });
    await send({
      ...good,
      phone: '+49 30 901820',
      country: 'Germany',
      deadline: '2026-12-24',
      items: [
        { product: product._id, quantity: 1200, wanted: '2027-01-15', note: 'BUY https://evil.example' },
        { code: 'CHEAP PILLS' },
      ],
    });
    const [notice] = await mailsTo('office@example.com');
    expect(notice?.text).toContain(
      'Organization: Mills & Co\nPhone: +49 30 901820\nCountry: Germany\nOffer needed by: 24 December 2026\nReference: ',
    );
    expect(notice?.text).toContain(
      'Item 1: 1,200 × Power Pack, wanted by 15 January 2027. BUY https://evil.example\nItem 2: 1 × CHEAP PILLS\n',
    );
    const [receipt] = await mailsTo('vera@example.com');
    expect(receipt?.text).toContain('Item 1: 1,200 × Power Pack, wanted by 15 January 2027\n');
    expect(`${receipt?.text}${receipt?.html}`).not.toMatch(/evil|PILLS|Germany|901820/);
  });

  test('mails about an enquiry are not sent for spam, nor twice for a repeated enquiry', async () => {
    await send({ ...good, website: 'spam' });
    expect(await server.deps.db.read(tables => tables.outbox.count())).toBe(0);
    await send();
    const key = { 'Idempotency-Key': randomUUID() };
    await send(good, key);
    await send(good, key);
    expect(await mailsTo('office@example.com')).toHaveLength(2);
    // A second enquiry within an hour gets no second receipt.
    expect(await mailsTo('vera@example.com')).toHaveLength(1);
  });

  test('an address gets one receipt an hour, whatever follows a + in it', async () => {
    const from = (email: string) => send({ ...good, email });
    for (const email of ['vera@example.com', 'VERA@example.com', 'vera+1@example.com']) await from(email);
    await from('other@example.com');
    server.clock.advance(1.1 * hour);
    await from('vera@example.com');
    await server.deps.mail.deliver();
    const receipts = smtp.received.map(({ to }) => to[0]).filter(to => to !== 'office@example.com');
    expect(receipts.toSorted()).toEqual(['other@example.com', 'vera@example.com', 'vera@example.com']);
  });

  test('at most a hundred receipts are sent in an hour, but every notice', async () => {
    const { enquiry } = factories(server);
    for (let n = 0; n < 102; n += 1) await enquiry({ email: `visitor${n}@example.com` });
    const count = (kind: string) => server.deps.db.read(tables => tables.outbox.countBy({ kind }));
    expect([await count('enquiry-receipt'), await count('enquiry-notice')]).toEqual([100, 102]);
  });

  test('go to the addresses of the profile, by category', async () => {
    const make = factories(server);
    const [pumps, valves] = [await make.category('Pümps'), await make.category('Valves')];
    const [pump, valve] = [
      await make.product({ categoryId: pumps._id }),
      await make.product({ categoryId: valves._id }),
    ];
    settings({
      default: ['all@example.com', 'boss@example.com'],
      categories: { pumps: ['pumps@example.com'], [valves._id]: [] },
    });
    const asked = async (product: string) => {
      smtp.received.length = 0;
      await send({ ...good, product });
      await server.deps.mail.deliver();
      return smtp.received
        .flatMap(({ to }) => to)
        .filter(to => to !== good.email)
        .toSorted();
    };
    expect(await asked('')).toEqual(['all@example.com', 'boss@example.com']);
    expect(await asked(pump._id)).toEqual(['pumps@example.com']);
    expect(await asked(valve._id), 'an empty list is no list').toEqual(['all@example.com', 'boss@example.com']);
    for (const empty of [{ default: [] }, {}, { categories: {} }, undefined]) {
      settings(empty);
      expect(await asked(pump._id), 'the first public address').toEqual(['office@example.com']);
    }
    server.deps.company = async () => ({ ...testCompany, isDemo: true });
    expect(await asked(''), 'the addresses of the demo are invented').toEqual([]);
    expect(JSON.stringify(await server.visitor.company.get())).not.toContain('enquiriesTo');
  });

  test('mails about a spooled enquiry are sent once, when it is stored', async () => {
    await server.deps.db.close();
    await send();
    server.logged.length = 0;
    await server.deps.db.open();
    await server.deps.enquiries.deliver();
    await server.deps.enquiries.deliver();
    expect(await mailsTo('office@example.com')).toHaveLength(1);
    expect(await mailsTo('vera@example.com')).toHaveLength(1);
  });

  test('a typed line break cannot begin another header', async () => {
    const { reference } = await send({
      ...good,
      name: 'Vera\r\nBcc: all@example.com\r\n\r\n<script>',
      organization: 'A\u2028B',
    });
    const [mail] = await mailsTo('office@example.com');
    expect(mail?.subject).toBe(`Enquiry ${reference} from Vera Bcc: all@example.com <script>`);
    expect(mail?.bcc).toBeUndefined();
    expect(smtp.received.map(({ to }) => to)).toEqual([['office@example.com'], ['vera@example.com']]);
    expect(mail?.html).toContain('&lt;script&gt;');
    expect(mail?.html).not.toContain('<script');
  });
});
