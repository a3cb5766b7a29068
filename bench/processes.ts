import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createConnection } from 'mysql2/promise';
import { type BuiltServer, startBuiltServer } from '../e2e/fixtures/servers/built-server.ts';
import { ADMIN } from '../e2e/fixtures/staff/admin-account.ts';
import { buildStale } from '../scripts/build.ts';
import { ensureMariadb } from '../scripts/database/mariadb-server.ts';
import { fetchRaw } from './bare-server.ts';
import { addCategory, type Targets, uploadedImage } from './catalogue.ts';
import { type Load, load } from './load.ts';
import { median } from './process.ts';

/**
 * `npm run bench:processes`: what four processes on one database serve beside what one serves, measured alternately in one
 * run on the same machine, and by calculation from the CPU time of an answer what 50 machines would.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const processes = 4;
const machines = 50;
/** A machine of the calculation has two cores, which are busy for three fifths of the time. */
const cpuMsPerSecond = 2 * 1000 * 0.6;
const say = (line = '') => console.log(line);

await buildStale({ only: ['web', 'api'] });
const dataDir = mkdtempSync(path.join(tmpdir(), 'catalogue-bench-'));
const database = await ensureMariadb();
const name = `bench_${randomBytes(6).toString('hex')}`;
const onServer = async (sql: string) => {
  const connection = await createConnection(database.url.replace(/^mariadb:/, 'mysql:'));
  await connection.query(sql).finally(() => connection.end());
};
await onServer(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
const url = new URL(database.url);
url.pathname = `/${name}`;
const settings = {
  DATABASE_URL: url.href.replace(/^mysql:/, 'mariadb:'),
  DEMO: '1',
  ADMIN_NAME: ADMIN.name,
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
};
try {
  const first = await startBuiltServer(dataDir, settings);
  const targets = await addCategory(first.url, new Blob([uploadedImage(dataDir)]));
  await first.stop();
  say(`32 connections, median of ${rounds} rounds of ${seconds} s, one process and ${processes} in turn`);
  say('                          one, req/s   four, req/s   ratio   CPU ms an answer   50 machines, req/s');
  await bench('from the cache', targets, {});
  await bench('rendered each time', targets, { PAGE_CACHE: '0' });
} finally {
  await onServer(`DROP DATABASE ${name}`);
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function bench(how: string, targets: Targets, more: Record<string, string>): Promise<void> {
  const servers: BuiltServer[] = [];
  try {
    while (servers.length < processes) servers.push(await startBuiltServer(dataDir, { ...settings, ...more }));
    say(how);
    for (const [name, target] of [
      ['product', targets.product],
      ['category', targets.category],
    ] as const) {
      for (const server of servers) for (let time = 0; time < 20; time += 1) await fetchRaw(server.url + target);
      const pairs: { one: Load; four: Load }[] = [];
      for (let round = 0; round < rounds; round += 1)
        pairs.push({ one: await loadAll(servers.slice(0, 1), target), four: await loadAll(servers, target) });
      report(name, pairs);
    }
  } finally {
    for (const server of servers) await server.stop();
  }
}

/** The same connections, divided among the servers. */
async function loadAll(servers: BuiltServer[], target: string): Promise<Load> {
  const connections = 32 / servers.length;
  const loads = await Promise.all(
    servers.map(server => load(server.url + target, server.pid, { seconds, connections })),
  );
  const rps = loads.reduce((sum, one) => sum + one.rps, 0);
  const cpu = loads.reduce((sum, one) => sum + one.cpuMsPerRequest * one.rps, 0) / rps;
  return {
    rps,
    cpuMsPerRequest: cpu,
    p99: Math.max(...loads.map(one => one.p99)),
  };
}

function report(name: string, pairs: { one: Load; four: Load }[]): void {
  const of = (key: 'one' | 'four') => median(pairs.map(pair => pair[key].rps));
  const ratio = median(pairs.map(({ one, four }) => four.rps / one.rps));
  const cpu = median(pairs.map(({ one }) => one.cpuMsPerRequest));
  const fifty = (machines * cpuMsPerSecond) / cpu;
  say(
    `  ${name.padEnd(20)}${of('one').toFixed(0).padStart(14)}${of('four').toFixed(0).padStart(14)}${ratio.toFixed(2).padStart(8)}` +
      `${cpu.toFixed(2).padStart(19)}${fifty.toFixed(0).padStart(21)}`,
  );
}
