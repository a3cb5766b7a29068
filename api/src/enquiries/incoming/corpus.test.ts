import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MessageRow } from '../../db/tables/enquiries/messages.ts';
import { newDeletable } from '../../repositories/records.ts';
import { startSmtp, type TestSmtp } from '../../testing/mail/smtp.ts';
import { openTestDeps, type TestDeps } from '../../testing/server.ts';
import { storeMail } from './store-mail.ts';

/** What is written by hand beside each mail. What is left out is not checked. */
type Expected = {
  /** The name of the enquiry whose thread it is in. */
  thread: string | null;
  suggested?: string | null;
  stored?: 'joined' | 'waiting' | 'done';
  kind?: string;
  marks?: string[];
  subject?: string;
  text?: string;
  /** The first line of what is quoted; empty if nothing is. */
  quoted?: string;
  html?: string;
  /** The state of the enquiry V1, or of that of the thread. */
  state?: string;
  /** Whether staff are told of it, though it is in a thread. */
  waiting?: boolean;
  delivery?: { message: string; state: string; reason: string | null };
  files?: { name: string; refused: boolean }[];
};

const folder = join(import.meta.dirname, 'corpus');
const names = readdirSync(folder)
  .filter(name => name.endsWith('.eml'))
  .map(name => name.replace('.eml', ''));

/** The enquiries that the mails are about, with a reply of ours to each. */
const enquiries = {
  V1: ['7e57ab1e-0c0f-4f60-8c5d-1d2e3f4a5b6c', 'vera@example.com', 'answered', 1],
  V2: ['8a8b8c8d-1111-4222-8333-4444aabbccdd', 'vera@example.com', 'quoted', 2],
  P1: ['0badf00d-2222-4333-8444-55556666f00d', 'paul@steelworks.example', 'won', 3],
  K1: ['dddddddd-3333-4444-8555-66667777dead', 'karl@pumpen.example', 'answered', 4],
} as const;
type Name = keyof typeof enquiries;
const nameOf = (id: string | null) =>
  (Object.keys(enquiries) as Name[]).find(name => enquiries[name][0] === id) ?? null;
const replyOf = (name: string) => `11111111-aaaa-4bbb-8ccc-00000000000${enquiries[name as Name][3]}`;

let smtp: TestSmtp;
let opened: TestDeps;
beforeAll(async () => {
  smtp = await startSmtp();
  opened = await openTestDeps('sqlite', undefined, undefined, { mail: smtp.settings });
});
afterAll(async () => {
  await opened?.close();
  await smtp?.close();
});

const receivedAt = new Date('2030-03-05T09:00:00Z');

beforeEach(async () => {
  const { db } = opened.deps;
  const at = new Date('2030-03-04T08:00:00Z');
  await db.transaction(async tables => {
    for (const one of [tables.receivedMails, tables.messages, tables.enquiries])
      await one.createQueryBuilder().delete().execute();
    for (const [place, [id, email, state, number]] of Object.values(enquiries).entries()) {
      await tables.enquiries.insert({
        ...newDeletable(new Date(at.getTime() + place * 1000)),
        ...{ id, email, state, name: 'A customer', organization: '', message: 'A quote, please.', product: '' },
        ...{ phone: '', country: '', deadline: '', search: '', assigneeId: null, lostReason: null, productId: null },
        ...{ handledBy: null, handledAt: null, updatedBy: null },
        deletedAt: id.endsWith('dead') ? at : null,
      });
      await tables.messages.insert(sent(id, email, number));
    }
  });
});

const sent = (enquiryId: string, recipient: string, number: number): MessageRow => ({
  id: `11111111-aaaa-4bbb-8ccc-00000000000${number}`,
  enquiryId,
  createdAt: new Date('2030-03-04T08:12:00Z'),
  ...{ direction: 'out', kind: 'reply', sender: 'office@example.com', recipient, subject: 'Your enquiry' },
  ...{ text: 'Dear Vera,\n\ntwo weeks.', html: null, inReplyTo: null, referenceIds: [], files: [], sentAt: receivedAt },
  messageId: `<11111111-aaaa-4bbb-8ccc-00000000000${number}@example.com>`,
  ...{ userId: null, userName: 'Ada Admin', state: 'sent', reason: null },
});

