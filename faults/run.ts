import { parseArgs } from 'node:util';
import { buildStale } from '../scripts/build.ts';
import { ensureOwnMariadb } from '../scripts/database/mariadb-server.ts';
import { type Plan, scenarios } from './scenarios/index.ts';
import { Findings, type Line, sumLine, table } from './tools/report.ts';
import type { DatabaseKind } from './tools/store.ts';

/**
 * `npm run test:faults [-- <scenario>...] [--database sqlite|mariadb] [--seed <number>] [--kills <number>]`: injects
 * every fault into the built server. Prints how many writes were tried, acknowledged and lost; exits with 1 if any
 * expectation failed.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { database: { type: 'string' }, seed: { type: 'string' }, kills: { type: 'string' } },
});
const plan: Plan = { seed: Number(values.seed ?? 1), kills: Number(values.kills ?? 200) };
const selected = scenarios.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const unknown = positionals.filter(name => !scenarios.some(scenario => scenario.name === name));
if (unknown.length > 0)
  throw new Error(`There is no scenario ${unknown.join(', ')}: ${scenarios.map(s => s.name).join(', ')}`);

await buildStale({ only: ['web', 'api'] });
const mariadb = await ensureOwnMariadb();
const lines: Line[] = [];
try {
  for (const { name, databases, run } of selected) {
    for (const database of databases) {
      if (!values.database || values.database === database)
        await runScenario(name, database, () => run({ database, mariadb: mariadb.url }, plan));
    }
  }
} finally {
  await mariadb.stop();
}
console.log(`\n${table(lines)}`);
console.log(sumLine(lines.map(({ findings }) => findings)));
process.exit(lines.length > 0 && lines.every(({ findings }) => findings.isGood) ? 0 : 1);

/** An error in a scenario is a failed expectation and does not end the run. */
async function runScenario(name: string, database: DatabaseKind, run: () => Promise<Findings>): Promise<void> {
  const started = performance.now();
  process.stdout.write(`${name}, ${database} … `);
  const findings = await run().catch(error => {
    const unfinished = new Findings(database);
    unfinished.expect(
      false,
      'the scenario runs to its end',
      error instanceof Error ? (error.stack ?? error.message) : error,
    );
    return unfinished;
  });
  const seconds = (performance.now() - started) / 1000;
  lines.push({ scenario: name, findings, seconds });
  console.log(findings.isGood ? `passed (${seconds.toFixed(0)} s)` : `FAILED (${seconds.toFixed(0)} s)`);
}
