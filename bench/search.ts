import path from 'node:path';
import { readDemoCatalogue } from '../api/src/demo/catalogue.ts';
import { CatalogueIndex } from '../api/src/search/catalogue-index.ts';
import { toEntry } from '../api/src/search/entry.ts';
import { demoRows } from '../api/src/testing/demo/demo-rows.ts';

/**
 * `npm run bench:search`: the time of a question and the memory of the index at 30 and at 5,000 products, which are those
 * of the demo with other numbers in their names. The database is not part of it: a search reads one page of products.
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

/** CPU time, which other work on the machine does not change much, and the longest time by the clock. */
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
