import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { startMailingServer } from '../../testing/mail/mailing-server.ts';
import type { TestSmtp } from '../../testing/mail/smtp.ts';
import type { TestServer } from '../../testing/server.ts';
import { purgeUnsent } from './reply-files.ts';

const reply = { subject: 'Your drawing', text: 'Dear Vera,\n\nplease find it attached.' };
const day = 24 * 3600_000;

describe.each(databases)('files of their own that staff attach to a reply, on %s', database => {
  let smtp: TestSmtp;
  let server: TestServer;
  let close: () => Promise<void>;
  let make: ReturnType<typeof factories>;
  beforeEach(async () => {
    ({ smtp, server, close } = await startMailingServer(database));
    make = factories(server);
  });
  afterEach(() => close());

  const enquiry = async (email = 'vera@example.com') => (await make.enquiry({ name: 'Vera', email }))._id;
  const add = (id: string, name: string, content: string | Uint8Array<ArrayBuffer>) =>
    server.client.enquiries.addReplyFile({ id, file: [new File([content], name)] });
  const deliver = async () => {
    await server.deps.mail.deliver();
    return smtp.received.filter(({ mail }) => mail.subject?.startsWith('Your drawing'));
  };
  const stored = () =>
    server.deps.db.read(({ replyFiles, replyFileParts }) => Promise.all([replyFiles.count(), replyFileParts.count()]));

  test('are sent byte for byte, shown in the thread, and downloaded as attachments only', async () => {
    const id = await enquiry();
    const large = new Uint8Array(900_000).map((_, at) => (at * 7 + (at >> 8)) % 251);
    const drawing = await add(id, 'Rod „M“ 36.dxx', large);
    expect(drawing).toMatchObject({ success: true, message: 'File attached.' });
    const mail = await add(id, 'Re order.eml', 'From: a@example.com\r\nSubject: Order\r\n\r\nTwo.\r\n');
    const files = [drawing, mail].map(({ _id }) => ({ kind: 'upload' as const, upload: _id }));
    await server.client.enquiries.reply({ id, ...reply, files });
    const [sent, ...more] = await deliver();
    expect(more).toEqual([]);
    expect(sent?.mail.attachments.map(one => [one.filename, one.contentDisposition])).toEqual([
      ['Rod „M“ 36.dxx', 'attachment'],
      ['Re order.eml', 'attachment'],
    ]);
    expect(Buffer.compare(sent?.mail.attachments[0]?.content ?? Buffer.alloc(0), Buffer.from(large))).toBe(0);
    const [message] = await server.client.enquiries.messages({ id });
    expect(message?.files).toEqual([
      { title: 'Rod „M“ 36.dxx', bytes: 900_000, path: expect.stringMatching(/^\/reply-files\//), refused: null },
      { title: 'Re order.eml', bytes: 45, path: expect.stringMatching(/^\/reply-files\//), refused: null },
    ]);
    const path = message?.files[0]?.path ?? '';
    const served = await fetch(server.url + path);
    expect([served.status, served.headers.get('content-type'), served.headers.get('content-disposition')]).toEqual([
      200,
      'application/octet-stream',
      expect.stringMatching(/^attachment; /),
    ]);
    expect(Buffer.compare(Buffer.from(await served.arrayBuffer()), Buffer.from(large))).toBe(0);
    for (const forged of [path.split('?')[0], path.replace('reply-files', 'enquiry-files'), `${path}x`])
      expect((await fetch(server.url + forged)).status, forged).toBe(404);
  });

  test.each([
    ['install.exe', 'anything', 'It could be a program, which mail servers refuse.'],
    ['drawing.pdf', 'MZ\x90\x00\x03', 'It could be a program, which mail servers refuse.'],
    ['prices.xlsm', 'PK', 'It may hold macros, which mail servers refuse. Save it without, and attach that.'],
    ['all.7z', '7z', 'This archive cannot be checked. Attach its files, or a ZIP file.'],
    ['empty.txt', '', 'It is empty.'],
    ['drawing.pdf', 'no PDF', expect.any(String)],
  ])('named %s with %j are refused by name and reason', async (name, content, reason) => {
    const error = await add(await enquiry(), name, content).catch(cause => cause);
    expect(error.code).toBe('invalid_document');
    if (typeof reason === 'string') expect(error.message).toBe(`“${name}” cannot be attached: ${reason}`);
    else expect(error.message).toContain(`“${name}” cannot be attached: `);
    expect(await stored()).toEqual([0, 0]);
  });

  test('are limited in size, alone and together', async () => {
    const id = await enquiry();
    const megabytes = (count: number) => new Uint8Array(count * 1024 * 1024).fill(7);
    await expect(add(id, 'large.bin', megabytes(16))).rejects.toMatchObject({
      message:
        '“large.bin” cannot be attached: It has 16 MB, and many mail servers refuse more than 15 MB. Send its link instead.',
    });
    const two = [await add(id, 'one.bin', megabytes(8)), await add(id, 'two.bin', megabytes(8))];
    const files = two.map(({ _id }) => ({ kind: 'upload' as const, upload: _id }));
    await expect(server.client.enquiries.reply({ id, ...reply, files })).rejects.toMatchObject({
      message: expect.stringContaining('The files have 16 MB together'),
    });
    expect(await server.client.enquiries.messages({ id })).toEqual([]);
  });

  test('count in the room for files', async () => {
    const id = await enquiry();
    server.deps.fileRoom.quotaBytes = 100;
    await add(id, 'one.txt', 'x'.repeat(60));
    await expect(add(id, 'two.txt', 'x'.repeat(60))).rejects.toMatchObject({
      message: '“two.txt” cannot be attached: There is no room for more files on the server. Ask your administrator.',
    });
  });

  test('belong to their enquiry, and go with it and with the person', async () => {
    const [id, other] = [await enquiry(), await enquiry('tom@example.com')];
    const { _id: upload } = await add(id, 'drawing.txt', 'a drawing');
    const files = [{ kind: 'upload' as const, upload }];
    await expect(server.client.enquiries.reply({ id: other, ...reply, files })).rejects.toMatchObject({
      message: 'This file is no longer stored. Remove it, and attach it again.',
    });
    await server.client.enquiries.reply({ id, ...reply, files });
    await server.client.personalData.erase({ email: 'vera@example.com' });
    expect(await stored()).toEqual([0, 0]);
  });

  test('that were never sent are deleted after a week, and leave no file on the disk', async () => {
    const id = await enquiry();
    const [sent] = [await add(id, 'sent.txt', 'sent'), await add(id, 'unsent.txt', 'unsent')];
    await server.client.enquiries.reply({ id, ...reply, files: [{ kind: 'upload', upload: sent._id }] });
    server.clock.advance(6 * day);
    await purgeUnsent(server.deps);
    expect(await stored()).toEqual([2, 2]);
    server.clock.advance(day);
    await purgeUnsent(server.deps);
    expect(await stored()).toEqual([1, 1]);
    expect(readdirSync(server.deps.media.scratch)).toEqual([]);
  });

  test('are added once by their key', async () => {
    const id = await enquiry();
    const send = () =>
      server.client.enquiries.addReplyFile(
        { id, file: [new File(['x'], 'once.txt')] },
        { key: 'key-of-the-file-0001' },
      );
    const [first, second] = [await send(), await send()];
    expect(second).toEqual(first);
    expect(await stored()).toEqual([1, 1]);
  });
});
