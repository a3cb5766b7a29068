import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bucketVariables, newBucket } from '../../api/src/testing/files/object-store.ts';
import { ensureCompanyProfile } from '../../e2e/fixtures/servers/company-profile.ts';
import { type GaleraCluster, startGalera } from '../../scripts/database/galera-cluster.ts';
import { startObjectStore, type TestObjectStore } from '../../scripts/object-store/object-store.ts';
import { freePort } from '../../scripts/process/free-port.ts';
import { startRedis, type TestRedis } from '../../scripts/redis/redis-server.ts';
import { beginBuilt, finish } from '../tools/commands.ts';
import { type Process, start } from '../tools/server.ts';
import { createSite, type Site } from '../tools/site.ts';
import { type Daemon, databaseBalancer, websiteBalancer, websiteNginx } from './daemons.ts';

/** The sizes of docs/several-machines.md. */
export const sizes = ['S', 'M', 'L'] as const;
export type Size = (typeof sizes)[number];

/** A server, from size M on with its own balancer in front of the databases. */
export type Machine = {
  port: number;
  balancer: Daemon | undefined;
  /** @param settings besides those of every start */
  start(settings?: Record<string, string>): Promise<void>;
  /** Where each machine has a folder of its own, that is lost with it. */
  kill(): Promise<void>;
  output(): string;
};

/** All that runs for one site: see docs/several-machines.md. */
export type Cluster = {
  size: Size;
  site: Site;
  galera: GaleraCluster | undefined;
  objects: TestObjectStore | undefined;
  redis: TestRedis | undefined;
  machines: Machine[];
  /** Processes that serve nobody. Without them the machines do their work, too. */
  workers: Machine[];
  /** In front of the machines: what visitors reach. */
  edges: { haproxy: Daemon; other: Daemon } | undefined;
  /** The ports that visitors reach. */
  ports: number[];
  /** Puts all files of the site into its folder. @returns what went wrong */
  collectFiles(): Promise<string | undefined>;
  stop(): Promise<void>;
};

type Parts = Omit<Cluster, 'stop'>;
type Ending = (end: () => unknown) => void;

/** @param settings of every server */
export async function startCluster(size: Size, settings: Record<string, string>): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'cluster-'));
  const endings: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const end of endings.splice(0).toReversed()) {
      try {
        await end();
      } catch {
        // The others are ended all the same.
      }
    }
  };
  const atEnd: Ending = end => endings.push(end);
  try {
    return { ...(await (size === 'S' ? startOne : startSeveral)({ size, folder, settings, atEnd })), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Start = { size: Size; folder: string; settings: Record<string, string>; atEnd: Ending };

async function startOne({ size, settings, atEnd }: Start): Promise<Parts> {
  const site = await createSite({ database: 'sqlite', mariadb: '' });
  atEnd(() => site.remove());
  const machine = await startMachine(site, { settings });
  atEnd(() => machine.kill());
  return {
    ...{
      size,
      site,
      galera: undefined,
      objects: undefined,
      redis: undefined,
      machines: [machine],
      workers: [],
      edges: undefined,
    },
    ports: [machine.port],
    collectFiles: async () => undefined,
  };
}

async function startSeveral({ size, folder, settings, atEnd }: Start): Promise<Parts> {
  const galera = await startGalera();
  atEnd(() => galera.stop());
  const nodes = galera.nodes.map(({ port }) => port);
  const balancers: Daemon[] = [];
  for (const name of ['database-1', 'database-2']) {
    const balancer = await databaseBalancer(path.join(folder, name), nodes);
    atEnd(() => balancer.kill());
    balancers.push(balancer);
  }
  const site = await createSite({ database: 'mariadb', mariadb: `mysql://root@127.0.0.1:${balancers[0]?.port}` });
  atEnd(() => site.remove());
  const objects = size === 'L' ? await startObjectStore() : undefined;
  if (objects) atEnd(() => objects.stop());
  const redis = size === 'L' ? await startRedis() : undefined;
  if (redis) atEnd(() => redis.stop());
  const shared = {
    ...settings,
    ...(objects && bucketVariables(await newBucket(objects.endpoint))),
    ...(redis && { REDIS_URL: redis.url }),
  };
  const startAll = async (role: string) => {
    const started: Machine[] = [];
    for (const [at, balancer] of balancers.entries()) {
      const dataDir = objects && path.join(folder, `${role}-${at + 1}`);
      const machine = await startMachine(site, { settings: { ...shared, ROLE: role }, balancer, dataDir });
      atEnd(() => machine.kill());
      started.push(machine);
    }
    return started;
  };
  const machines = await startAll(objects ? 'web' : 'both');
  const workers = objects ? await startAll('worker') : [];
  const servers = machines.map(({ port }) => port);
  const haproxy = await websiteBalancer(path.join(folder, 'website-1'), servers);
  atEnd(() => haproxy.kill());
  const other = await (size === 'L' ? websiteNginx : websiteBalancer)(path.join(folder, 'website-2'), servers);
  atEnd(() => other.kill());
  return {
    ...{ size, site, galera, objects, redis, machines, workers, edges: { haproxy, other } },
    ports: [haproxy.port, other.port],
    collectFiles: async () => (objects ? moveFilesToFolder(site, shared) : undefined),
  };
}

/** An administrator's way back from a bucket. */
async function moveFilesToFolder(site: Site, settings: Record<string, string>): Promise<string | undefined> {
  const { code, output } = await finish(beginBuilt(site, 'move-files', ['to-folder'], settings));
  return code === 0 ? undefined : output;
}

type MachineOptions = {
  settings: Record<string, string>;
  balancer?: Daemon;
  /** By default that of the site, which all machines share. */
  dataDir?: string | undefined;
};

async function startMachine(site: Site, { settings, balancer, dataDir }: MachineOptions): Promise<Machine> {
  const port = await freePort();
  const database: Record<string, string> = {};
  if (balancer) {
    const url = new URL(site.store.settings.DATABASE_URL ?? '');
    url.port = String(balancer.port);
    database.DATABASE_URL = url.href;
  }
  let running: Process;
  const machine: Machine = {
    port,
    balancer,
    start: async more => {
      const folder = dataDir ?? site.dataDir;
      mkdirSync(folder, { recursive: true });
      ensureCompanyProfile(folder);
      running = await start(site.options({ dataDir: folder, port, settings: { ...settings, ...database, ...more } }));
    },
    kill: async () => {
      await running.end('SIGKILL');
      if (dataDir) rmSync(dataDir, { recursive: true, force: true });
    },
    output: () => running.output(),
  };
  await machine.start();
  return machine;
}
