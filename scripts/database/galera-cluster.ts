import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createConnection } from 'mysql2/promise';
import { freePort } from '../process/free-port.ts';
import { isRoot } from '../programs/apt.ts';
import { ensureGaleraProgram, type GaleraProgram } from '../programs/galera-program.ts';
import { createData } from './mariadb-server.ts';

/** One server of a cluster. It may be killed, and started again on the same data and port. */
export type GaleraNode = {
  port: number;
  url: string;
  pid(): number;
  /** SIGKILL, until the process is gone. */
  kill(): Promise<void>;
  /** Starts it again. It is in the cluster when this returns. */
  start(): Promise<void>;
  /** Until it is in the cluster and takes queries. */
  untilReady(): Promise<void>;
  query<Row>(sql: string): Promise<Row[]>;
};

export type GaleraCluster = { nodes: GaleraNode[]; stop(): Promise<void> };

/** Who a balancer asks as, without a password, whether a node takes queries: docs/deploy/haproxy-database.cfg. */
const checkUser = 'haproxy_check';

/** How soon the others go on without a node that has died (the defaults are 5 and 15 s), and how soon they take one in. */
const quick = [
  'evs.keepalive_period=PT0.5S',
  'evs.inactive_check_period=PT0.5S',
  'evs.suspect_timeout=PT2S',
  'evs.inactive_timeout=PT4S',
  'evs.join_retrans_period=PT0.2S',
  'evs.install_timeout=PT2S',
].join(';');

/** One node's data is copied to another by a daemon that refuses to write as root. */
const nobody = 65_534;

const RUNNER = path.join(import.meta.dirname, '../process/run-with-parent.ts');
const READY_WITHIN_MS = 90_000;

/**
 * A Galera cluster on scratch data: every node has all data and takes writes, and a commit is on all of them.
 * @throws Error if it cannot be started
 */
