import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BuiltServer, startBuiltServer } from '../e2e/fixtures/servers/built-server.ts';
import { ADMIN } from '../e2e/fixtures/staff/admin-account.ts';
import { buildStale } from '../scripts/build.ts';
import { fetchRaw, startBareServer } from './bare-server.ts';
import { addCategory, type Targets, uploadedImage } from './catalogue.ts';
import { type Load, load } from './load.ts';
import { cpuMs, median, memoryMb } from './process.ts';

/**
 * `npm run bench`: the cost of a page relative to a bare `node:http` server that sends the same bytes from memory,
 * measured alternately in one run. Read the ratios: absolute times depend on the machine.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const settings = {
  ADMIN_NAME: ADMIN.name,
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
};
const say = (line = '') => console.log(line);
const number = (value: number, digits = 0) => value.toFixed(digits).padStart(9);

await buildStale({ only: ['web', 'api'] });
const dataDir = mkdtempSync(path.join(tmpdir(), 'catalogue-bench-'));
try {
  await run();
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

async function run(): Promise<void> {
  const first = await startBuiltServer(dataDir, settings);
  const targets = await addCategory(first.url, new Blob([uploadedImage(dataDir)]));
  await first.stop();

  await benchCached(targets);
  await benchUncached(targets);
  await benchStart();
}

async function benchCached(targets: Targets): Promise<void> {
  const server = await startBuiltServer(dataDir, settings);
  say(`Cached answers, 32 connections, median of ${rounds} rounds of ${seconds} s, each in turn with the bare server`);
  say('                        req/s   bare req/s   ratio   p50 ms   p99 ms   bare p99   cpu ratio');
  for (const [name, target] of Object.entries({
    page: targets.product,
    category: targets.category,
    list: targets.list,
  })) {
    // The second response starts the full compression.
    for (let time = 0; time < 3; time += 1) await fetchRaw(server.url + target);
    await new Promise(resolve => setTimeout(resolve, 500));
    const answer = await fetchRaw(server.url + target);
    const bare = await startBareServer(answer);
    const own: Load[] = [];
    const base: Load[] = [];
    for (let round = 0; round < rounds; round += 1) {
      own.push(await load(server.url + target, server.pid, { seconds }));
      base.push(await load(bare.url, bare.pid, { seconds }));
    }
    bare.stop();
    report(name, own, base, answer.body.length);
  }
  await server.stop();
}

function report(name: string, own: Load[], base: Load[], bytes: number): void {
  const of = (loads: Load[], key: keyof Load) => median(loads.map(one => one[key]));
  const ratio = median(own.map((one, round) => one.rps / (base[round]?.rps ?? 1)));
  const cpu = median(own.map((one, round) => (base[round]?.cpuMsPerRequest ?? 0) / one.cpuMsPerRequest));
  say(
    `  ${`${name} (${(bytes / 1024).toFixed(1)} kB)`.padEnd(19)}${number(of(own, 'rps'))}   ${number(of(base, 'rps'))}   ${ratio.toFixed(2).padStart(6)}` +
      `${number(of(own, 'p50'), 1)}${number(of(own, 'p99'), 1)}   ${number(of(base, 'p99'), 1)}   ${cpu.toFixed(2).padStart(6)}`,
  );
}

async function benchUncached(targets: Targets): Promise<void> {
  const server = await startBuiltServer(dataDir, { ...settings, PAGE_CACHE: '0' });
  say();
  say(`Uncached answers, one at a time, median of ${rounds} rounds of 200; server CPU ms an answer`);
  for (const [name, target] of Object.entries({
    product: targets.product,
    'category of 60': targets.category,
    list: targets.list,
  })) {
    const answer = await fetchRaw(server.url + target);
    const bare = await startBareServer(answer);
    const own: number[] = [];
    const base: number[] = [];
    for (let time = 0; time < 200; time += 1) await fetchRaw(server.url + target);
    for (let round = 0; round < rounds; round += 1) {
      own.push(await cpuOf(server.url + target, server.pid));
      base.push(await cpuOf(bare.url, bare.pid));
    }
    bare.stop();
    say(
      `  ${name.padEnd(18)}${number(median(own), 2)} ms   bare ${median(base).toFixed(2)} ms   ratio ${(median(own) / median(base)).toFixed(1)}`,
    );
  }
  await server.stop();
}

async function cpuOf(url: string, pid: number): Promise<number> {
  const before = cpuMs(pid);
  for (let time = 0; time < 200; time += 1) await fetchRaw(url);
  return (cpuMs(pid) - before) / 200;
}

async function benchStart(): Promise<void> {
  const times: number[] = [];
  let memory = { resident: 0, peak: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    const server: BuiltServer = await startBuiltServer(dataDir, settings);
    times.push(performance.now() - started);
    await fetchRaw(`${server.url}/`);
    await new Promise(resolve => setTimeout(resolve, 2000));
    memory = memoryMb(server.pid);
    await server.stop();
  }
  say();
  say(`Start to first answer, once built: ${(median(times) / 1000).toFixed(2)} s (median of ${rounds})`);
  say(
    `Memory at rest, after the home page: ${memory.resident.toFixed(0)} MB resident, ${memory.peak.toFixed(0)} MB at most`,
  );
}
