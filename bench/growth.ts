import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildStale } from '../scripts/build.ts';
import { lists, pages, type Subject, screens } from './growth/calls.ts';
import { loadSite } from './growth/load.ts';
import { viewWhileRenaming } from './growth/renames.ts';
import { makeSites, type Site, startSite } from './growth/sites.ts';
import { cpuMs } from './process.ts';

/**
 * `npm run bench:growth`: the cost of 5,000 products, 2,000 pictures and 50,000 enquiries relative to a catalogue that
 * just fills its pages, on the embedded database. First, without the page cache: CPU time, bytes and the longest
 * blocking of the event loop for every page, staff screen and whole list. Then 15 views a second with a save every 3 s
 * and an upload under way. At last fifty pages over 32 connections, while a category is renamed twice a second.
 */
const seconds = Number(process.env.BENCH_SECONDS ?? 30);
/** Measured until this much CPU time is used, within the fewest and most rounds. */
const enough = { cpuMs: 400, fewest: 5, most: 150 };
const targets = { page: 1.5, held: 50, p99: 3, memory: 1.5 };
const say = (line = '') => console.log(line);

await buildStale({ only: ['web', 'api'] });
const folder = mkdtempSync(path.join(tmpdir(), 'catalogue-growth-'));
try {
  const { small = '', large = '' } = await makeSites(folder);
  await benchUncached(small, large);
  await benchLoad(small, large);
  await benchRenames(small);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

type Cost = { kb: number; ms: number; held: number };

async function benchUncached(small: string, large: string): Promise<void> {
  const uncached = { PAGE_CACHE: '0' };
  const sites = [await startSite('small', small, uncached), await startSite('large', large, uncached)];
  for (const [title, subjects, target] of [
    ['Pages', pages, targets.page],
    ['Staff screens', screens, targets.page],
    ['Whole lists, which grow', lists, null],
  ] as const) {
    say();
    say(`${title.padEnd(30)}     kB: 60   5,000  ratio | CPU ms: 60   5,000  ratio | loop held ms: 60   5,000`);
    for (const subject of subjects) {
      const costs: Cost[] = [];
      for (const site of sites) costs.push(await costOf(site, subject));
      const [before, after] = costs as [Cost, Cost];
      const ratio = { kb: after.kb / before.kb, ms: after.ms / before.ms };
      const missed = [
        ...(target && Math.max(ratio.kb, ratio.ms) > target ? [`over ${target}`] : []),
        ...(after.held > targets.held ? [`held over ${targets.held} ms`] : []),
      ];
      const cells = [before.kb, after.kb].map(value => value.toFixed(1).padStart(9)).join('');
      const times = [before.ms, after.ms].map(value => value.toFixed(2).padStart(9)).join('');
      const held = [before.held, after.held].map(value => value.toFixed(0).padStart(9)).join('');
      say(
        `  ${subject.name.padEnd(28)}${cells}${ratio.kb.toFixed(2).padStart(7)} |${times}${ratio.ms.toFixed(2).padStart(7)} |${held}  ${missed.join(', ')}`,
      );
    }
  }
  for (const site of sites) await site.stop();
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
