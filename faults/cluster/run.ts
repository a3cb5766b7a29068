import { parseArgs } from 'node:util';
import { buildStale } from '../../scripts/build.ts';
import { aligned, sumLine } from '../tools/report.ts';
import { sizes } from './machines.ts';
import { runCluster } from './run-cluster.ts';

/**
 * `npm run test:cluster [-- <part>...] [--size S|M|L] [--seconds 300]`: a site of that size on this machine (L: three
 * databases, an object store, a Redis, two servers, two workers, three HAProxies, nginx) under load, of which one part after another is killed.
 * Prints what was lost, doubled and failed, and for each kill how long nobody could save; exits with 1 if any
 * expectation failed.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '300' }, size: { type: 'string', default: 'L' } },
});
const size = sizes.find(name => name === values.size);
if (!size) throw new Error(`--size is one of ${sizes.join(', ')}.`);
await buildStale({ only: ['web', 'api'] });
const { findings, lines, doubled } = await runCluster({
  size,
  seconds: Number(values.seconds),
  isChosen: ({ name }) => positionals.length === 0 || positionals.includes(name),
});
const seconds = (ms: number) => (ms / 1000).toFixed(1);
const titles = ['killed', 'saves', 'without saves, s', 'longest save, s', 'failed saves', 'pages', 'failed pages'];
const rows = lines.map(line => [
  line.kill,
  ...[line.saves, seconds(line.withoutSaves), seconds(line.longestSave), line.failedSaves.length],
  ...[line.pages, line.failedPages.length],
]);
console.log(`\n${aligned(titles, rows).join('\n')}\n`);
const failedPages = lines.flatMap(line => line.failedPages).length;
const failedSaves = lines.flatMap(line => line.failedSaves);
const enquiries = failedSaves.filter(what => what.startsWith('enquiry ')).length;
console.log(`acknowledged ${findings.acknowledged}, lost ${findings.lost}, doubled ${doubled}`);
console.log(`failed: ${failedPages} pages, ${enquiries} enquiries, ${failedSaves.length - enquiries} other saves`);
for (const note of findings.notes) console.log(note);
for (const sentence of findings.failed) console.log(`FAILED ${sentence}`);
console.log(sumLine([findings]));
process.exit(findings.isGood ? 0 : 1);