export async function startGalera(count = 3): Promise<GaleraCluster> {
  const program = ensureGaleraProgram();
  // Its processes of another user may not enter the folder of a test run.
  const folder = mkdtempSync(path.join(isRoot() ? '/tmp' : tmpdir(), 'galera-'));
  chmodSync(folder, 0o755);
  const places: Place[] = [];
  for (let number = 1; number <= count; number += 1) {
    const place = { folder: path.join(folder, String(number)), port: await freePort(), cluster: await freePorts(3) };
    mkdirSync(place.folder);
    if (isRoot()) chownSync(place.folder, nobody, nobody);
    places.push(place);
  }
  const nodes: StartedNode[] = [];
  const stop = async () => {
    await Promise.all(nodes.map(node => node.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (const place of places) {
      // The first one founds the cluster; later it joins the others, as they join it.
      const configure = (members: Place[], position?: string) =>
        writeFileSync(configOf(place), configuration(program, place, members, position));
      configure(nodes.length === 0 ? [] : places);
      nodes.push(await startNode(program, place, position => configure(places, position)));
    }
    await nodes[0]?.query(`CREATE USER '${checkUser}'@'%'`);
    return { nodes, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Place = { folder: string; port: number; cluster: [group: number, transfer: number, copy: number] };
type StartedNode = GaleraNode & { stop(): Promise<void> };

const nameOf = ({ port }: Place) => `node-${port}`;
const configOf = ({ folder }: Place) => path.join(folder, 'node.cnf');

async function freePorts(count: 3): Promise<Place['cluster']> {
  const ports: number[] = [];
  while (ports.length < count) ports.push(await freePort());
  return ports as Place['cluster'];
}

/**
 * @param position the last transaction that the node has, so that it gets only those after it instead of all data
 */
function configuration(program: GaleraProgram, place: Place, members: Place[], position?: string): string {
  const { folder, port, cluster } = place;
  const [group, transfer, copy] = cluster;
  const others = members.filter(member => member !== place);
  // A node that copies its data to another takes no writes: never the first, which takes those of the website.
  const donors = others.toReversed().map(other => `${nameOf(other)},`);
  const addresses = others.map(member => `127.0.0.1:${member.cluster[0]}`);
  return `[mysqld]
datadir=${folder}/data
socket=${folder}/socket
pid_file=${folder}/pid
tmpdir=${folder}
port=${port}
bind_address=127.0.0.1
skip_name_resolve
skip_ssl
character_set_server=utf8mb4
innodb_buffer_pool_size=96M
innodb_flush_log_at_trx_commit=1
innodb_autoinc_lock_mode=2
binlog_format=ROW
wsrep_on=ON
wsrep_provider=${program.provider}
wsrep_cluster_name=catalogue
wsrep_cluster_address=gcomm://${addresses.join(',')}
wsrep_node_name=${nameOf(place)}
wsrep_sst_donor=${donors.join('')}
wsrep_node_address=127.0.0.1:${group}
wsrep_provider_options="gmcast.listen_addr=tcp://127.0.0.1:${group};ist.recv_addr=127.0.0.1:${transfer};gcache.size=64M;${quick}"
wsrep_sst_method=rsync
wsrep_sst_receive_address=127.0.0.1:${copy}
${position ? `wsrep_start_position=${position}\n` : ''}`;
}

async function startNode(
  program: GaleraProgram,
  place: Place,
  configure: (position: string) => void,
): Promise<StartedNode> {
  const { folder, port } = place;
  const user = isRoot() ? ['--user=nobody'] : [];
  await createData(program, [
    '--no-defaults',
    ...program.args,
    `--datadir=${folder}/data`,
    `--tmpdir=${folder}`,
    ...user,
  ]);
  const args = [`--defaults-file=${configOf(place)}`, ...program.args, ...user];
  const runner = spawn(process.execPath, [RUNNER, '--restarts', folder, program.server, ...args], {
    env: program.env,
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  });
  let log = '';
  runner.stderr.setEncoding('utf8').on('data', text => {
    log = (log + text).slice(-4000);
  });
  // An unstopped node must not keep this process alive; it ends with it.
  for (const handle of [runner, runner.stdin, runner.stderr]) (handle as unknown as { unref(): void }).unref();
  const url = `mysql://root@127.0.0.1:${port}`;
  const query = async <Row>(sql: string): Promise<Row[]> => {
    const connection = await createConnection({ uri: url, connectTimeout: 2000 });
    try {
      return (await connection.query(sql))[0] as Row[];
    } finally {
      connection.destroy();
    }
  };
  const isReady = async () => {
    const rows = await query<{ Value: string }>("SHOW STATUS LIKE 'wsrep_ready'").catch(() => []);
    return rows[0]?.Value === 'ON';
  };
  const untilReady = async () => {
    for (const end = performance.now() + READY_WITHIN_MS; ; await wait(100)) {
      if (await isReady()) return;
      if (runner.exitCode !== null || performance.now() > end)
        throw new Error(`A node of the cluster did not start. Its log ends: ${log.trim()}`);
    }
  };
  const pid = () => Number(readFileSync(`${folder}/pid`, 'utf8'));
  const node: StartedNode = {
    port,
    url,
    pid,
    query,
    untilReady,
    kill: async () => {
      const process_ = pid();
      process.kill(process_, 'SIGKILL');
      while (isRunning(process_)) await wait(20);
      rmSync(`${folder}/pid`, { force: true });
    },
    start: async () => {
      configure(await recoverPosition(program, args));
      runner.stdin.write('start\n');
      await untilReady();
    },
    stop: async () => {
      if (runner.exitCode !== null) return;
      runner.ref();
      runner.stdin.end();
      await once(runner, 'exit');
    },
  };
  await untilReady().catch(async error => {
    await node.stop();
    throw error;
  });
  return node;
}

/** What the unit of Debian's package asks before each start (`galera_recovery`). */
async function recoverPosition({ server, env }: GaleraProgram, args: string[]): Promise<string> {
  const { stderr } = await promisify(execFile)(server, [...args, '--wsrep-recover', '--log-error='], { env });
  return /Recovered position:\s*(\S+)/.exec(stderr)?.[1] ?? '';
}

function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
