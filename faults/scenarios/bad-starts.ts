import { existsSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../scripts/process/free-port.ts';
import { Client } from '../tools/client.ts';
import { Ledger } from '../tools/ledger.ts';
import { limits } from '../tools/limits.ts';
import { Random } from '../tools/random.ts';
import { Findings } from '../tools/report.ts';
import { missingFiles, namedImages, readRows } from '../tools/rows.ts';
import { launch, outcome, type Process, type StartOptions, signalGroup } from '../tools/server.ts';
import { createSite, type Environment, expectWithin, type Site } from '../tools/site.ts';
import { type DatabaseKind, mariadbStore } from '../tools/store.ts';
import { Writers } from '../tools/writers.ts';

/** Prepares a start that must be refused, and the words expected in the error message. */
type BadStart = {
  name: string;
  on: DatabaseKind[];
  corrupt(site: Site, environment: Environment): Partial<StartOptions> | Promise<Partial<StartOptions>>;
  says: RegExp;
};

const databaseFile = (site: Site) => path.join(site.dataDir, 'catalogue.sqlite');

function removeDatabase(site: Site): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(databaseFile(site) + suffix, { force: true });
}

const badStarts: BadStart[] = [
  {
    name: 'the database file is missing',
    on: ['sqlite'],
    corrupt: site => {
      removeDatabase(site);
      return {};
    },
    says: /database|site/i,
  },
  {
    name: 'the database file is empty',
    on: ['sqlite'],
    corrupt: site => {
      removeDatabase(site);
      writeFileSync(databaseFile(site), '');
      return {};
    },
    says: /database|site/i,
  },
  {
    name: 'the database is cut off',
    on: ['sqlite'],
    corrupt: site => {
      for (const suffix of ['-wal', '-shm']) rmSync(databaseFile(site) + suffix, { force: true });
      truncateSync(databaseFile(site), 10_000);
      return {};
    },
    says: /database/i,
  },
  {
    name: 'another, empty database',
    on: ['mariadb'],
    corrupt: async (_site, environment) => ({ settings: (await mariadbStore(environment.mariadb)).settings }),
    says: /database|site/i,
  },
  {
    name: 'DATABASE_URL is empty',
    on: ['sqlite', 'mariadb'],
    corrupt: () => ({ settings: { DATABASE_URL: '' } }),
    says: /DATABASE_URL/,
  },
  {
    name: 'the data is newer than the program',
    on: ['sqlite', 'mariadb'],
    corrupt: async site => {
      await site.store.execute("INSERT INTO migrations (timestamp, name) VALUES (9999999999999, 'Later9999999999999')");
      return {};
    },
    says: /newer|later/i,
  },
  {
    name: 'the token secret has three characters',
    on: ['sqlite', 'mariadb'],
    corrupt: site => {
      writeFileSync(path.join(site.dataDir, 'jwt-secret'), 'abc');
      return {};
    },
    says: /jwt-secret/,
  },
];

/** Starts that must fail with a message and change nothing, each on its own site with two products. */
export async function refusedStarts(environment: Environment): Promise<Findings> {
  const findings = new Findings(environment.database);
  for (const { name, on, corrupt, says } of badStarts.filter(({ on }) => on.includes(environment.database))) {
    if (on.length === 0) continue;
    await onSite(environment, async site => {
      const before = site.originals();
      const options = site.options(await corrupt(site, environment));
      const server = launch(options);
      const result = await outcome(server, site.port);
      await finish(server);
      findings.expect(typeof result === 'object' && result.code === 1, `${name}: it ends with code 1`, result);
      const text = server.output();
      findings.expect(says.test(text), `${name}: it says ${says}`, text.trim());
      findings.expect(!/^\s+at .+:\d+/m.test(text), `${name}: without a stack`, text.trim());
      findings.tried += before;
      findings.lost += before - site.originals();
      findings.expect(site.originals() === before, `${name}: every original stays`, `${site.originals()} of ${before}`);
    });
  }
  return findings;
}

/** Starts that must recover, or coexist with one another. */
export async function repairingStarts(environment: Environment): Promise<Findings> {
  const findings = new Findings(environment.database);
  await onSite(environment, async site => {
    const before = site.originals();
    rmSync(path.join(site.dataDir, 'uploads'), { recursive: true });
    const server = await site.start();
    const images = namedImages(await readRows(site.store));
    await expectWithin(
      findings,
      limits.variants,
      'a missing uploads folder is made again from the originals',
      () => missingFiles(images, site.dataDir).length === 0,
    );
    const [image] = images;
    const answer = await new Client(site.port).get(`/${image}`);
    findings.expect(answer.status === 200, 'and served', answer.status);
    findings.expect(site.originals() === before, 'every original stays', `${site.originals()} of ${before}`);
    await server.end('SIGTERM');
  });
  await (environment.database === 'sqlite'
    ? secondServer(environment, findings)
    : firstStartsTogether(environment, findings));
  return findings;
}

async function secondServer(environment: Environment, findings: Findings): Promise<void> {
  await onSite(environment, async site => {
    const first = await site.start();
    const port = await freePort();
    const second = launch({ ...site.options(), port });
    const result = await outcome(second, port);
    await finish(second);
    findings.expect(
      typeof result === 'object' && result.code === 1,
      'a second server on one folder ends with code 1',
      result,
    );
    findings.expect(/already|another|second|in use/i.test(second.output()), 'with a message', second.output().trim());
    findings.expect(!/^\s+at .+:\d+/m.test(second.output()), 'without a stack', second.output().trim());
    const answer = await new Client(site.port).get('/api/health');
    findings.expect(answer.status === 200, 'the first one keeps running', answer.status);
    await first.end('SIGTERM');
    const killed = await site.start();
    await killed.end('SIGKILL');
    const next = await site.start();
    await next.end('SIGTERM');
  });
}

async function firstStartsTogether(environment: Environment, findings: Findings): Promise<void> {
  for (let round = 1; round <= 3; round += 1) {
    const site = await createSite(environment);
    const port = await freePort();
    const servers = [launch(site.options()), launch({ ...site.options(), port })] as const;
    const results = await Promise.all([outcome(servers[0], site.port), outcome(servers[1], port)]);
    findings.expect(
      results.every(result => result === 'serves'),
      `two first starts at once, round ${round}: both serve`,
      results,
    );
    for (const server of servers) await finish(server);
    await site.remove();
  }
}

async function onSite(environment: Environment, work: (site: Site) => Promise<void>): Promise<void> {
  const site = await createSite(environment);
  try {
    const server = await site.start();
    const writers = new Writers(new Ledger(), new Random(1));
    const staff = await site.signIn();
    await writers.addMainCategory(staff);
    for (let number = 0; number < 2; number += 1) await writers.addProduct(staff);
    await server.end('SIGTERM');
    if (!existsSync(path.join(site.dataDir, 'originals')) || site.originals() < 2)
      throw new Error('The site has no images.');
    await work(site);
  } finally {
    await site.remove();
  }
}

async function finish(server: Process): Promise<void> {
  if (!server.hasEnded()) await server.end('SIGTERM');
  signalGroup(server.pid, 'SIGKILL');
}
