import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type GaleraCluster, startGalera } from '../../scripts/database/galera-cluster.ts';
import { freePort } from '../../scripts/process/free-port.ts';
import type { Process } from '../tools/server.ts';
import { createSite, type Site } from '../tools/site.ts';
import { type Balancer, databaseBalancer, websiteBalancer } from './balancer.ts';

/** A server with its own balancer in front of the databases. */
type Machine = {
  port: number;
  balancer: Balancer;
  start(): Promise<void>;
  kill(): Promise<void>;
  output(): string;
};

/** Two machines, two balancers in front of them, and three databases: see docs/several-machines.md. */
export type Cluster = {
  site: Site;
  galera: GaleraCluster;
  machines: [Machine, Machine];
  edges: [Balancer, Balancer];
  stop(): Promise<void>;
};

/** @param settings of every server */
export async function startCluster(settings: Record<string, string>): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'cluster-'));
  const galera = await startGalera();
  const ending: (() => Promise<unknown>)[] = [async () => rmSync(folder, { recursive: true, force: true })];
  ending.push(() => galera.stop());
  const stop = async () => {
    for (const end of ending.toReversed()) await end().catch(() => undefined);
  };
  try {
    const nodes = galera.nodes.map(({ port }) => port);
    const balancers = [
      await databaseBalancer(path.join(folder, 'database-1'), nodes),
      await databaseBalancer(path.join(folder, 'database-2'), nodes),
    ] as const;
    const site = await createSite({ database: 'mariadb', mariadb: `mysql://root@127.0.0.1:${balancers[0].port}` });
    ending.push(() => site.remove());
    const machines: [Machine, Machine] = [
      await startMachine(site, balancers[0], settings),
      await startMachine(site, balancers[1], settings),
    ];
    for (const machine of machines) ending.push(() => machine.kill());
    const ports: [number, number] = [machines[0].port, machines[1].port];
    const edges: [Balancer, Balancer] = [
      await websiteBalancer(path.join(folder, 'website-1'), ports),
      await websiteBalancer(path.join(folder, 'website-2'), ports),
    ];
    for (const balancer of [...balancers, ...edges]) ending.push(() => balancer.kill());
    return { site, galera, machines, edges, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startMachine(site: Site, balancer: Balancer, settings: Record<string, string>): Promise<Machine> {
  const port = await freePort();
  const url = new URL(site.store.settings.DATABASE_URL ?? '');
  url.port = String(balancer.port);
  let running: Process;
  const machine = {
    port,
    balancer,
    start: async () => {
      running = await site.start({ port, settings: { ...settings, DATABASE_URL: url.href } });
    },
    kill: async () => void (await running.end('SIGKILL')),
    output: () => running.output(),
  };
  await machine.start();
  return machine;
}
