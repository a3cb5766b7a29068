import { setTimeout as wait } from 'node:timers/promises';
import { startSmtp, type TestSmtp } from '../../api/src/testing/mail/smtp.ts';
import { audit } from '../tools/audit.ts';
import { Client } from '../tools/client.ts';
import { limits } from '../tools/limits.ts';
import { Random } from '../tools/random.ts';
import { Findings } from '../tools/report.ts';
import { readRows } from '../tools/rows.ts';
import { expectWithin } from '../tools/site.ts';
import { Writers } from '../tools/writers.ts';
import { type Kill, killsOf } from './kills.ts';
import { type Cluster, type Size, startCluster } from './machines.ts';
import { type Figures, Traffic } from './traffic.ts';

/** One line of the table: what happened from one kill to the next. */
type ClusterLine = Figures & { kill: string };

export type ClusterResult = { findings: Findings; lines: ClusterLine[]; doubled: number };

/** In ms: how long nobody's save may be acknowledged. */
const mostWithoutSaves = 5000;

export type ClusterRun = {
  size: Size;
  /** Of the whole load, shared by the kills. */
  seconds: number;
  /** By default every part of the cluster is killed. */
  isChosen?: (kill: Kill) => boolean;
  /** False where the machine does other work, which says nothing about how long saves wait. */
  isMeasured?: boolean;
};

/**
 * Kills one part of a site after another while visitors read and everybody writes. Each is started again, and is
 * working before the next one is killed. Nothing acknowledged is lost or doubled, and no save fails; from size M on no
 * page fails, and somebody can save every few seconds.
 */
export async function runCluster({ size, seconds, isChosen, isMeasured = true }: ClusterRun): Promise<ClusterResult> {
  const findings = new Findings(size === 'S' ? 'sqlite' : 'mariadb');
  const traffic = new Traffic();
  const writers = new Writers(traffic.ledger, new Random(1));
  const smtp = await startSmtp();
  const cluster = await startCluster(size, {
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Office <office@example.com>',
    PUBLIC_URL: 'https://www.example.com',
  }).catch(async error => {
    await smtp.close();
    throw error;
  });
  try {
    const { site, ports, machines } = cluster;
    const staff = await new Client(ports).signIn();
    await writers.addMainCategory(staff);
    const lines: ClusterLine[] = [];
    traffic.start(ports, writers, staff.token);
    const kills = killsOf(cluster).filter(isChosen ?? (() => true));
    const share = (seconds * 1000) / (kills.length + 1);
    const step = async (kill: string, work: (half: number) => Promise<unknown>) => {
      const start = performance.now();
      // Its flood would count as spam.
      writers.forgetEnquiries();
      await site.store.execute('DELETE FROM rate_limits');
      await work(share / 2);
      const figures = traffic.since(start);
      lines.push({ kill, ...figures });
      judge(findings, kill, { figures, isMeasured, hasOthers: size !== 'S' });
    };
    await step('none', half => wait(2 * half));
    for (const kill of kills) {
      await step(kill.name, async half => {
        await kill.down();
        await wait(half);
        await kill.check?.(findings);
        await kill.up();
        await wait(half);
      });
    }
    await traffic.stop();
    let problem: string | undefined = '';
    await expectWithin(findings, limits.command, 'all files are collected', async () => {
      problem = await cluster.collectFiles();
      return problem === undefined;
    });
    if (problem) findings.note(problem);
    for (const machine of machines)
      await audit(site, traffic.ledger, findings, 'at the end', await new Client(machine.port).signIn(staff.token));
    await judgeMails(findings, cluster, smtp);
    const doubled = countDoubled(await readRows(site.store));
    findings.expect(doubled === 0, 'no record is stored twice', doubled);
    findings.expect(traffic.ledger.failed === 0, 'no write is answered by 500');
    findings.note(`${traffic.ledger.answersLost} saves were told on repetition that they had been written`);
    findings.count(traffic.ledger);
    return { findings, lines, doubled };
  } finally {
    await traffic.stop();
    await cluster.stop();
    await smtp.close();
  }
}

type Judged = { figures: Figures; isMeasured: boolean; hasOthers: boolean };

function judge(findings: Findings, kill: string, { figures, isMeasured, hasOthers }: Judged): void {
  const { saves, withoutSaves, failedPages, failedSaves } = figures;
  findings.expect(saves > 0, `${kill}: saves are acknowledged`);
  if (isMeasured && hasOthers)
    findings.expect(
      withoutSaves <= mostWithoutSaves,
      `${kill}: at most ${mostWithoutSaves} ms without saves`,
      withoutSaves,
    );
  if (hasOthers) findings.expect(failedPages.length === 0, `${kill}: no page fails`, failedPages);
  findings.expect(failedSaves.length === 0, `${kill}: no save fails`, failedSaves);
}

/**
 * Each enquiry that is no spam is mailed to staff. A mail that was being handed over when its server was killed comes
 * again with the same Message-ID, by which mail programs recognize it.
 */
async function judgeMails(findings: Findings, { site: { store } }: Cluster, { received }: TestSmtp): Promise<void> {
  // As if the ten minutes were over after which a mail is taken over whose claim nobody ended.
  await store.execute("UPDATE jobs SET dueAt = setAt WHERE kind IN ('mail', 'letter')");
  const isSent = async () => (await store.query("SELECT id FROM outbox WHERE state = 'waiting'")).length === 0;
  await expectWithin(findings, limits.command, 'all mails are sent', isSent);
  const enquiries = await store.query<{ message: string }>("SELECT message FROM contact_queries WHERE state = 'new'");
  const toStaff = received.filter(({ mail }) => /^Enquiry \S+ from /.test(mail.subject ?? ''));
  const idsOf = (message: string) =>
    toStaff.flatMap(({ mail }) => (mail.text?.includes(`${message}\n`) ? (mail.messageId ?? '') : []));
  const lost = enquiries.filter(({ message }) => idsOf(message).length === 0);
  const twice = enquiries.filter(({ message }) => new Set(idsOf(message)).size > 1);
  findings.expect(enquiries.length > 0 && lost.length === 0, 'every enquiry is mailed to staff', lost);
  findings.expect(twice.length === 0, 'no enquiry is mailed twice', twice);
  const ids = received.map(({ mail }) => mail.messageId);
  findings.note(`${ids.length} mails, ${ids.length - new Set(ids).size} of them again with the same Message-ID`);
}

/** Records whose key occurs more than once: each writer's is its own. */
function countDoubled({ categories, products, enquiries }: Awaited<ReturnType<typeof readRows>>): number {
  const keys = [
    ...[...categories, ...products].map(({ name }) => name.slice(0, name.lastIndexOf(' '))),
    ...enquiries.map(({ message }) => message),
  ];
  return keys.length - new Set(keys).size;
}
