import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSmtp } from '../../../api/src/testing/mail/smtp.ts';
import { freePort } from '../../../scripts/process/free-port.ts';
import { limits } from '../../tools/limits.ts';
import { Findings } from '../../tools/report.ts';
import { type Process, signalGroup, start } from '../../tools/server.ts';
import { createSite, type Environment, expectWithin, type Site, until } from '../../tools/site.ts';
import { callsOf, type Kind, kinds, type WorkerSite } from './kinds.ts';

/**
 * One process serves and works on nothing, another one works and serves nothing. The worker is killed in the middle of
 * each kind of job; the next worker does it, once.
 */
export async function killedWorkers({ mariadb }: Pick<Environment, 'mariadb'>, names: string[]): Promise<Findings> {
  const findings = new Findings('mariadb');
  const [smtp, program, cdn] = [await startSmtp(), await startProgram(), await startProgram()];
  const site = await createSite({ database: 'mariadb', mariadb });
  const settings = {
    PUBLIC_URL: `http://127.0.0.1:${site.port}`,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Office <office@example.com>',
    ORDER_WEBHOOK_URL: program.url,
    ORDER_WEBHOOK_SECRET: 'a secret of the program for orders',
    PURGE_URL: cdn.url,
    PURGE_TOKEN: 'a-token-of-the-caches',
    BACKUP_DIR: `${site.dataDir}/backups`,
  };
  try {
    const web = await site.start({ settings: { ...settings, ROLE: 'web' } });
    const context: WorkerSite = {
      ...{ site, ...(await callsOf(`http://127.0.0.1:${site.port}`)), program, cdn },
      silence: isSilent => smtp.fallSilent(isSilent ? 'connect' : null),
      mails: text => smtp.received.filter(({ mail }) => mail.text?.includes(text)).length,
    };
    await context.calls.categories.create({ name: 'Valves' });
    let worker = await startWorker(site, settings);
    const chosen = kinds.filter(({ name }) => names.includes(name));
    const regular = chosen.filter(({ isRegular }) => isRegular).map(({ name }) => name);
    await until(limits.takenOver, () => hasJobs(site, regular));
    for (const kind of chosen) {
      await killInTheMiddle(findings, { kind, context, worker });
      worker = await startWorker(site, settings);
      await expectWithin(
        findings,
        limits.takenOver,
        `${kind.name}: the next worker does it`,
        async () => (await kind.times(context)) > 0,
      );
      findings.expect((await kind.times(context)) === 1, `${kind.name}: it is done once`, await kind.times(context));
    }
    findings.expect(!web.hasEnded(), 'the server keeps running', web.output());
    const exits = await Promise.all([web.end('SIGTERM'), worker.end('SIGTERM')]);
    findings.expect(
      exits.every(({ code }) => code === 0),
      'both stop cleanly',
      exits,
    );
  } finally {
    await site.remove();
    await smtp.close();
    await program.close();
    await cdn.close();
  }
  return findings;
}

type Kill = { kind: Kind; context: WorkerSite; worker: Process };

async function killInTheMiddle(findings: Findings, { kind, context, worker }: Kill): Promise<void> {
  const { store } = context.site;
  const claims = async () => {
    const [row] = await store.query<{ claims: number | string | null }>(
      `SELECT SUM(attempts) AS claims FROM jobs WHERE kind = '${kind.name}'`,
    );
    return Number(row?.claims ?? 0);
  };
  process.kill(worker.pid, 'SIGSTOP');
  const before = await claims();
  await kind.begin(context);
  const letGo = await kind.hold(context);
  try {
    process.kill(worker.pid, 'SIGCONT');
    const took = await until(limits.start, async () => (await claims()) > before);
    findings.expect(took !== undefined, `${kind.name}: a worker begins it`, worker.output());
  } finally {
    // With what it has started, as a supervisor kills it.
    signalGroup(worker.pid, 'SIGKILL');
    await worker.ended;
    await letGo();
  }
}

const startWorker = async (site: Site, settings: Record<string, string>): Promise<Process> =>
  start(site.options({ port: await freePort(), settings: { ...settings, ROLE: 'worker' } }));

async function hasJobs({ store }: Site, kinds: string[]): Promise<boolean> {
  const rows = await store.query<{ kind: string }>('SELECT kind FROM jobs');
  const found = new Set(rows.map(({ kind }) => kind));
  return kinds.every(kind => found.has(kind));
}

/** A program that takes orders, or purges caches. */
async function startProgram() {
  let received = 0;
  const program = { held: false, received: () => received };
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      if (program.held) return;
      received += 1;
      response.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(program, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  });
}
