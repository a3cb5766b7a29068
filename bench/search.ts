import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readDemoCatalogue } from '../api/src/demo/catalogue.ts';
import { CatalogueIndex } from '../api/src/search/catalogue-index.ts';
import { toEntry } from '../api/src/search/entry.ts';
import { demoRows } from '../api/src/testing/demo/demo-rows.ts';
import { buildStale } from '../scripts/build.ts';
import { fetchRaw } from './bare-server.ts';
import { makeSites, startSite } from './growth/sites.ts';

/**
 * `npm run bench:search`: the time of a search and the memory of the index at 30 and at 5,000 products, which are those
 * of the demo with other numbers in their names. The database is not part of it: a search reads one page of products.
 * Then the answer over HTTP at 5,000 products, beside that of a page of products, without the page cache.
 */
const questions = [
  'cylinder',
  'cilinder',
  'cyl',
  'VCX100/70',
  '3000 psi',
  '40 l/min pump',
  'cylinder 250 bar 100 mm',
  'hydraulic unit with piston pump for steel mill',
  'zzzzqqqq',
];
const rounds = 25;
const target = 50;
const say = (line = '') => console.log(line);

const rows = demoRows(await readDemoCatalogue(path.join(import.meta.dirname, '../demo')));
const heap = () => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
};

function build(count: number): { index: CatalogueIndex; ms: number; longest: number; megabytes: number } {
  const before = heap();
  const started = performance.now();
  let longest = 0;
  const index = new CatalogueIndex();
  for (let number = 0; number < count; number += 1) {
    const row = rows[number % rows.length];
    if (!row) throw new Error('The demo has no products.');
    const name = number < rows.length ? row.name : row.name.replace(/\d+/, digits => String(Number(digits) + number));
    const at = performance.now();
    index.put(toEntry({ ...row, id: `${number}`, name }));
    longest = Math.max(longest, performance.now() - at);
  }
  return { index, ms: performance.now() - started, longest, megabytes: (heap() - before) / 1e6 };
}

/** CPU time, which other work on the machine changes little, and the longest elapsed time. */
function timesOf(index: CatalogueIndex, q: string): { cpu: number; worst: number } {
  index.find(q);
  let worst = 0;
  const before = process.cpuUsage();
  for (let round = 0; round < rounds; round += 1) {
    const at = performance.now();
    index.find(q);
    worst = Math.max(worst, performance.now() - at);
  }
  const { user, system } = process.cpuUsage(before);
  return { cpu: (user + system) / 1000 / rounds, worst };
}

const [small, large] = [build(rows.length), build(5000)];
for (const [name, { ms, longest, megabytes }] of Object.entries({ [`${rows.length}`]: small, '5,000': large })) {
  say(
    `${name.padStart(5)} products: built in ${ms.toFixed(0)} ms, one of them in ${longest.toFixed(1)} ms at most, ${megabytes.toFixed(1)} MB`,
  );
}
say();
say(`${'Question'.padEnd(50)}CPU ms: ${rows.length}   5,000   ratio   worst`);
for (const q of questions) {
  const [before, after] = [timesOf(small.index, q), timesOf(large.index, q)];
  const missed = after.cpu > target ? `  MISSED: more than ${target} ms` : '';
  say(
    `${q.padEnd(50)} ${before.cpu.toFixed(2).padStart(8)} ${after.cpu.toFixed(1).padStart(7)} ` +
      `${(after.cpu / before.cpu).toFixed(0).padStart(7)} ${after.worst.toFixed(1).padStart(7)}${missed}`,
  );
  if (missed) process.exitCode = 1;
}

await buildStale({ only: ['web', 'api'] });
const folder = mkdtempSync(path.join(tmpdir(), 'catalogue-search-'));
try {
  const { large = '' } = await makeSites(folder, { large: { products: 5000, gallery: 60, enquiries: 60 } });
  const site = await startSite('large', large, { PAGE_CACHE: '0' });
  await overHttp(site.url);
  await site.stop();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Both are requested in turn, so that other work on the machine slows both. */
async function overHttp(url: string): Promise<void> {
  const msOf = async (address: string) => {
    const at = performance.now();
    const { status } = await fetchRaw(url + address);
    if (status !== 200) throw new Error(`${address} was answered ${status}`);
    return performance.now() - at;
  };
  const times = { products: [] as number[], search: [] as number[] };
  for (let round = -2; round < rounds; round += 1) {
    for (const q of questions) {
      const products = await msOf('/api/products?limit=24');
      const search = await msOf(`/api/search?q=${encodeURIComponent(q)}`);
      if (round < 0) continue;
      times.products.push(products);
      times.search.push(search);
    }
  }
  say();
  say('GET at 5,000 products           median ms   p95 ms');
  const at = (name: keyof typeof times, share: number) => {
    const sorted = times[name].sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length * share)] ?? 0;
  };
  const line = (name: string, median: number, p95: number, digits: number) =>
    say(`${name.padEnd(30)}${median.toFixed(digits).padStart(11)}${p95.toFixed(digits).padStart(9)}`);
  line('/api/products?limit=24', at('products', 0.5), at('products', 0.95), 1);
  line('/api/search, 24 a page', at('search', 0.5), at('search', 0.95), 1);
  line('ratio', at('search', 0.5) / at('products', 0.5), at('search', 0.95) / at('products', 0.95), 2);
}
