import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { startMailingServer } from '../../testing/mail/mailing-server.ts';
import type { TestSmtp } from '../../testing/mail/smtp.ts';
import { openSession, startTestServer, type TestServer } from '../../testing/server.ts';

const reply = { subject: 'Your enquiry', text: 'Dear Vera,\n\n<b>two</b> weeks.' };

describe.each(databases)('replies to an enquiry, on %s', database => {
  let smtp: TestSmtp;
  let server: TestServer;
  let close: () => Promise<void>;
  let make: ReturnType<typeof factories>;
  beforeEach(async () => {
    ({ smtp, server, close } = await startMailingServer(database));
    make = factories(server);
  });
  afterEach(() => close());

  const vera = { name: 'Vera Visitor', email: 'vera@example.com', message: 'A quote, please.\nFor two pumps.' };
  const referenceOf = (id: string) => `${id.slice(-8, -4)}-${id.slice(-4)}`.toUpperCase();
  const deliver = async () => {
    await server.deps.mail.deliver();
    return smtp.received.filter(
      ({ to, mail }) => to.includes('vera@example.com') && !/received/.test(mail.subject ?? ''),
    );
  };

  test('a reply is a mail in the words of its writer, with its own headers, and shown in the thread', async () => {
    const { _id: id } = await make.enquiry(vera);
    const { _id: messageId, message } = await server.client.enquiries.reply({ id, ...reply });
    expect(message).toBe('Reply is being sent.');
    expect(await server.client.enquiries.messages({ id })).toMatchObject([{ state: 'waiting', sentAt: null }]);
    const [mail, ...more] = await deliver();
    expect(more).toEqual([]);
    expect(mail?.mail).toMatchObject({
      subject: `Your enquiry (${referenceOf(id)})`,
      messageId: `<${messageId}@example.com>`,
      inReplyTo: `<enquiry.${id}@example.com>`,
      from: { text: '"Ada Admin, Test" <office@example.com>' },
      replyTo: { text: 'office@example.com' },
    });
    expect(mail?.mail.text).toBe(
      'Dear Vera,\n\n<b>two</b> weeks.\n\nOn 1 January 2030 at 00:00 UTC you wrote:\n> A quote, please.\n> For two pumps.\n',
    );
    expect(mail?.mail.html).toContain('<div dir="auto">&lt;b&gt;two&lt;/b&gt; weeks.</div>');
    expect(mail?.raw).not.toMatch(/^(Auto-Submitted|X-Auto-Response-Suppress):/im);
    expect(await server.client.enquiries.messages({ id })).toEqual([
      {
        _id: messageId,
        createdAt: expect.stringMatching(/^2030-01-01T/),
        direction: 'out',
        by: 'Ada Admin',
        from: 'office@example.com',
        to: 'vera@example.com',
        kind: 'reply',
        quoted: '',
        html: null,
        marks: [],
        subject: `Your enquiry (${referenceOf(id)})`,
        text: 'Dear Vera,\n\n<b>two</b> weeks.',
        files: [],
        state: 'sent',
        sentAt: expect.stringMatching(/^2030-01-01T/),
        reason: null,
      },
    ]);
  });

  test('a reply marks a new enquiry as answered by its writer, once, and leaves a note of neither in the audit', async () => {
    const { _id: id } = await make.enquiry(vera);
    await server.client.enquiries.reply({ id, ...reply });
    await server.client.enquiries.reply({ id, ...reply, text: 'One more thing.' });
    expect(await server.client.enquiries.get({ id })).toMatchObject({
      state: 'answered',
      handledBy: 'Ada Admin',
      version: 2,
    });
    expect(await server.client.enquiries.timeline({ id })).toMatchObject([
      { kind: 'state', from: 'new', to: 'answered' },
    ]);
    const entries = await server.deps.db.read(tables => tables.auditEntries.findBy({ recordId: id }));
    expect(entries.filter(({ callName }) => callName === 'enquiries.reply')).toHaveLength(2);
    expect(JSON.stringify(entries)).not.toMatch(/weeks|vera|thing/i);
  });

  test('the second reply continues the thread of the first, and the receipt belongs to it', async () => {
    const { _id: id } = await make.enquiry(vera);
    const { _id: first } = await server.client.enquiries.reply({ id, ...reply });
    server.clock.advance(1000);
    const form = await server.client.enquiries.replyForm({ id });
    expect(form.subject).toBe(`Re: Your enquiry (${referenceOf(id)})`);
    await server.client.enquiries.reply({ id, subject: form.subject, text: 'More.' });
    const mails = await deliver();
    expect(mails.map(({ mail }) => mail.references)).toEqual([
      `<enquiry.${id}@example.com>`,
      [`<enquiry.${id}@example.com>`, `<${first}@example.com>`],
    ]);
    expect(mails.map(({ mail }) => mail.subject)).toEqual([
      `Your enquiry (${referenceOf(id)})`,
      `Re: Your enquiry (${referenceOf(id)})`,
    ]);
    const receipt = smtp.received.find(({ mail }) => mail.subject?.startsWith('We have received'));
    expect(receipt?.mail.references).toBe(`<enquiry.${id}@example.com>`);
  });

  test('a long subject is sent as the thread shows it, with the reference at its end', async () => {
    const { _id: id } = await make.enquiry(vera);
    const long = `Re: ${'Cylinder '.repeat(21)}VCX 7`;
    await server.client.enquiries.reply({ id, subject: long, text: 'Two weeks.' });
    const [mail] = await deliver();
    expect(mail?.mail.subject).toBe(`${long} (${referenceOf(id)})`);
    expect(await server.client.enquiries.messages({ id })).toMatchObject([{ subject: mail?.mail.subject }]);
    const { subject } = await server.client.enquiries.replyForm({ id });
    expect(subject).toBe(`Re: ${'Cylinder '.repeat(20)}Cyli (${referenceOf(id)})`);
    await server.client.enquiries.reply({ id, subject, text: 'Three weeks.' });
    expect((await deliver())[1]?.mail.subject).toBe(subject);
  });

  test('a repeated request sends one mail', async () => {
    const { _id: id } = await make.enquiry(vera);
    const key = randomUUID();
    await server.client.enquiries.reply({ id, ...reply }, { key });
    await server.client.enquiries.reply({ id, ...reply }, { key });
    expect(await deliver()).toHaveLength(1);
    expect(await server.client.enquiries.messages({ id })).toHaveLength(1);
  });

  test('a writer who has not seen what a colleague wrote meanwhile sends nothing', async () => {
    const { _id: id } = await make.enquiry(vera);
    const ben = await make.user({ name: 'Ben Sales', role: 'sales' });
    await server.clientOf(await openSession(server, ben._id)).enquiries.reply({ id, ...reply, seen: 0 });
    await expect(server.client.enquiries.reply({ id, ...reply, seen: 0 })).rejects.toMatchObject({
      code: 'duplicate',
      message: 'Ben Sales wrote on 1 Jan 2030, 00:00 UTC, after you began. Read it in the timeline, then send yours.',
    });
    await server.client.website.updateSettings({ timeZone: 'Europe/Berlin' });
    await expect(server.client.enquiries.reply({ id, ...reply, seen: 0 })).rejects.toThrow(
      'Ben Sales wrote on 1 Jan 2030, 01:00 CET, after you began.',
    );
    await server.client.enquiries.reply({ id, ...reply, seen: 1 });
    expect(await deliver()).toHaveLength(2);
  });

  test('a blank that nobody filled in is named, and nothing is sent', async () => {
    const { _id: id } = await make.enquiry(vera);
    await expect(
      server.client.enquiries.reply({ id, ...reply, text: 'We deliver on {delivery date}.' }),
    ).rejects.toMatchObject({
      code: 'invalid_input',
      details: [{ path: 'text', message: 'Fill in {delivery date} before you send the reply.' }],
    });
    expect(await deliver()).toEqual([]);
  });

  test('a typed line break cannot begin another header', async () => {
    const { _id: id } = await make.enquiry(vera);
    await server.client.enquiries.reply({ id, subject: 'Hello\r\nBcc: all@example.com', text: 'Text' });
    const [mail] = await deliver();
    expect(mail?.mail.subject).toBe(`Hello Bcc: all@example.com (${referenceOf(id)})`);
    expect(mail?.mail.bcc).toBeUndefined();
    expect(mail?.to).toEqual(['vera@example.com']);
  });

  test('the data sheet of the asked size and a document are attached', async () => {
    const category = await make.category('Pumps');
    const stroke = { kind: 'number', number: 63 };
    const variants = { columns: [{ name: 'Bore' }], rows: [{ code: 'PP-20', cells: [stroke] }] };
    const product = await make.product({
      name: 'Power pack',
      categoryId: category._id,
      variants: JSON.stringify(variants),
    });
    const document = await make.document({ productId: product._id, title: 'Manual' });
    const asked = { ...vera, message: 'Price?\nOrder code: pp-20', product: product._id };
    const { _id: id } = await make.enquiry(asked);
    const { files, subject } = await server.client.enquiries.replyForm({ id });
    expect(subject).toBe(`Your enquiry: Power pack (${referenceOf(id)})`);
    expect(files.map(({ title, file }) => [title, file.kind])).toEqual([
      ['PP-20 data sheet.pdf', 'data-sheet'],
      ['Power pack data sheet.pdf', 'data-sheet'],
      [expect.stringMatching(/^Manual.*\.pdf$/), 'document'],
      ['Pumps catalogue.pdf', 'catalogue'],
    ]);
    await server.client.enquiries.reply({ id, ...reply, files: [files[0], files[2]].flatMap(one => one?.file ?? []) });
    const [mail] = await deliver();
    expect(mail?.mail.attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
      ['PP-20 data sheet.pdf', 'application/pdf'],
      [files[2]?.title, 'application/pdf'],
    ]);
    expect(mail?.mail.attachments.map(({ content }) => content.subarray(0, 5).toString())).toEqual(['%PDF-', '%PDF-']);
    expect(mail?.mail.attachments[1]?.size).toBe(files[2]?.bytes);

    await expect(
      server.client.enquiries.reply({
        id,
        ...reply,
        files: [{ kind: 'data-sheet', product: product._id, code: 'PP-99' }],
      }),
    ).rejects.toMatchObject({ code: 'invalid_input', details: [{ path: 'files.0' }] });
    await server.client.enquiries.reply({ id, ...reply, files: [{ kind: 'document', document: document._id }] });
    await server.client.documents.remove({ id: document._id, reason: 'Wrong file' });
    expect(await deliver()).toHaveLength(1);
    expect((await server.client.enquiries.messages({ id })).map(({ state, reason }) => [state, reason])).toEqual([
      ['sent', null],
      ['failed', 'EFILEGONE'],
    ]);
    server.logged.length = 0;
  });

  test('the files of every product of a list can be attached', async () => {
    const [one, two] = [await make.product({ name: 'One' }), await make.product({ name: 'Two' })];
    const items = [one, two, one].map(({ _id: product }) => ({ product, quantity: 1 }));
    const { json } = await server.http.send('POST', '/api/contact-submit', { ...vera, items });
    const { files } = await server.client.enquiries.replyForm({ id: json._id });
    expect(files.map(({ title }) => title)).toEqual([
      'One data sheet.pdf',
      'Two data sheet.pdf',
      `${one.category} catalogue.pdf`,
      `${two.category} catalogue.pdf`,
    ]);
  });

  test('a refused reply is shown as failed with the reason, and sent again under the same Message-ID', async () => {
    const { _id: id } = await make.enquiry(vera);
    await server.deps.mail.deliver();
    smtp.refuse({ at: 'recipient', code: 550 });
    const { _id: messageId } = await server.client.enquiries.reply({ id, ...reply });
    expect(await deliver()).toEqual([]);
    expect(await server.client.enquiries.messages({ id })).toMatchObject([
      { state: 'failed', reason: '550 5.1.1', sentAt: null },
    ]);
    expect((await server.client.enquiries.get({ id })).state, 'the customer got no answer').toBe('new');
    expect(await server.client.enquiries.timeline({ id })).toMatchObject([
      { kind: 'state', from: 'new', to: 'answered', by: 'Ada Admin' },
      { kind: 'state', from: 'answered', to: 'new', by: 'Server' },
    ]);
    smtp.refuse(null);
    expect((await server.client.enquiries.sendAgain({ id: messageId })).message).toBe('Reply is being sent again.');
    await expect(server.client.enquiries.sendAgain({ id: messageId })).rejects.toMatchObject({ code: 'duplicate' });
    const mails = await deliver();
    expect(mails.map(({ mail }) => mail.messageId)).toEqual([`<${messageId}@example.com>`]);
    expect(await server.client.enquiries.messages({ id })).toMatchObject([{ state: 'sent', reason: null }]);
    expect((await server.client.enquiries.get({ id })).state).toBe('answered');
    await expect(server.client.enquiries.sendAgain({ id: messageId })).rejects.toMatchObject({
      message: 'This reply was sent. It is not sent again.',
    });
    server.logged.length = 0;
  });

  test('a reply that waits in a restored database, whose outbox is empty, may be sent again', async () => {
    const { _id: id } = await make.enquiry(vera);
    const { _id: messageId } = await server.client.enquiries.reply({ id, ...reply });
    await server.deps.db.transaction(async tables => {
      await tables.outbox.clear();
      await tables.jobs.clear();
    });
    expect(await server.client.enquiries.messages({ id })).toMatchObject([{ state: 'failed', reason: 'lost' }]);
    await server.client.enquiries.sendAgain({ id: messageId });
    expect(await deliver()).toHaveLength(1);
  });

  test('templates are shared, and the second of two changes at once is refused', async () => {
    const { _id: id } = await server.client.replyTemplates.create({ name: 'Thanks', text: 'Dear {name},' });
    await server.client.replyTemplates.create({ name: 'Data sheet', text: 'About {product}' });
    expect((await server.client.replyTemplates.list()).map(({ name }) => name)).toEqual(['Data sheet', 'Thanks']);
    const change = { id, name: 'Thanks', text: 'Hello {name},', version: 1 };
    expect(await server.client.replyTemplates.update(change)).toMatchObject({ version: 2 });
    await expect(server.client.replyTemplates.update(change)).rejects.toMatchObject({ code: 'version_conflict' });
    await server.client.replyTemplates.remove({ id });
    expect((await server.client.replyTemplates.list()).map(({ name }) => name)).toEqual(['Data sheet']);
  });

  test('the messages of a person are exported and erased with the waiting mail, and what others were told of them', async () => {
    const { _id: id } = await make.enquiry(vera);
    const { _id: other } = await make.enquiry({ ...vera, name: 'Otto', email: 'otto@example.com' });
    await server.client.enquiries.reply({ id, ...reply });
    await server.client.enquiries.reply({ id: other, ...reply, text: 'Ask Vera@Example.com, not eva@example.com.' });
    const found = await server.client.personalData.find({ email: 'vera@example.com' });
    expect(found.messages.map(({ enquiry, text }) => [enquiry, text])).toEqual([
      [id, 'Dear Vera,\n\n<b>two</b> weeks.'],
      [other, 'Ask Vera@Example.com, not eva@example.com.'],
    ]);
    expect(found.mails).toBe(2);
    expect(await server.client.personalData.erase({ email: 'vera@example.com' })).toMatchObject({ messages: 1 });
    expect(await deliver()).toEqual([]);
    const rows = await server.deps.db.read(tables => tables.messages.find());
    expect(rows.map(({ enquiryId, text }) => [enquiryId, text])).toEqual([
      [other, 'Ask (erased), not eva@example.com.'],
    ]);
  });
});

test('without mail a reply is refused, and its form says so', async () => {
  const server = await startTestServer('sqlite');
  try {
    const { _id: id } = await factories(server).enquiry();
    expect(await server.client.enquiries.replyForm({ id })).toMatchObject({ sends: false, from: null });
    await expect(server.client.enquiries.reply({ id, ...reply })).rejects.toMatchObject({ code: 'mail_off' });
    expect((await server.client.enquiries.get({ id })).state).toBe('new');
  } finally {
    await server.close();
  }
});
