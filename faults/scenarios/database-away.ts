import { setTimeout as wait } from 'node:timers/promises';
import { ensureOwnMariadb, type OwnMariadb } from '../../scripts/database/mariadb-server.ts';
import { audit } from '../tools/audit.ts';
import { Client } from '../tools/client.ts';
import { Ledger } from '../tools/ledger.ts';
import { limits } from '../tools/limits.ts';
import { Random } from '../tools/random.ts';
import { Findings } from '../tools/report.ts';
import { createSite, expectWithin, until } from '../tools/site.ts';
import { image, Writers } from '../tools/writers.ts';

/** `hung`: MariaDB accepts connections and never responds (SIGSTOP). `killed`: nothing listens. */
export type Absence = 'hung' | 'killed';

const seenPages = ['/', '/products', '/about-us', '/contact-us', '/gallery'];

/**
 * The database goes down right after a save, when no page is fresh. Visitors can read, an enquiry is accepted and
 * delivered once, staff get an error message, and everything works soon after the recovery.
 */
export async function databaseAway(absence: Absence): Promise<Findings> {
  const findings = new Findings('mariadb');
  const ledger = new Ledger();
  const writers = new Writers(ledger, new Random(1));
  const mariadb = await ensureOwnMariadb();
  const site = await createSite({ database: 'mariadb', mariadb: mariadb.url });
  try {
    const server = await site.start();
    const staff = await site.signIn();
    const visitor = new Client(site.port);
    await writers.addMainCategory(staff);
    const seen = (await writers.addProduct(staff)).entry;
    const unseen = (await writers.addProduct(staff)).entry;
    const pages = [...seenPages, await visitor.productPage(seen.id)];
    const unseenPage = await visitor.productPage(unseen.id);
    for (const page of pages) await visitor.get(page);
    const save = (await writers.addCategory(staff)).answer;
    findings.expect(save.status === 201, 'the save before is acknowledged', save.status);

    takeAway(mariadb, absence);
    await whileAway({ findings, writers, staff, visitor, pages, unseen: unseenPage });
    findings.expect(!server.hasEnded(), 'the server keeps running', server.output());

    const back = performance.now();
    await bringBack(mariadb, absence);
    await expectWithin(findings, limits.recovery, 'everything works again', async () => {
      const ready = (await visitor.get('/readyz', 2000)).status === 200;
      const page = (await visitor.get(unseenPage, 2000)).status === 200;
      return ready && page && (await staff.get('/api/contact-queries?limit=1', 2000)).status === 200;
    });
    const saved = (await writers.addCategory(staff)).answer;
    findings.expect(saved.status === 201, 'staff save again', saved.status);
    await expectDelivery(writers, findings, async () => (await staff.get('/api/contact-queries')).text, back);
    const isFresh = async () => !isMarked(await visitor.get('/'));
    await expectWithin(findings, limits.recovery, 'pages lose the mark', isFresh);
    // A write of a hung connection could still be executed late, as a duplicate.
    await wait(2000);
    await audit(site, ledger, findings, 'at the end', staff);
    if (!server.hasEnded()) await server.end('SIGTERM');
    await audit(site, ledger, findings, 'after the stop');
    await site.start().then(again => again.end('SIGTERM'));
    await audit(site, ledger, findings, 'after another start');
  } finally {
    findings.count(ledger);
    process.kill(mariadb.pid(), 'SIGCONT');
    await site.remove().catch(() => undefined);
    await mariadb.stop();
  }
  return findings;
}

function takeAway(mariadb: OwnMariadb, absence: Absence): void {
  process.kill(mariadb.pid(), absence === 'hung' ? 'SIGSTOP' : 'SIGKILL');
}

async function bringBack(mariadb: OwnMariadb, absence: Absence): Promise<void> {
  if (absence === 'hung') process.kill(mariadb.pid(), 'SIGCONT');
  else await mariadb.restart();
}

type Scene = { findings: Findings; writers: Writers; staff: Client; visitor: Client; pages: string[]; unseen: string };

async function whileAway({ findings, writers, staff, visitor, pages, unseen }: Scene): Promise<void> {
  await Promise.all(
    ['/readyz', '/api/health'].map(path =>
      expectWithin(
        findings,
        limits.outageNoticed,
        `${path} answers 503`,
        async () => (await visitor.get(path, limits.outageNoticed)).status === 503,
      ),
    ),
  );
  const live = await visitor.get('/healthz', limits.answer);
  findings.expect(live.status === 200, '/healthz answers 200: the process is alive', live.status);

  for (const page of pages) {
    const answer = await visitor.get(page, limits.answer);
    findings.expect(
      answer.status === 200,
      `${page}, seen before, is answered`,
      `${answer.status} after ${answer.ms} ms`,
    );
    findings.expect(
      isMarked(answer),
      `${page} carries the mark of the last good render`,
      answer.headers.get('cache-status'),
    );
  }
  const other = await visitor.get(unseen, limits.answer);
  findings.expect(
    other.status === 503,
    'a page that was not seen before answers 503',
    `${other.status} after ${other.ms} ms`,
  );
  findings.expect(/<h1/i.test(other.text), 'as a page with a message', other.text);

  const sent = await Promise.all([writers.enquire(visitor), writers.enquire(visitor)]);
  const statuses = sent.map(({ answer }) => `${answer.status} after ${answer.ms} ms`);
  findings.expect(
    sent.every(({ answer }) => answer.status === 201),
    'enquiries are taken',
    statuses,
  );
  findings.note(`enquiries: ${statuses.join(', ')}`);
  const save = (await writers.addCategory(staff)).answer;
  findings.expect(save.status === 503, 'a save answers 503', `${save.status} after ${save.ms} ms`);
  findings.expect(save.ms <= limits.answer, 'the answer to a save comes in time', `${save.ms} ms`);
  findings.expect(/^[A-Z].+\.$/.test(save.message), 'with a message', save.message);
  const upload = (await writers.addProduct(staff, [image()])).answer;
  findings.expect(upload.status === 503, 'an upload answers 503', `${upload.status} ${upload.message}`);
}

const isMarked = ({ headers }: { headers: Headers }) =>
  (headers.get('cache-status') ?? '').includes('last-good-render');

async function expectDelivery(
  writers: Writers,
  findings: Findings,
  desk: () => Promise<string>,
  back: number,
): Promise<void> {
  const taken = [...writers.ledger.entries.values()].filter(({ kind, state }) => kind === 'enquiry' && state === 'new');
  const times = (text: string, key: string) => text.split(`"${key}"`).length - 1;
  const left = Math.max(0, limits.recovery - (performance.now() - back));
  const took = await until(left, async () => {
    const text = await desk();
    return taken.every(({ key }) => times(text, key) >= 1);
  });
  findings.expect(took !== undefined, `${taken.length} enquiries accepted in between are delivered within 10 s`);
  const text = await desk();
  findings.expect(
    taken.every(({ key }) => times(text, key) <= 1),
    'each is delivered once',
  );
}
