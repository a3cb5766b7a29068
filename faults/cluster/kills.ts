import { createConnection } from 'mysql2/promise';
import type { GaleraNode } from '../../scripts/database/galera-cluster.ts';
import { clockVariables } from '../../scripts/programs/clock-program.ts';
import { Client } from '../tools/client.ts';
import { limits } from '../tools/limits.ts';
import type { Findings } from '../tools/report.ts';
import { until } from '../tools/site.ts';
import type { Cluster, Machine } from './machines.ts';

/** Ends one part of a cluster, and starts it again as a supervisor does. */
export type Kill = {
  name: string;
  down(): Promise<unknown>;
  up(): Promise<unknown>;
  /** What else must be so meanwhile. */
  check?(findings: Findings): Promise<void>;
};

/** One of everything, in turn. */
export function killsOf({ size, galera, machines, workers, edges, objects, redis }: Cluster): Kill[] {
  const [first, second] = machines;
  const [writing, another] = galera?.nodes ?? [];
  const kills: (Kill | undefined)[] = [
    of(size === 'S' ? 'server' : 'server 1', first),
    of('server 2', second),
    of('worker 1', workers[0]),
    of('worker 2', workers[1]),
    of('writing database', writing),
    writing && { name: 'writing database in a COMMIT', down: () => killInCommit(writing), up: () => writing.start() },
    of('other database', another),
    writing && { name: 'network of the writing database', down: () => isolate(writing), up: () => rejoin(writing) },
    of("server 1's balancer of databases", first?.balancer),
    of('balancer of the website', edges?.haproxy),
    size === 'L' ? of('nginx of the website', edges?.other) : undefined,
    of('object store', objects),
    of('Redis', redis),
    first && second && wrongClock('an hour ahead', '+1h', [first, second]),
    first && second && wrongClock('an hour behind', '-1h', [first, second]),
  ];
  return kills.filter(kill => kill !== undefined);
}

const of = (name: string, part: { kill(): Promise<unknown>; start(): Promise<unknown> } | undefined) =>
  part && { name, down: () => part.kill(), up: () => part.start() };

/** Kills a node while it holds a transaction that is being committed, whose sender cannot know what became of it. */
async function killInCommit(node: GaleraNode): Promise<void> {
  const connection = await createConnection({ uri: node.url, connectTimeout: 2000 });
  connection.on('error', () => undefined);
  await connection.query('BACKUP STAGE START');
  await connection.query('BACKUP STAGE BLOCK_COMMIT');
  const commits = "SELECT ID FROM information_schema.PROCESSLIST WHERE INFO = 'COMMIT'";
  const took = await until(limits.recovery, async () => (await node.query(commits)).length > 0);
  await node.kill();
  connection.destroy();
  if (took === undefined) throw new Error('No transaction was being committed.');
}

/** Cuts a node off from the others, as a split network does: it is alive, and in the minority. */
async function isolate(node: GaleraNode): Promise<void> {
  await node.query("SET GLOBAL wsrep_provider_options = 'gmcast.isolate=1'");
}

async function rejoin(node: GaleraNode): Promise<void> {
  await node.query("SET GLOBAL wsrep_provider_options = 'gmcast.isolate=0'");
  await node.untilReady();
}

/** Whoever signed in at one server is signed in at the other. */
function wrongClock(name: string, offset: string, machines: [Machine, Machine]): Kill {
  const [right, wrong] = machines;
  const restart = async (settings?: Record<string, string>) => {
    await wrong.kill();
    await wrong.start(settings);
  };
  return {
    name: `clock of server 2, ${name}`,
    down: () => restart(clockVariables(offset)),
    up: () => restart(),
    async check(findings) {
      for (const [here, there] of [
        [right, wrong],
        [wrong, right],
      ] as const) {
        const { token } = await new Client(here.port).signIn();
        const other = await new Client(there.port).signIn(token);
        const { status, text } = await other.get('/api/contact-queries');
        findings.expect(status === 200, `${name}: a session of one server is one of the other`, `${status} ${text}`);
      }
    },
  };
}
