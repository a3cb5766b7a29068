import { setTimeout as wait } from 'node:timers/promises';
import { ensureOwnMariadb } from '../../scripts/database/mariadb-server.ts';
import { audit } from '../tools/audit.ts';
import { Client } from '../tools/client.ts';
import { Ledger } from '../tools/ledger.ts';
import { limits } from '../tools/limits.ts';
import { Random } from '../tools/random.ts';
import { Findings } from '../tools/report.ts';
import { createSite, type Environment, expectWithin } from '../tools/site.ts';
import { Writers } from '../tools/writers.ts';

/** `seed` determines the writes and the times of the kills. */
export type Repeats = { count: number; seed: number };

const CLIENTS = 4;

/**
 * Kills the server repeatedly (SIGKILL) while four clients write, and restarts it: acknowledged writes are stored,
 * others completely or not at all.
 */
export async function kills(environment: Environment, { count, seed }: Repeats): Promise<Findings> {
  const findings = new Findings(environment.database);
  const random = new Random(seed);
  const ledger = new Ledger();
  const writers = new Writers(ledger, random);
  const site = await createSite(environment);
  try {
    let server = await site.start();
    const staff = await site.signIn();
    await writers.addMainCategory(staff);
    for (let kill = 1; kill <= count; kill += 1) {
      const clients = await Promise.all(
        Array.from({ length: CLIENTS }, () => new Client(site.port).signIn(staff.token)),
      );
      let isDead = false;
      const writing = writers.run(clients, () => isDead);
      await wait(random.between(20, 400));
      await server.end('SIGKILL');
      isDead = true;
      await writing;
      await site.store.execute('DELETE FROM rate_limits');
      writers.forgetEnquiries();
      // Every other time the data is also checked before the next start, which could repair or damage something.
      if (kill % 2 === 0) await audit(site, ledger, findings, `kill ${kill}, before the start`);
      server = await site.start();
      await audit(site, ledger, findings, `kill ${kill}`, staff);
    }
    await server.end('SIGTERM');
    findings.note(`${count} kills, ${ledger.compared} comparisons, answers ${statuses(ledger)}`);
    findings.expect(ledger.failed === 0, 'no write is answered by 500', statuses(ledger));
  } finally {
    findings.count(ledger);
    await site.remove();
  }
  return findings;
}

/** Kills MariaDB (SIGKILL) while four clients write, and starts it again. */
export async function databaseKills({ count, seed }: Repeats): Promise<Findings> {
  const findings = new Findings('mariadb');
  const random = new Random(seed);
  const ledger = new Ledger();
  const writers = new Writers(ledger, random);
  const mariadb = await ensureOwnMariadb();
  const site = await createSite({ database: 'mariadb', mariadb: mariadb.url });
  try {
    const server = await site.start();
    const staff = await site.signIn();
    await writers.addMainCategory(staff);
    for (let kill = 1; kill <= count; kill += 1) {
      const clients = await Promise.all(
        Array.from({ length: CLIENTS }, () => new Client(site.port).signIn(staff.token)),
      );
      let isOver = false;
      const writing = writers.run(clients, () => isOver);
      await wait(random.between(200, 800));
      process.kill(mariadb.pid(), 'SIGKILL');
      await wait(random.between(200, 600));
      isOver = true;
      await writing;
      await mariadb.restart();
      const works = async () => (await staff.get('/api/categories?limit=1')).status === 200 && (await writes(staff));
      await expectWithin(findings, limits.recovery, `kill ${kill}: reads and writes work again`, works);
      await audit(site, ledger, findings, `kill ${kill}`, staff);
      if (server.hasEnded()) break;
    }
    findings.expect(!server.hasEnded(), 'the server survives its database', server.output());
    findings.expect(ledger.failed === 0, 'no write is answered by 500', statuses(ledger));
    findings.note(`${count} kills, ${ledger.compared} comparisons, answers ${statuses(ledger)}`);
    if (!server.hasEnded()) await server.end('SIGTERM');
  } finally {
    findings.count(ledger);
    await site.remove().catch(() => undefined);
    await mariadb.stop();
  }
  return findings;

  /** Whether the server accepts writes: adds a category and deletes it again. */
  async function writes(staff: Client): Promise<boolean> {
    const { entry, answer } = await writers.addCategory(staff);
    if (answer.status === 201)
      await ledger.write(entry, 'deleted', () => staff.json('DELETE', `/api/categories/${entry.id}`, undefined));
    return answer.status === 201;
  }
}

export const statuses = ({ statuses }: Ledger): string =>
  [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${times} × ${status === 0 ? 'none' : status === -1 ? 'refused' : status}`)
    .join(', ');
