import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { pdfBytes } from '../../testing/files/documents.ts';
import { type MailingServer, startMailingServer } from '../../testing/mail/mailing-server.ts';

const vera = { name: 'Vera', email: 'vera@example.com', message: 'A quote, please.', elapsed: 60_000 };
const minute = 60_000;

describe.each(databases)('mails about files of an enquiry, on %s', database => {
  let mailing: MailingServer;
  beforeEach(async () => {
    mailing = await startMailingServer(database);
  });
  afterEach(() => mailing.close());

  const toCompany = async () => {
    await mailing.server.deps.mail.deliver();
    return mailing.smtp.received.filter(({ to }) => !to.includes(vera.email)).map(({ mail }) => mail);
  };

  test('names those that come in a form in the notice itself', async () => {
    const pdf = new Blob([pdfBytes() as never]);
    const sent = await mailing.server.http.form('POST', '/api/contact-submit', [
      ['name', vera.name],
      ['email', vera.email],
      ['message', vera.message],
      ['files', pdf, 'bracket.pdf'],
      ['files', pdf, 'setup.exe'],
    ]);
    expect(sent.status).toBe(201);
    const [notice] = await toCompany();
    expect(notice?.subject).toMatch(/^Enquiry [\w-]+ from Vera$/);
    expect(notice?.text).toContain('bracket.pdf (received)');
    expect(notice?.text).toContain('setup.exe (not taken: It could be a program, which we do not take.)');
  });

  test('names those that come later in one mail, and wakes an answered enquiry', async () => {
    const { server } = mailing;
    const { json } = await server.http.send('POST', '/api/contact-submit', vera);
    const before = (await toCompany()).length;
    await server.client.enquiries.update({ id: json._id, state: 'answered' });
    const token = json.page.replace('/enquiry/', '');
    for (const name of ['a.exe', 'b.exe'])
      await server.http.send('POST', '/api/v1/opened-enquiry/files', { token, name, bytes: 9 });
    expect(await toCompany()).toHaveLength(before);
    server.clock.advance(3 * minute);
    const later = (await toCompany()).slice(before);
    expect(later).toHaveLength(1);
    expect(later[0]?.subject).toMatch(/^Enquiry [\w-]+: files from Vera$/);
    expect(later[0]?.text).toContain('a.exe (not taken');
    expect(later[0]?.text).toContain('b.exe (not taken');
    expect((await server.client.enquiries.get({ id: json._id })).state).toBe('new');
  });
});
