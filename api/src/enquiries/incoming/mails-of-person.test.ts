import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ReceivedFileRow } from '../../db/tables/enquiries/received-files.ts';
import type { ReceivedMailRow } from '../../db/tables/enquiries/received-mails.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { startMailingServer } from '../../testing/mail/mailing-server.ts';
import type { TestServer } from '../../testing/server.ts';
import { repeatErasures } from '../retention.ts';
import { purgeReceived } from './mails-of-person.ts';
import { storeMail } from './store-mail.ts';

const day = 24 * 3600_000;

/** A mail with the file `notes.txt`, unless it has none. */
const mailOf = (headers: string, text: string, file: string | null = null) =>
  file === null
    ? `${headers}\r\n\r\n${text}\r\n`
    : `${headers}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\n\r\n${text}\r\n--b\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename="notes.txt"\r\n\r\n${file}\r\n--b--\r\n`;

const bounceOf = (recipient: string) =>
  `From: MAILER-DAEMON@mail.example.com\r\nSubject: Undelivered Mail Returned to Sender\r\nMessage-ID: <bounce.${recipient.replace('@', '.')}>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n--b\r\n\r\nYour mail could not be delivered.\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mail.example.com\r\n\r\nFinal-Recipient: rfc822; ${recipient}\r\nAction: failed\r\nStatus: 5.1.1\r\n--b\r\nContent-Type: message/rfc822\r\n\r\nTo: ${recipient}\r\nSubject: Your enquiry\r\nMessage-ID: <unknown@example.com>\r\n\r\nDear customer,\r\n--b--\r\n`;

