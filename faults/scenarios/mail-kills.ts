import { setTimeout as wait } from 'node:timers/promises';
import { startSmtp } from '../../api/src/testing/mail/smtp.ts';
import { startDovecot } from '../../scripts/mail/dovecot-server.ts';
import type { Client } from '../tools/client.ts';
import { limits } from '../tools/limits.ts';
import { Random } from '../tools/random.ts';
import { Findings } from '../tools/report.ts';
import { createSite, type Environment, expectWithin, type Site } from '../tools/site.ts';
import type { Repeats } from './kills.ts';

/** Mails that come in and replies that are written, per kill. */
const PER_KILL = 4;

/**
 * Kills the server repeatedly (SIGKILL) while answers of a customer come in from a real mailbox and replies go out to a
 * real mail server. Each answer is stored once. Each reply that was acknowledged is handed over once, or its thread says
 * that it may have been.
 */
export async function mailKills(environment: Environment, { count, seed }: Repeats): Promise<Findings> {
  const findings = new Findings(environment.database);
  const random = new Random(seed);
  const [smtp, dovecot, site] = [await startSmtp(), await startDovecot(), await createSite(environment)];
  const settings = {
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Office <office@example.com>',
    PUBLIC_URL: 'https://www.example.com',
    IMAP_URL: dovecot.url,
  };
  const answers: string[] = [];
  const replies = { acknowledged: [] as string[], inDoubt: [] as string[] };
  try {
    let server = await site.start({ settings });
    const staff = await site.signIn();
    await staff.enquire('A quote, please.');
    const [enquiry] = await site.store.query<{ id: string }>('SELECT id FROM contact_queries');
    const id = enquiry?.id ?? '';
    const receive = () => {
      const name = `Answer ${answers.length + 1}.`;
      answers.push(name);
      dovecot.deliver(
        `From: vera@example.com\r\nSubject: Re: Your enquiry\r\nMessage-ID: <a${answers.length}@customer.example>\r\nIn-Reply-To: <enquiry.${id}@example.com>\r\n\r\n${name}\r\n`,
      );
    };
    for (let kill = 1; kill <= count; kill += 1) {
      for (let mail = 0; mail < PER_KILL / 2; mail += 1) receive();
      let isDead = false;
      const writing = writeReplies(staff, { id, kill, replies, isOver: () => isDead });
      await wait(random.between(0, 500));
      for (let mail = 0; mail < PER_KILL / 2; mail += 1) receive();
      await wait(random.between(0, 500));
      await server.end('SIGKILL');
      isDead = true;
      await writing;
      await passTime(site);
      server = await site.start({ settings });
    }
    const stored = () => countOf(site, `SELECT COUNT(*) AS count FROM received_mails WHERE enquiryId = '${id}'`);
    const waiting = () => countOf(site, "SELECT COUNT(*) AS count FROM outbox WHERE state = 'waiting'");
    await expectWithin(
      findings,
      limits.command,
      'all mails are in and out',
      async () => (await stored()) >= answers.length && (await waiting()) === 0,
    );
    await server.end('SIGTERM');
    await judge(findings, { site, answers, replies, received: smtp.received, kills: count });
  } finally {
    await site.remove();
    await dovecot.stop();
    await smtp.close();
  }
  return findings;
}

type Replies = { acknowledged: string[]; inDoubt: string[] };
type Writing = { id: string; kill: number; replies: Replies; isOver: () => boolean };

async function writeReplies(staff: Client, { id, kill, replies, isOver }: Writing): Promise<void> {
  for (let reply = 1; reply <= PER_KILL && !isOver(); reply += 1) {
    const text = `Reply ${kill} ${reply}.`;
    const { status } = await staff.json('POST', `/api/v1/enquiries/${id}/messages`, { subject: 'Your enquiry', text });
    (status === 201 ? replies.acknowledged : replies.inDoubt).push(text);
  }
}

/** As if the leases of the killed server had ended, and its mails were due again. */
async function passTime({ store }: Site): Promise<void> {
  await store.execute('DELETE FROM leases');
  await store.execute('DELETE FROM rate_limits');
  await store.execute("UPDATE jobs SET dueAt = setAt WHERE kind IN ('mail', 'letter')");
}

const countOf = async ({ store }: Site, sql: string): Promise<number> =>
  Number((await store.query<{ count: number | string }>(sql))[0]?.count);

type Traffic = {
  site: Site;
  answers: string[];
  replies: Replies;
  received: { to: string[]; mail: { text?: string | undefined; messageId?: string | undefined } }[];
  kills: number;
};

async function judge(findings: Findings, { site, answers, replies, received, kills }: Traffic): Promise<void> {
  const rows = await site.store.query<{ text: string }>("SELECT text FROM messages WHERE direction = 'in'");
  const times = (name: string) => rows.filter(({ text }) => text === name).length;
  const sent = (name: string) =>
    received.filter(({ to, mail }) => to.includes('vera@example.com') && mail.text?.startsWith(`${name}\n`));
  const out = await site.store.query<{ text: string; state: string; reason: string | null }>(
    "SELECT text, state, reason FROM messages WHERE direction = 'out'",
  );
  const unsure = out.filter(({ state, reason }) => state === 'failed' && reason === 'unsure').map(({ text }) => text);
  const written = [...replies.acknowledged, ...replies.inDoubt];
  const lostIn = answers.filter(name => times(name) === 0);
  const twiceIn = answers.filter(name => times(name) > 1);
  const lostOut = replies.acknowledged.filter(name => sent(name).length === 0 && !unsure.includes(name));
  const twiceOut = written.filter(name => sent(name).length > 1);
  const unsaid = out.filter(({ text, state }) => state === 'sent' && sent(text).length === 0).map(({ text }) => text);
  findings.expect(lostIn.length === 0, 'no mail that came in is lost', lostIn);
  findings.expect(twiceIn.length === 0, 'no mail that came in is in the thread twice', twiceIn);
  findings.expect(lostOut.length === 0, 'no acknowledged reply is lost', lostOut);
  findings.expect(twiceOut.length === 0, 'no reply is handed to the mail server twice', twiceOut);
  findings.expect(unsaid.length === 0, 'no reply is called sent that was not', unsaid);
  findings.count({
    tried: answers.length + written.length,
    acknowledged: answers.length + replies.acknowledged.length,
    lost: lostIn.length + lostOut.length,
  });
  const arrived = unsure.filter(name => sent(name).length > 0);
  findings.note(
    `${kills} kills, ${answers.length} mails in, ${replies.acknowledged.length} replies out and ${replies.inDoubt.length} without a response; handed over twice: ${twiceOut.length}; left to staff as possibly sent: ${unsure.length}, of which ${arrived.length} arrived`,
  );
}
