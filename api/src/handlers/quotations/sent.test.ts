import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { privateToken } from '../../accounts/private-tokens.ts';
import { purgeOldEnquiries, purgeOldQuotations } from '../../enquiries/retention.ts';
import { findObstacles, listFailed } from '../../mail/failed/failed-mails.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { startMailingServer } from '../../testing/mail/mailing-server.ts';
import type { TestSmtp } from '../../testing/mail/smtp.ts';
import { readPdf } from '../../testing/pdf/read-pdf.ts';
import type { TestServer } from '../../testing/server.ts';

describe.each(databases)('a quotation that is sent, on %s', database => {
  let smtp: TestSmtp;
  let server: TestServer;
  let close: () => Promise<void>;
  let make: ReturnType<typeof factories>;
  beforeEach(async () => {
    ({ smtp, server, close } = await startMailingServer(database));
    make = factories(server);
  });
  afterEach(() => close());

  const vera = { name: 'Vera Visitor', email: 'vera@example.com', organization: 'Example Steel', message: 'Please.' };

  async function issued(validUntil = '2034-12-31') {
    const { quotations } = server.client;
    const { _id: enquiry } = await make.enquiry(vera);
    const { _id: id } = await quotations.create({ enquiry });
    const positions = [
      { kind: 'normal' as const, name: 'Cylinder VCX', code: 'VCX-1', quantity: 2000, unitPrice: 123_456 },
      { kind: 'optional' as const, name: 'Start-up', quantity: 1000, unitPrice: 77_700 },
    ];
    const terms = {
      ...{ currency: 'EUR', vatRate: 1900, delivery: 'EXW Bremen', payment: '30 days net' },
      opening: 'Dear Vera,\n\nthank you.\nWe offer:',
    };
    await quotations.update({ id, ...terms, validUntil, positions });
    await quotations.issue({ id });
    const { path } = await quotations.link({ id });
    return { enquiry, id, token: path.slice('/quotation/'.length) };
  }
  const send = (enquiry: string, id: string) =>
    server.client.enquiries.reply({
      id: enquiry,
      subject: 'Quotation',
      text: 'Dear Vera, here it is.',
      files: [{ kind: 'quotation', quotation: id, revision: 1 }],
    });
  async function extend(id: string, validUntil: string): Promise<void> {
    const { quotations } = server.client;
    await quotations.revise({ id });
    const [draft] = (await quotations.get({ id })).revisions;
    if (draft) await quotations.update({ id, ...draft.content, validUntil });
    await quotations.issue({ id });
  }
  const stateOf = async (id: string) => (await server.client.enquiries.get({ id })).state;

  test('is attached to the reply as a PDF, and marks the enquiry as quoted', async () => {
    const { enquiry, id } = await issued();
    const { files } = await server.client.enquiries.replyForm({ id: enquiry });
    expect(files[0]).toEqual({
      file: { kind: 'quotation', quotation: id, revision: 1 },
      title: 'Quotation Q-2030-0001.pdf',
      bytes: null,
    });
    await send(enquiry, id);
    expect(await stateOf(enquiry)).toBe('quoted');
    await server.deps.mail.deliver();
    const mail = smtp.received.find(({ mail }) => mail.subject?.startsWith('Quotation'));
    const [pdf] = mail?.mail.attachments ?? [];
    expect(pdf?.filename).toBe('Quotation Q-2030-0001.pdf');
    const { text } = await readPdf(new Uint8Array(pdf?.content ?? Buffer.alloc(0)));
    expect(text.split('\n')).toEqual(expect.arrayContaining(['Dear Vera,', 'thank you.', 'We offer:']));
    const words = text.replace(/\s+/g, ' ');
    for (const shown of [
      ...['Quotation Q-2030-0001', 'Example Steel', 'Vera Visitor', '31 December 2034'],
      ...['Cylinder VCX', 'VCX-1', '1,234.56', '2,469.12', 'Optional: not part of the total', '777.00'],
      // 2469.12 and 19 % of it: 469.13.
      ...['EUR 2,469.12', 'VAT 19 %', 'EUR 469.13', 'EUR 2,938.25', 'EXW Bremen', '30 days net'],
    ])
      expect(words, shown).toContain(shown);
  }, 60_000);

  test('has a last day, a year and a number by the clock of the company', async () => {
    await server.client.website.updateSettings({ timeZone: 'America/Los_Angeles' });
    // The evening of 31 December there.
    server.clock.set(Date.parse('2031-01-01T06:00:00Z'));
    const { id, token } = await issued('2030-12-31');
    expect((await server.client.quotations.get({ id })).number).toBe('Q-2030-0001');
    expect((await server.client.quotations.opened({ token })).state).toBe('open');
    const { _id: enquiry } = await make.enquiry(vera);
    const { _id: later } = await server.client.quotations.create({ enquiry });
    const [begun] = (await server.client.quotations.get({ id: later })).revisions;
    // 30 days after it.
    expect(begun?.content.validUntil).toBe('2031-01-30');
    server.clock.set(Date.parse('2031-01-01T08:00:00Z'));
    expect((await server.client.quotations.opened({ token })).state).toBe('over');
  });

  test('has expired for staff, too, once its last day is past where the company is, and is not sent', async () => {
    await server.client.website.updateSettings({ timeZone: 'America/Los_Angeles' });
    const { enquiry, id } = await issued('2030-01-31');
    const statesOf = async (state?: 'issued' | 'over') => [
      (await server.client.quotations.get({ id })).state,
      ...(await server.client.quotations.list(state ? { state } : {})).map(one => one.state),
    ];
    // Still the evening of the last day there.
    server.clock.set(Date.parse('2030-02-01T07:59:00Z'));
    expect(await statesOf('issued')).toEqual(['issued', 'issued']);
    expect(await statesOf('over')).toEqual(['issued']);
    server.clock.set(Date.parse('2030-02-01T08:00:00Z'));
    expect(await statesOf()).toEqual(['over', 'over']);
    expect(await statesOf('over')).toEqual(['over', 'over']);
    expect(await statesOf('issued')).toEqual(['over']);
    expect((await server.client.enquiries.replyForm({ id: enquiry })).files).toEqual([]);
    await expect(send(enquiry, id)).rejects.toMatchObject({
      code: 'invalid_input',
      details: [
        {
          path: 'files.0',
          message: 'Quotation Q-2029-0001 was valid until 31 January 2030. Revise it, and send the new revision.',
        },
      ],
    });
    expect(await stateOf(enquiry)).toBe('new');
    await server.client.quotations.revise({ id });
    expect(await statesOf()).toEqual(['issued', 'issued']);
    await expect(send(enquiry, id)).rejects.toThrow('was valid until 31 January 2030');
  });

  test('is among the expired ones, also behind a thousand newer ones that are valid', async () => {
    const { id } = await issued('2030-01-31');
    const { row, revision } = await server.deps.db.read(async tables => ({
      row: await tables.quotations.findOneByOrFail({ id }),
      revision: await tables.quotationRevisions.findOneByOrFail({ quotationId: id }),
    }));
    const copies = Array.from({ length: 1000 }, (_, place) => {
      const createdAt = new Date(row.createdAt.getTime() + 1000 + place);
      const quotation = { ...row, id: `copy-${place}`, number: `Q-2030-${5000 + place}`, createdAt };
      const content = { ...revision.content, validUntil: '2030-12-31' };
      return { quotation, revision: { ...revision, id: `of-${place}`, quotationId: quotation.id, content } };
    });
    await server.deps.db.transaction(async tables => {
      for (let at = 0; at < copies.length; at += 50) {
        const some = copies.slice(at, at + 50);
        await tables.quotations.insert(some.map(({ quotation }) => quotation));
        await tables.quotationRevisions.insert(some.map(one => one.revision));
      }
    });
    server.clock.set(Date.parse('2030-02-01T00:00:00Z'));
    const numbersOf = async (state: 'issued' | 'over') =>
      (await server.client.quotations.list({ state })).map(({ number }) => number);
    expect(await numbersOf('over')).toEqual(['Q-2030-0001']);
    server.clock.set(Date.parse('2031-01-01T00:00:00Z'));
    expect(await numbersOf('issued')).toEqual([]);
    await extend(id, '2031-01-31');
    expect(await numbersOf('issued')).toEqual(['Q-2030-0001']);
    expect(await numbersOf('over')).toHaveLength(1000);
  });

  test('has expired: its link is not sent in a text until it is revised', async () => {
    const { enquiry, id } = await issued('2030-01-31');
    const { address } = await server.client.quotations.link({ id });
    const write = (text: string) => server.client.enquiries.reply({ id: enquiry, subject: 'Hello', text });
    await write(`You can still accept it: ${address}.`);
    server.clock.set(Date.parse('2030-02-01T00:00:00Z'));
    await expect(write(`You can still accept it: ${address}.`)).rejects.toMatchObject({
      code: 'invalid_input',
      details: [
        {
          path: 'text',
          message: 'Quotation Q-2030-0001 was valid until 31 January 2030. Revise it, and send the new revision.',
        },
      ],
    });
    await write('It was at https://example.com/quotation/none.of-ours then.');
    await extend(id, '2030-02-28');
    await write(`You can accept it now: ${address}.`);
  });

  test('has expired or was revised: a reply that failed with it is not sent again', async () => {
    const { enquiry, id } = await issued('2030-01-31');
    smtp.refuse({ at: 'recipient', code: 550 });
    const { _id: message } = await send(enquiry, id);
    await server.deps.mail.deliver();
    const again = () => server.client.enquiries.sendAgain({ id: message });
    const obstacles = async () => (await server.client.status.failedMails()).map(({ obstacle }) => obstacle);
    expect(new Set(await obstacles())).toEqual(new Set([null]));
    server.clock.set(Date.parse('2030-02-01T00:00:00Z'));
    const over = 'Quotation Q-2030-0001 was valid until 31 January 2030. Revise it, and send the new revision.';
    await expect(again()).rejects.toMatchObject({ code: 'wrong_state', message: over });
    expect(await obstacles()).toContain(over);
    expect(await server.client.status.sendMailsAgain({ ids: [message] })).toMatchObject({
      message: `Nothing was sent again. ${over}`,
    });
    await extend(id, '2030-02-28');
    await expect(again()).rejects.toThrow(
      'Quotation Q-2030-0001 was revised since. Send the new revision in a new reply.',
    );
    server.logged.length = 0;
  });

  test('is looked up once for all replies that failed, with what it says of each', async () => {
    const { enquiry, id } = await issued('2030-01-31');
    const { address } = await server.client.quotations.link({ id });
    const other = await issued('2034-12-31');
    smtp.refuse({ at: 'recipient', code: 550 });
    await send(enquiry, id);
    await send(other.enquiry, other.id);
    const { length: seen } = await server.client.enquiries.messages({ id: enquiry });
    await server.client.enquiries.reply({ id: enquiry, subject: 'Hello', text: `Accept it here: ${address}`, seen });
    await server.deps.mail.deliver();
    server.logged.length = 0;
    let queries = 0;
    const counted = <T extends object>(repository: T) =>
      new Proxy(repository, {
        get(target, name) {
          const value = Reflect.get(target, name, target);
          if (typeof value !== 'function') return value;
          if (String(name).startsWith('find')) queries += 1;
          return value.bind(target);
        },
      });
    const over = 'Quotation Q-2030-0001 was valid until 31 January 2030. Revise it, and send the new revision.';
    const at = { now: server.clock.now(), today: '2030-02-01', secret: server.deps.secret };
    const obstacles = await server.deps.db.read(async tables => {
      const rows = (await listFailed(tables)).filter(({ kind }) => kind === 'enquiry-reply');
      const watched: typeof tables = Object.create(tables, {
        quotations: { value: counted(tables.quotations) },
        quotationRevisions: { value: counted(tables.quotationRevisions) },
      });
      return findObstacles(watched, rows, at);
    });
    expect([...obstacles.values()].sort()).toEqual([over, over, null]);
    expect(queries).toBe(2);
  });

  test('is sent after its last day, too, once the customer accepted it', async () => {
    const { enquiry, id, token } = await issued('2030-01-31');
    await server.client.quotations.decide({ token, revision: 1, decision: 'accept', name: 'Vera Visitor', note: '' });
    server.clock.set(Date.parse('2030-02-01T00:00:00Z'));
    expect((await server.client.quotations.get({ id })).state).toBe('accepted');
    await send(enquiry, id);
  });

  test("the enquiry's own page says that its sender declined, and neither shows nor links the quotation", async () => {
    const { enquiry, id, token } = await issued();
    const ownPage = async () =>
      server.client.enquiries.opened({ token: privateToken(server.deps, 'enquiry', enquiry) });
    await server.client.quotations.ask({ token, text: 'Is the test report included?' });
    await server.client.quotations.decide({ token, revision: 1, decision: 'decline', name: 'Vera Visitor', note: '' });
    const page = await ownPage();
    expect(page).toMatchObject({ state: 'declined', mayWithdraw: false, words: [] });
    expect(JSON.stringify(page)).not.toContain(token);
    // One to a colleague, and what is closed for another reason.
    await server.deps.db.transaction(tables => tables.quotations.update(id, { email: 'other@example.com' }));
    expect(await ownPage()).toMatchObject({ state: 'closed' });
  });

  test('is found by its number among the enquiries', async () => {
    const { enquiry } = await issued();
    await make.enquiry(vera);
    const found = await server.client.enquiries.list({ q: 'q-2030-0001' });
    expect(found.map(({ _id }) => _id)).toEqual([enquiry]);
    expect(await server.client.enquiries.list({ q: 'Q-2030-0002' })).toEqual([]);
  });

  test('is not attached in a revision that was replaced, or to another customer’s enquiry', async () => {
    const { enquiry, id } = await issued();
    const { _id: other } = await make.enquiry({ ...vera, email: 'other@example.com' });
    await expect(send(other, id)).rejects.toThrow('This revision of the quotation is not the issued one.');
    await server.client.quotations.revise({ id });
    await server.client.quotations.issue({ id });
    await expect(send(enquiry, id)).rejects.toThrow('This revision of the quotation is not the issued one.');
    expect(await stateOf(enquiry)).toBe('new');
  });

  test('opens the enquiry again if the mail cannot be delivered', async () => {
    const { enquiry, id } = await issued();
    await server.deps.mail.deliver();
    smtp.refuse({ at: 'recipient', code: 550 });
    await send(enquiry, id);
    await server.deps.mail.deliver();
    expect(await stateOf(enquiry)).toBe('new');
    expect(server.logged.splice(0).join()).toContain('A mail was given up');
  }, 60_000);

  test('is asked about on its page: the question is in the thread, the office is told, and the enquiry waits', async () => {
    const { enquiry, id, token } = await issued();
    await send(enquiry, id);
    const { message } = await server.visitor.quotations.ask({ token, text: 'Is the test report included?' });
    expect(message).toBe('Thank you. We have your question and will answer by email.');
    expect(await stateOf(enquiry)).toBe('in_work');
    expect((await server.client.enquiries.messages({ id: enquiry })).at(-1)).toMatchObject({
      ...{ direction: 'in', from: 'vera@example.com', text: 'Is the test report included?', state: 'received' },
    });
    await server.deps.mail.deliver();
    const told = smtp.received.find(
      ({ to, mail }) => to.includes('office@example.com') && /Question/.test(mail.subject ?? ''),
    );
    expect(told?.mail.text).toContain('Is the test report included?');
    expect(told?.mail.replyTo?.text).toBe('vera@example.com');
  }, 60_000);

  test('of an enquiry that was merged is asked about by its own customer, who is told apart from the other one', async () => {
    const { enquiry, id, token } = await issued();
    await send(enquiry, id);
    const { _id: kept } = await make.enquiry({ ...vera, name: 'Carl Clamp', email: 'carl@example.com' });
    await server.client.enquiries.merge({ id: kept, other: enquiry });
    await server.visitor.quotations.ask({ token, text: 'Is my discount included?' });
    const asked = { from: 'vera@example.com', text: 'Is my discount included?' };
    expect((await server.client.enquiries.messages({ id: kept })).at(-1)).toMatchObject(asked);
    await server.deps.mail.deliver();
    const told = smtp.received.find(
      ({ to, mail }) => to.includes('office@example.com') && /Question about/.test(mail.subject ?? ''),
    );
    expect(told?.mail.replyTo?.text).toBe('vera@example.com');
    expect(told?.mail.text).not.toContain('Carl');
    await server.client.enquiries.separate({ id: kept, other: enquiry });
    expect((await server.client.enquiries.messages({ id: enquiry })).at(-1)).toMatchObject(asked);
    expect(JSON.stringify(await server.client.enquiries.messages({ id: kept }))).not.toContain('discount');
  }, 60_000);

  test('is asked about after the enquiry was withdrawn, which then waits again', async () => {
    const { enquiry, id, token } = await issued();
    await send(enquiry, id);
    const link = privateToken(server.deps, 'enquiry', enquiry);
    await server.visitor.enquiries.withdraw({ token: link, reason: '' });
    expect(await stateOf(enquiry)).toBe('lost');
    await server.visitor.quotations.ask({ token, text: 'And with a longer stroke?' });
    expect(await stateOf(enquiry)).toBe('new');
    expect((await server.visitor.enquiries.opened({ token: link })).state).not.toBe('withdrawn');
  }, 60_000);

  test('is declined, revised and accepted before any mail is written: each mail tells its own decision', async () => {
    const { id, token } = await issued();
    const { quotations } = server.client;
    const decide = { token, name: 'Vera V' };
    await server.visitor.quotations.decide({ ...decide, revision: 1, decision: 'decline', note: 'Too dear' });
    await quotations.revise({ id });
    expect((await server.visitor.quotations.opened({ token })).state).toBe('withdrawn');
    const [draft] = (await quotations.get({ id })).revisions;
    const positions = draft?.content.positions.map(one => ({ ...one, unitPrice: 100_000 })) ?? [];
    await quotations.update({ id, ...draft?.content, positions } as never);
    await quotations.issue({ id });
    expect(await quotations.get({ id })).toMatchObject({ state: 'issued', decidedBy: null, decisionNote: '' });
    await server.visitor.quotations.decide({ ...decide, revision: 2, decision: 'accept', note: 'PO 4711' });
    await server.deps.mail.deliver();
    const told = smtp.received
      .filter(({ to, mail }) => to.includes('office@example.com') && / by Vera V$/.test(mail.subject ?? ''))
      .map(({ mail }) => [mail.subject, mail.text?.replace(/\s+/g, ' ')]);
    expect(told.sort()).toEqual([
      ['Quotation Q-2030-0001 accepted by Vera V', expect.stringMatching(/revision 2 .*EUR 2,380\.00.*PO 4711/)],
      ['Quotation Q-2030-0001 declined by Vera V', expect.stringMatching(/^((?!revision).)*EUR 2,938\.25.*Too dear/)],
    ]);
  }, 60_000);

  test('is accepted on its page: the office and the customer get a mail, and the order is a PDF without options', async () => {
    const { enquiry, id, token } = await issued();
    await send(enquiry, id);
    await server.visitor.quotations.decide({ token, revision: 1, decision: 'accept', name: 'Vera V', note: 'PO 4711' });
    expect(await stateOf(enquiry)).toBe('won');
    await server.deps.mail.deliver();
    const subjects = smtp.received.map(({ to, mail }) => `${to[0]}: ${mail.subject}`);
    expect(subjects).toContain('office@example.com: Quotation Q-2030-0001 accepted by Vera V');
    expect(subjects).toContain('vera@example.com: Your order: quotation Q-2030-0001');
    const { orderFile } = await server.client.quotations.get({ id });
    const response = await fetch(server.url + orderFile);
    expect(response.headers.get('Content-Disposition')).toBe('inline; filename="Order Q-2030-0001.pdf"');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const { text } = await readPdf(new Uint8Array(await response.arrayBuffer()));
    const words = text.replace(/\s+/g, ' ');
    for (const shown of ['Order Q-2030-0001', 'Accepted by Vera V on 1 January 2030', 'PO 4711', 'EUR 2,938.25'])
      expect(words, shown).toContain(shown);
    expect(words).not.toContain('Start-up');
  }, 60_000);

  test('has the days and hours of where the company is on paper', async () => {
    await server.client.website.updateSettings({ timeZone: 'America/Los_Angeles' });
    // Midnight of the new year in UTC.
    const { id, token } = await issued();
    await server.visitor.quotations.decide({ token, revision: 1, decision: 'accept', name: 'Vera V' });
    const { orderFile, revisions } = await server.client.quotations.get({ id });
    const [first] = revisions;
    const printed = async (address: string | null | undefined) => {
      const response = await fetch(server.url + address);
      return (await readPdf(new Uint8Array(await response.arrayBuffer()))).text.replace(/\s+/g, ' ');
    };
    expect(await printed(first?.file)).toContain('Date: 31 December 2029');
    expect(await printed(orderFile)).toContain('Accepted by Vera V on 31 December 2029 at 16:00 GMT-8.');
  }, 60_000);

  test('is in the personal data of the customer, and only its draft is erased with the enquiry', async () => {
    const { enquiry, id } = await issued();
    const { _id: draft } = await server.client.quotations.create({ enquiry });
    const { quotations } = await server.client.personalData.find({ email: 'vera@example.com' });
    expect(quotations.map(({ number }) => number)).toEqual(['Q-2030-0001', '']);
    const erased = await server.client.personalData.erase({ email: 'vera@example.com' });
    expect(erased.message).toBe('Erased: 1 enquiry. Kept, as the law requires: 1 issued quotation.');
    await expect(server.client.quotations.get({ id: draft })).rejects.toMatchObject({ status: 404 });
    expect(await server.client.quotations.get({ id })).toMatchObject({ enquiry: null, number: 'Q-2030-0001' });
  });

  test('is erased ten years after the year of its last change, not with its enquiry', async () => {
    const { id } = await issued();
    const { deps } = server;
    const retention = { ...deps.retention, enquiryMonths: 12 };
    /** On a clock that was steady for a month. */
    async function run(moment: string) {
      for (let ago = 31; ago >= 0; ago -= 1) {
        const now = () => new Date(Date.parse(moment) - ago * 24 * 3600_000);
        await purgeOldEnquiries({ ...deps, now, retention });
        await purgeOldQuotations({ ...deps, now });
      }
    }
    await run('2040-12-31T23:00:00Z');
    expect(await server.client.quotations.get({ id })).toMatchObject({ enquiry: null, number: 'Q-2030-0001' });
    await run('2041-01-01T01:00:00Z');
    await expect(server.client.quotations.get({ id })).rejects.toMatchObject({ status: 404 });
  });

  test('shows its prices in no public answer', async () => {
    const { quotations } = server.client;
    const { token } = await issued();
    const { _id: product } = await make.product({ name: 'Cylinder VCX' });
    const edition = '7d0c6c1e-9d43-4d6e-bb5e-0f3f1c0a7d21';
    const listed = { currency: 'EUR', edition, isLast: true, prices: [{ code: 'Cylinder VCX', unitPrice: 123_456 }] };
    await quotations.importPrices(listed);
    const { get } = server.http;
    const answers = await Promise.all(
      [
        ...['/api/products', `/api/products/${product}`, `/api/v1/products/${product}/sheet`, '/api/company'],
        ...['/api/v1/search?q=VCX', '/api/categories', '/', '/products', '/sitemap.xml', '/search?q=VCX'],
        ...['/api/v1/price-lists', '/api/v1/quotations', '/api/v1/price-lists/price?currency=EUR&code=Cylinder+VCX'],
      ].map(async path => [path, (await get(path)).text] as const),
    );
    const withPrice = answers.filter(([, text]) => /123[,.]?456|1,?234[.]56/.test(text));
    expect(withPrice).toEqual([]);
    // The page of the quotation itself is for whoever has its link.
    expect((await get(`/api/v1/opened-quotation?token=${token}`)).text).toContain('123456');
  });
});