describe.each(databases)('the mails of a person, on %s', database => {
  let server: TestServer;
  let close: () => Promise<void>;
  let vera: string;
  beforeEach(async () => {
    ({ server, close } = await startMailingServer(database));
    ({ _id: vera } = await factories(server).enquiry({
      name: 'Vera',
      email: 'vera@example.com',
      message: 'A quote, please.',
    }));
  });
  afterEach(() => close());

  const receive = (mail: string, receivedAt = server.clock.now()) =>
    storeMail(server.deps, Buffer.from(mail), { receivedAt });
  const reference = () => `${vera.slice(-8, -4)}-${vera.slice(-4)}`;
  const rows = () =>
    server.deps.db.read(async tables => ({
      mails: await tables.receivedMails.find({ order: { subject: 'ASC' } }),
      messages: await tables.messages.find(),
      files: await tables.receivedFiles.find(),
      parts: await tables.receivedFileParts.count(),
    }));
  const find = (email: string) => server.client.personalData.find({ email });
  const erase = (email: string) => server.client.personalData.erase({ email });
  const addresses = (mails: ReceivedMailRow[]) => mails.map(({ sender }) => sender).sort();
  const names = (files: ReceivedFileRow[]) => files.map(({ name }) => name);

  test('are exported with their files, those in a thread as messages', async () => {
    await receive(
      mailOf(`From: Vera <vera@example.com>\r\nSubject: Re: ${reference()}`, 'In the thread.', 'the sizes'),
    );
    await receive(mailOf('From: Vera <VERA@example.com>\r\nSubject: Hello', 'Not in the thread.', 'more sizes'));
    await receive(mailOf('From: Otto <otto@example.com>\r\nSubject: Pumps', 'Ask vera@example.com about them.'));
    await receive(mailOf('From: Overa <overa@example.com>\r\nSubject: Other', 'Nothing of hers.', 'not hers'));
    const found = await find('Vera@example.com');
    expect(found.messages.map(({ text, files }) => [text, files.map(({ title }) => title)])).toEqual([
      ['In the thread.', ['notes.txt']],
    ]);
    expect(found.received.map(({ text, files }) => [text, files.map(({ title }) => title)]).sort()).toEqual([
      ['Ask vera@example.com about them.', []],
      ['Not in the thread.', ['notes.txt']],
    ]);
    const { path } = found.received.flatMap(({ files }) => files)[0] ?? {};
    const file = await server.http.get(path ?? '');
    expect([file.status, file.text]).toEqual([200, 'more sizes']);
    expect(file.headers.get('Content-Disposition')).toContain('attachment');
  });

  test('are stored without the files for which visitors’ files leave no room', async () => {
    const fileMail = (name: string) =>
      mailOf(`From: Vera <vera@example.com>\r\nSubject: ${name}`, 'See here.', 'the sizes');
    server.deps.fileRoom.quotaBytes = 10;
    await receive(fileMail('Fits'));
    await receive(fileMail('Too much'));
    server.deps.fileRoom.quotaBytes = 1000;
    server.deps.fileRoom.disk = async () => ({ total: 1000, free: 205 });
    await receive(fileMail('Disk'));
    const { mails, files } = await rows();
    expect(mails.map(({ subject }) => subject)).toEqual(['Disk', 'Fits', 'Too much']);
    const refused = 'There is no room for more files. It is in the mailbox.';
    expect(mails.map(({ id }) => files.find(({ mailId }) => mailId === id)?.refused)).toEqual([refused, null, refused]);
  });

  test('are erased with their files, and the address is taken out of the mails of others', async () => {
    await receive(
      mailOf(`From: Vera <vera@example.com>\r\nSubject: Re: ${reference()}`, 'In the thread.', 'the sizes'),
    );
    await receive(mailOf('From: Vera <vera@example.com>\r\nSubject: Hello', 'Not in the thread.', 'more sizes'));
    await receive(
      mailOf(
        'From: "vera@example.com" <otto@example.com>\r\nSubject: From vera@example.com\r\nContent-Type: text/html',
        '<p>Ask vera@example.com</p><blockquote>vera@example.com wrote</blockquote>',
      ),
    );
    const { path } = (await find('vera@example.com')).received.flatMap(({ files }) => files)[0] ?? {};
    expect((await server.http.get(path ?? '')).status).toBe(200);
    // The mail and the address in the one of Otto.
    expect(await erase('vera@example.com')).toMatchObject({ enquiries: 1, messages: 2 });
    const left = await rows();
    expect(addresses(left.mails)).toEqual(['otto@example.com']);
    expect(left.mails[0]).toMatchObject({ senderName: '(erased)', subject: 'From (erased)' });
    expect(JSON.stringify(left)).not.toContain('vera@example.com');
    expect([left.files, left.parts, left.messages]).toEqual([[], 0, []]);
    expect((await server.http.get(path ?? '')).status).toBe(404);
    expect((await find('vera@example.com')).received).toEqual([]);
  });

  test('of a colleague in the thread of another are erased without that thread', async () => {
    const { _id: ours } = await server.client.enquiries.reply({
      id: vera,
      subject: 'Your enquiry',
      text: 'Two weeks.',
    });
    const answers = `In-Reply-To: <${ours}@example.com>`;
    await receive(mailOf(`From: Kim <kim@example.com>\r\n${answers}`, 'I answer for Vera.', 'notes of Kim'));
    await receive(mailOf(`From: Vera <vera@example.com>\r\n${answers}`, 'I answer, too.', 'notes of Vera'));
    expect((await find('kim@example.com')).messages.map(({ text }) => text)).toEqual(['I answer for Vera.']);
    expect(await erase('kim@example.com')).toMatchObject({ enquiries: 0, messages: 1 });
    const left = await rows();
    expect(addresses(left.mails)).toEqual(['vera@example.com']);
    expect(left.messages.map(({ text }) => text).sort()).toEqual(['I answer, too.', 'Two weeks.']);
    expect([names(left.files), left.parts]).toEqual([['notes.txt'], 1]);
  });

  test('do not come back from the mailbox once they are erased, but newer ones do', async () => {
    const mail = mailOf('From: Vera <vera@example.com>\r\nSubject: Hello', 'Two pumps.');
    const before = server.clock.now();
    await receive(mail);
    await erase('vera@example.com');
    expect(await receive(mail, before)).toBe('erased');
    server.clock.advance(60_000);
    expect(await receive(mailOf('From: Vera <vera@example.com>\r\nSubject: Again', 'Two more.'))).toBe('waiting');
  });

  test('that a restore brings back are erased again', async () => {
    await receive(mailOf('From: Vera <vera@example.com>\r\nSubject: Hello', 'Two pumps.', 'sizes'));
    await receive(mailOf('From: Otto <otto@example.com>\r\nSubject: Pumps', 'Ask vera@example.com about them.'));
    const before = await server.deps.db.read(async ({ receivedMails, receivedFiles, receivedFileParts }) => ({
      mails: await receivedMails.find(),
      files: await receivedFiles.find(),
      parts: await receivedFileParts.find(),
    }));
    await erase('vera@example.com');
    await server.deps.db.transaction(async tables => {
      await tables.receivedMails.createQueryBuilder().delete().execute();
      await tables.receivedMails.insert(before.mails);
      await tables.receivedFiles.insert(before.files);
      await tables.receivedFileParts.insert(before.parts);
      await tables.site.clear();
    });
    await repeatErasures(server.deps);
    const left = await rows();
    expect(left.mails.map(({ text }) => text)).toEqual(['Ask (erased) about them.']);
    expect([left.files, left.parts]).toEqual([[], 0]);
  });

  test('that servers return are found and erased by the address that they failed for', async () => {
    await receive(bounceOf('vera@example.com'));
    await receive(bounceOf('otto@example.com'));
    expect((await find('vera@example.com')).received.map(({ kind }) => kind)).toEqual(['bounce']);
    await erase('vera@example.com');
    const { mails, files } = await rows();
    expect(mails.map(({ messageId }) => messageId)).toEqual(['<bounce.otto.example.com>']);
    expect(new Set(files.map(({ mailId }) => mailId))).toEqual(new Set([mails[0]?.id]));
  });

  test('are deleted with their enquiry', async () => {
    await receive(mailOf(`From: Vera <vera@example.com>\r\nSubject: Re: ${reference()}`, 'In the thread.', 'sizes'));
    await server.deps.db.transaction(tables => tables.enquiries.delete(vera));
    const left = await rows();
    expect([left.mails, left.messages, left.files, left.parts]).toEqual([[], [], [], 0]);
  });

  describe('that nobody decided about', () => {
    /** Runs on a clock that was steady for a month; otherwise nothing is deleted by age. */
    async function purgeAfter(days: number, steady = 31) {
      const end = server.clock.now().getTime() + days * day;
      for (let ago = steady; ago >= 0; ago -= 1)
        await purgeReceived({ db: server.deps.db, now: () => new Date(end - ago * day) });
    }

    test('are deleted after 90 days with their files, and not before', async () => {
      await receive(mailOf('From: Nora <nora@new.example>\r\nSubject: Waiting', 'Two pumps.', 'sizes'));
      await receive(mailOf(`From: Vera <vera@example.com>\r\nSubject: Re: ${reference()}`, 'In the thread.'));
      await purgeAfter(89);
      expect((await rows()).mails).toHaveLength(2);
      await purgeAfter(91);
      const left = await rows();
      expect(left.mails.map(({ text, enquiryId }) => [text, enquiryId])).toEqual([['', vera]]);
      expect([left.files, left.parts]).toEqual([[], 0]);
      expect(left.messages.map(({ text }) => text)).toEqual(['In the thread.']);
    });

    test('stay in the thread that they belong to, and leave the list', async () => {
      await server.client.enquiries.update({ id: vera, state: 'won' });
      await receive(mailOf(`From: Vera <vera@example.com>\r\nSubject: Re: ${reference()}`, 'One more.', 'sizes'));
      expect(await server.client.enquiries.receivedMails()).toHaveLength(1);
      await purgeAfter(91);
      expect(await server.client.enquiries.receivedMails()).toEqual([]);
      const left = await rows();
      expect([left.messages.map(({ text }) => text), names(left.files)]).toEqual([['One more.'], ['notes.txt']]);
    });

    test('are kept on a clock that has jumped ahead', async () => {
      await receive(mailOf('From: Nora <nora@new.example>\r\nSubject: Waiting', 'Two pumps.'));
      await purgeAfter(3650, 0);
      expect((await rows()).mails).toHaveLength(1);
    });

    test('are forgotten 400 days after they were removed from the list', async () => {
      await receive(mailOf('From: Nora <nora@new.example>\r\nSubject: Waiting', 'Two pumps.'));
      const [mail] = await server.client.enquiries.receivedMails();
      await server.client.enquiries.dismissMail({ id: mail?._id ?? '' });
      await purgeAfter(399);
      const [left] = (await rows()).mails;
      expect(left).toMatchObject({ state: 'done', sender: '', subject: '', text: '' });
      expect(left?.mailKey).toHaveLength(createHash('sha256').update('').digest('base64url').length);
      await purgeAfter(401);
      expect((await rows()).mails).toEqual([]);
    });
  });
});
