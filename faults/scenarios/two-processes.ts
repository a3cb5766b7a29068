import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../scripts/process/free-port.ts';
import { audit } from '../tools/audit.ts';
import { Client } from '../tools/client.ts';
import { Ledger } from '../tools/ledger.ts';
import { limits } from '../tools/limits.ts';
import { Random } from '../tools/random.ts';
import { Findings } from '../tools/report.ts';
import { createSite, type Environment, until } from '../tools/site.ts';
import { Writers } from '../tools/writers.ts';
import { type Repeats, statuses } from './kills.ts';

/**
 * Two processes on one MariaDB and one data folder: each shows the other's writes, and while both write, one of them is
 * stopped, killed and started again; each start searches for unreferenced files.
 */
export async function twoProcesses(environment: Environment, { count, seed }: Repeats): Promise<Findings> {
  const findings = new Findings('mariadb');
  const ledger = new Ledger();
  const random = new Random(seed);
  const writers = new Writers(ledger, random);
  const site = await createSite({ ...environment, database: 'mariadb' });
  try {
    const first = await site.start();
    const otherPort = await freePort();
    let second = await site.start({ port: otherPort });
    const staff = await site.signIn();
    const otherStaff = await new Client(otherPort).signIn(staff.token);
    await writers.addMainCategory(staff);
    await expectVisible(writers, [staff, otherStaff], findings);

    let isOver = false;
    const here = writers.run([staff, staff], () => isOver);
    for (let round = 1; round <= count; round += 1) {
      const there = writers.run([otherStaff, otherStaff], () => isOver);
      await wait(random.between(500, 1200));
      await second.end(round % 2 === 0 ? 'SIGTERM' : 'SIGKILL');
      await there;
      second = await site.start({ port: otherPort });
    }
    isOver = true;
    await here;
    findings.expect(!first.hasEnded(), 'the other process keeps running', first.output());
    await until(limits.otherProcess, () => false);
    await audit(site, ledger, findings, 'through the first process', staff);
    await audit(site, ledger, findings, 'through the second process', otherStaff);
    findings.expect(ledger.failed === 0, 'no write is answered by 500', statuses(ledger));
    findings.note(`${count} ends of one process, answers ${statuses(ledger)}`);
    await Promise.all([first.end('SIGTERM'), second.end('SIGTERM')]);
    const again = await site.start();
    await audit(site, ledger, findings, 'after another start', staff);
    await again.end('SIGTERM');
  } finally {
    findings.count(ledger);
    await site.remove();
  }
  return findings;
}

async function expectVisible(writers: Writers, clients: [Client, Client], findings: Findings): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    const [writer, reader] = round % 2 === 0 ? clients : ([clients[1], clients[0]] as const);
    await Promise.all([reader.get('/api/categories'), reader.get('/products')]);
    const { entry } = await writers.addCategory(writer);
    const took = await until(limits.otherProcess, async () =>
      (await reader.get('/api/categories')).text.includes(entry.key),
    );
    times.push(took ?? -1);
    findings.expect(
      took !== undefined,
      `write ${round + 1} shows through the other process within ${limits.otherProcess / 1000} s`,
    );
  }
  findings.note(`a write shows through the other process after ${times.join(', ')} ms`);
}
