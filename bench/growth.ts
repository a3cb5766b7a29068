import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildStale } from '../scripts/build.ts';
import { calls, lists, pages, type Subject, screens, searches } from './growth/calls.ts';
import { loadSite } from './growth/load.ts';
import { viewWhileRenaming } from './growth/renames.ts';
import { makeSites, type Site, startSite } from './growth/sites.ts';
import { cpuMs } from './process.ts';

/**
 * `npm run bench:growth`: the cost of 5,000 and 20,000 products, with 2,000 pictures and 50,000 enquiries, relative to a
 * catalogue that just fills its pages, on the embedded database. First, without the page cache: CPU time, bytes and the
 * longest blocking of the event loop for every page, public call, staff screen and whole list. Then 15 views a second with
 * a save every 3 s and an upload under way. At last fifty pages over 32 connections, while a category is renamed twice a
 * second.
 */
const seconds = Number(process.env.BENCH_SECONDS ?? 30);
/** Measured until this much CPU time is used, within the fewest and most rounds. */
const enough = { cpuMs: 400, fewest: 5, most: 150 };
const targets = { page: 1.5, search: 3, record: 1.2, held: 50, p99: 3, memory: 1.5 };
const say = (line = '') => console.log(line);

await buildStale({ only: ['web', 'api'] });
const folder = mkdtempSync(path.join(tmpdir(), 'catalogue-growth-'));
try {
  const { small, large, huge } = await makeSites(folder);
  await benchUncached([small, large, huge]);
  await benchLoad(small, large);
  await benchRenames(small);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

type Cost = { kb: number; ms: number; held: number };

async function benchUncached(folders: string[]): Promise<void> {
  const sites: Site[] = [];
  for (const dataDir of folders) sites.push(await startSite(path.basename(dataDir), dataDir, { PAGE_CACHE: '0' }));
  const sizes = ['60', '5,000', '20,000'].map(size => size.padStart(9)).join('');
  for (const [title, subjects, target, by] of [
    ['Pages', pages, targets.page, 'call'],
    ['Public calls', calls, targets.page, 'call'],
    ['Searches', searches, targets.search, 'call'],
    ['Staff screens', screens, targets.page, 'call'],
    ['Whole lists, by kB', lists, targets.record, 'kB'],
  ] as const) {
    say();
    say(`${title.padEnd(30)}  kB:${sizes} | CPU ms:${sizes}    ratios     | loop held ms:${sizes}`);
    for (const subject of subjects) {
      const costs: Cost[] = [];
      for (const site of sites) costs.push(await costOf(site, subject));
      say(`  ${subject.name.padEnd(31)}${describe(costs, target, by)}`);
    }
  }
  for (const site of sites) await site.stop();
}

/** The costs of a subject on the sites of growing size, relative to the first one, by call or, of whole lists, by kB. */
function describe(costs: Cost[], target: number, by: 'call' | 'kB'): string {
  const row = (of: keyof Cost, digits: number) => costs.map(cost => cost[of].toFixed(digits).padStart(9)).join('');
  const growthOf = (of: (cost: Cost) => number) => {
    const [first = Number.NaN, ...others] = costs.map(of);
    return others.map(cost => cost / first);
  };
  const cpu = growthOf(({ ms, kb }) => (by === 'kB' ? ms / kb : ms));
  const bytes = by === 'kB' ? [] : growthOf(({ kb }) => kb);
  const missed = [
    ...(Math.max(...cpu, ...bytes) > target ? [`over ${target}`] : []),
    ...(costs.slice(1).some(({ held }) => held > targets.held) ? [`held over ${targets.held} ms`] : []),
  ];
  const growth = cpu.map(ratio => ratio.toFixed(2).padStart(7)).join('');
  return `${row('kb', 1)} |        ${row('ms', 2)}${growth} |             ${row('held', 0)}  ${missed.join(', ')}`;
}

async function costOf(site: Site, { addresses, staff }: Subject): Promise<Cost> {
  const asked = addresses(site);
  const round = async () => {
    let bytes = 0;
    for (const address of asked) bytes += await bytesOf(site.url + address, staff ? site.staff : {});
    return bytes;
  };
  for (let time = 0; time < enough.fewest; time += 1) await round();
  await site.longestBlock();
  const before = cpuMs(site.pid);
  let used = 0;
  let rounds = 0;
  let bytes = 0;
  while (rounds < enough.fewest || (used < enough.cpuMs && rounds < enough.most)) {
    bytes = await round();
    rounds += 1;
    used = cpuMs(site.pid) - before;
  }
  return { kb: bytes / 1024, ms: used / rounds, held: await site.longestBlock() };
}

function bytesOf(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(url, { headers: { 'accept-encoding': 'identity', ...headers } }, response => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => resolve(bytes));
      response.on('error', reject);
    });
    call.on('error', reject).end();
  });
}

async function benchLoad(small: string, large: string): Promise<void> {
  say();
  say(`15 views a second for ${seconds} s, a save every 3 s, one upload after another`);
  say('          views   p50 ms   p99 ms   slowest   peak MB   uploads');
  const found = [];
  for (const [name, dataDir] of [
    ['60', small],
    ['5,000', large],
  ] as const) {
    const site = await startSite(name, dataDir);
    const loaded = await loadSite(site, seconds);
    await site.stop();
    found.push(loaded);
    const { views, p50, p99, slowest, peakMb, uploads } = loaded;
    const cells = [views, p50, p99, slowest, peakMb, uploads].map(value => value.toFixed(0).padStart(9)).join('');
    say(`  ${name.padEnd(5)}${cells}`);
  }
  const [before, after] = found;
  if (!before || !after) return;
  const p99 = after.p99 / before.p99;
  const memory = after.peakMb / before.peakMb;
  say(
    `  ratio: p99 ${p99.toFixed(2)} (target ${targets.p99})${p99 > targets.p99 ? ' MISSED' : ''}, memory ${memory.toFixed(2)} (target ${targets.memory})${memory > targets.memory ? ' MISSED' : ''}`,
  );
}

async function benchRenames(dataDir: string): Promise<void> {
  const { quiet, renamed } = await viewWhileRenaming(dataDir, seconds / 3);
  say();
  say('Fifty pages over 32 connections, without and with two renames of a category a second, which change every page');
  say('           views/s   p50 ms   p99 ms   slowest   renders');
  for (const [name, { perSecond, p50, p99, slowest, renders }] of Object.entries({ quiet, renamed })) {
    const cells = [perSecond, p50, p99, slowest, renders].map(value => value.toFixed(0).padStart(9)).join('');
    say(`  ${name.padEnd(8)}${cells}`);
  }
  say(
    `  ratio: views ${(renamed.perSecond / quiet.perSecond).toFixed(2)}, p99 ${(renamed.p99 / quiet.p99).toFixed(1)}`,
  );
}