test('the corpus has more than five hundred mails, each with what is expected of it', () => {
  expect(names.length).toBeGreaterThanOrEqual(524);
  expect(new Set(names.map(name => name.split('-')[0])).size).toBeGreaterThanOrEqual(25);
});

test.each(names)('the mail %s is in the expected thread, as what it is', async name => {
  const { deps } = opened;
  const source = readFileSync(join(folder, `${name}.eml`));
  const expected = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Expected;
  const stored = await storeMail(deps, source, { receivedAt });
  const found = await deps.db.read(async tables => {
    const [mail] = await tables.receivedMails.find();
    const message = mail && (await tables.messages.findOneBy({ id: mail.id }));
    const files = await tables.receivedFiles.find({ order: { place: 'ASC' } });
    return { mail, message, files: files.filter(({ mailId }) => mailId === mail?.id) };
  });
  const { mail, message } = found;
  const words = message ?? mail;
  const about =
    expected.delivery &&
    (await deps.db.read(({ messages }) => messages.findOneByOrFail({ id: replyOf(expected.delivery?.message ?? '') })));
  const enquiry = await deps.db.read(tables =>
    tables.enquiries.findOneByOrFail({ id: enquiries[(expected.thread ?? 'V1') as Name][0] }),
  );
  const facts: Expected = {
    thread: nameOf(mail?.enquiryId ?? null),
    suggested: nameOf(mail?.suggestedId ?? null),
    stored: stored as 'joined',
    kind: mail?.kind ?? '',
    marks: mail?.marks ?? [],
    subject: words?.subject ?? '',
    text: words?.text ?? '',
    quoted: mail?.quoted.split('\n')[0] ?? '',
    html: words?.html ?? '',
    state: enquiry.state,
    waiting: mail?.state === 'waiting',
    ...(about
      ? { delivery: { message: expected.delivery?.message ?? '', state: about.state, reason: about.reason } }
      : {}),
    files: found.files.map(one => ({ name: one.name, refused: one.refused !== null })),
  };
  const checked = Object.fromEntries(Object.keys(expected).map(key => [key, facts[key as keyof Expected]]));
  expect(checked).toEqual(expected);
  const lineEnd = source.includes('\n') ? '\r\n' : '\r';
  // The same mail again, as another server hands it over, is known.
  const again = Buffer.concat([
    Buffer.from(`Received: from elsewhere by here; Tue, 5 Mar 2030 10:00:05 +0100${lineEnd}`),
    source,
  ]);
  expect(await storeMail(deps, again, { receivedAt })).toBe(expected.thread === null ? 'known' : 'known-joined');
  // Whatever comes in, no mail of ours answers it.
  expect(await deps.db.read(({ outbox }) => outbox.count())).toBe(0);
});

test('a mail of 20 MB of HTML is in its thread, its beginning as text', async () => {
  const head =
    'From: vera@example.com\r\nSubject: Re: Your enquiry\r\nMIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\nIn-Reply-To: <11111111-aaaa-4bbb-8ccc-000000000001@example.com>\r\n\r\n<p>We take two.</p>\r\n';
  const line = '<p><span style="color:#1f497d">All of our terms and conditions apply to this.</span></p>\r\n';
  const source = Buffer.from(head + line.repeat(Math.ceil((20 * 1024 * 1024) / line.length)));
  expect(source.length).toBeGreaterThan(20 * 1024 * 1024);
  expect(await storeMail(opened.deps, source, { receivedAt })).toBe('joined');
  const { mail, message } = await opened.deps.db.read(async tables => ({
    mail: await tables.receivedMails.findOneByOrFail({}),
    message: await tables.messages.findOneByOrFail({ direction: 'in' }),
  }));
  expect([nameOf(mail.enquiryId), mail.marks]).toEqual(['V1', ['shortened']]);
  expect([message.html, message.text.slice(0, 12)]).toEqual([null, 'We take two.']);
  expect(message.text.length).toBeLessThanOrEqual(200_000);
});
