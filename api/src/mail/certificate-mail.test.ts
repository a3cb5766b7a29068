import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Database } from '../db/database.ts';
import { databases } from '../testing/databases.ts';
import { factories } from '../testing/factories.ts';
import { pdfFile } from '../testing/files/documents.ts';
import { startMailingServer } from '../testing/mail/mailing-server.ts';
import type { TestSmtp } from '../testing/mail/smtp.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { watchCertificates } from './certificate-mail.ts';

describe.each(databases)('the mail about certificates that end, on %s', database => {
  let smtp: TestSmtp;
  let server: TestServer;
  let close: () => Promise<void>;
  beforeEach(async () => {
    ({ smtp, server, close } = await startMailingServer(database));
    server.clock.set(Date.parse('2030-02-10T12:00:00Z'));
  });
  afterEach(() => close());

  async function at(time: string) {
    server.clock.set(Date.parse(time));
    await watchCertificates(server.deps);
  }
  const mails = async () => {
    await server.deps.mail.deliver();
    return smtp.received.splice(0).map(({ to, mail }) => ({ to: to.join(), subject: mail.subject, text: mail.text }));
  };
  const addPage = async (title: string) => (await server.client.pages.create({ title, blocks: '[]' }))._id;
  const add = async (pageId: string, title: string, validUntil: string) =>
    (
      await server.client.documents.create({
        pageId,
        title,
        kind: 'certificate',
        validUntil,
        file: [pdfFile('sheet.pdf', title)],
      })
    )._id;

  test('comes once, sixty days before the end, and names what ends', async () => {
    const page = await addPage('Our certificates');
    await add(page, 'ISO 9001', '2030-05-01');
    await add(page, 'Endless', '');
    await at('2030-03-01T23:00:00Z');
    expect(await mails(), 'sixty-one days before').toEqual([]);
    await at('2030-03-02T06:00:00Z');
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('A certificate on the website of Test Hydraulics Ltd ends soon');
    expect(mail?.text).toContain('ISO 9001 (Our certificates): valid until 1 May 2030');
    expect(mail?.text).toContain('https://www.example.com/');
    for (const time of ['2030-03-02T06:01:00Z', '2030-02-20T06:00:00Z', '2030-05-01T06:00:00Z', '2030-06-01T06:00:00Z'])
      await at(time);
    expect(await mails()).toEqual([]);
  });

  test('is one for all that end, and another one after a renewal that ends, too', async () => {
    const product = await factories(server).product({ name: 'Gear pump' });
    const page = await addPage('Certificates');
    const renewed = await add(page, 'DNV', '2030-03-20');
    await server.client.documents.create({
      productId: product._id,
      title: 'Declaration',
      kind: 'certificate',
      validUntil: '2030-01-31',
      file: [pdfFile()],
    });
    await at('2030-02-10T12:01:00Z');
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('2 certificates on the website of Test Hydraulics Ltd end soon');
    expect(mail?.text).toContain('Declaration (Gear pump): ended on 31 January 2030');
    expect(mail?.text).toContain('DNV (Certificates): valid until 20 March 2030');
    await server.client.documents.update({ id: renewed, validUntil: '2031-03-20' });
    await at('2030-02-11T12:00:00Z');
    expect(await mails()).toEqual([]);
    await at('2031-02-11T12:00:00Z');
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'A certificate on the website of Test Hydraulics Ltd ends soon',
    ]);
  });

  test('is sent once if two processes try at the same time', async () => {
    const page = await addPage('Certificates');
    for (const title of ['A', 'B', 'C']) await add(page, title, '2030-03-01');
    const other = await new Database(server.database.location).open();
    const tries = [server.deps, { ...server.deps, db: other }, server.deps, { ...server.deps, db: other }];
    await Promise.all(tries.map(deps => watchCertificates(deps)));
    expect(await mails()).toHaveLength(1);
    await other.close();
  });

  test('names nothing that is in the trash, nor what was renewed before it was sent', async () => {
    const page = await addPage('Certificates');
    const deleted = await add(page, 'Deleted', '2030-03-01');
    const renewed = await add(page, 'Renewed', '2030-03-01');
    await server.client.documents.remove({ id: deleted, reason: 'Wrong file' });
    await at('2030-02-10T12:01:00Z');
    await server.client.documents.update({ id: renewed, validUntil: '' });
    expect(await mails()).toEqual([]);
    const gone = await addPage('Gone');
    await add(gone, 'Of a deleted page', '2030-03-01');
    await server.client.pages.remove({ id: gone });
    await at('2030-02-10T12:02:00Z');
    expect(await mails()).toEqual([]);
    await server.client.pages.restore({ id: gone });
    await at('2030-02-10T12:03:00Z');
    expect((await mails()).map(({ text }) => text)).toEqual([expect.stringContaining('Of a deleted page (Gone)')]);
  });

  test('names twenty of many at once, and the others in the next', async () => {
    const page = await addPage('Certificates');
    for (let number = 1; number <= 23; number += 1) await add(page, `Approval ${number}`, '2030-03-01');
    await at('2030-02-10T12:01:00Z');
    await at('2030-02-10T12:02:00Z');
    await at('2030-02-10T12:03:00Z');
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      '20 certificates on the website of Test Hydraulics Ltd end soon',
      '3 certificates on the website of Test Hydraulics Ltd end soon',
    ]);
  });
});

test('waits until mail is switched on', async () => {
  const server = await startTestServer('sqlite');
  server.clock.set(Date.parse('2030-02-10T12:00:00Z'));
  const { _id: pageId } = await server.client.pages.create({ title: 'Certificates', blocks: '[]' });
  const fields = { pageId, title: 'ISO', kind: 'certificate' as const, validUntil: '2030-03-01' };
  const { _id: id } = await server.client.documents.create({ ...fields, file: [pdfFile()] });
  await watchCertificates(server.deps);
  const row = await server.deps.db.read(tables => tables.documents.findOneByOrFail({ id }));
  expect(row.remindedOf).toBe(null);
  await server.close();
});
