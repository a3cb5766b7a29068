import { parseArgs } from 'node:util';
import { buildStale } from '../../scripts/build.ts';
import { aligned, sumLine } from '../tools/report.ts';
import { runCluster } from './run-cluster.ts';

/**
 * `npm run test:cluster [-- <part>...] [--seconds 300]`: a cluster on this machine (three databases, two servers, four balancers)
 * under load, of which one part after another is killed. Prints what was lost, doubled and failed, and for each kill how
 * long nobody could save; exits with 1 if any expectation failed.
 */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { seconds: { type: 'string' } } });
await buildStale({ only: ['web', 'api'] });
const { findings, lines, doubled } = await runCluster({
  seconds: Number(values.seconds ?? 300),
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
console.log(`acknowledged ${findings.acknowledged}, lost ${findings.lost}, doubled ${doubled}`);
for (const note of findings.notes) console.log(note);
for (const sentence of findings.failed) console.log(`FAILED ${sentence}`);
console.log(sumLine([findings]));
process.exit(findings.isGood ? 0 : 1);
