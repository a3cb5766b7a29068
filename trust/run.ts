import { parseArgs } from 'node:util';
import { sumLine } from '../faults/tools/report.ts';
import type { Environment } from '../faults/tools/site.ts';
import type { DatabaseKind } from '../faults/tools/store.ts';
import { buildStale } from '../scripts/build.ts';
import { ensureOwnMariadb } from '../scripts/database/mariadb-server.ts';
import { type Part, type Plan, parts } from './parts.ts';
import { Figures, figuresTable, type Line } from './tools/figures.ts';

/**
 * `npm run test:trust [-- <part>...] [--database sqlite|mariadb] [--seed <number>] [--requests <number>] [--every
 * <number>]`: all hostile input of this folder, against the built server and on both databases. Prints what was tried
 * and the results; exits with 1 if any expectation failed.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    database: { type: 'string' },
    seed: { type: 'string' },
    requests: { type: 'string' },
    every: { type: 'string' },
  },
});
const plan: Plan = {
  seed: Number(values.seed ?? 1),
  requests: Number(values.requests ?? 10_000),
  every: Number(values.every ?? 1),
};
const unknown = positionals.filter(name => !parts.some(part => part.name === name));
if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}: ${parts.map(p => p.name).join(', ')}`);
const selected = parts.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const databases = (['sqlite', 'mariadb'] as const).filter(kind => !values.database || values.database === kind);

const started = performance.now();
await buildStale();
const mariadb = databases.includes('mariadb') ? await ensureOwnMariadb() : undefined;
const lines: Line[] = [];
try {
  for (const part of selected) {
    const run = (database: DatabaseKind) => runPart(part, { database, mariadb: mariadb?.url ?? '' });
    if (part.concurrent) await Promise.all(databases.map(run));
    else for (const database of databases) await run(database);
  }
} finally {
  await mariadb?.stop();
}
console.log(`\n${figuresTable(lines)}`);
console.log(`\nThe whole run took ${Math.round((performance.now() - started) / 1000)} s.`);
console.log(sumLine(lines.map(({ figures }) => figures)));
process.exit(lines.length > 0 && lines.every(({ figures }) => figures.isGood) ? 0 : 1);

/** An error in a part is a failed expectation and does not end the run. */
async function runPart({ name, run }: Part, environment: Environment): Promise<void> {
  const whole = new Figures(environment.database);
  const results = await whole
    .time(() => run(environment, plan))
    .catch((error): Record<string, Figures> => {
      whole.expect(false, 'the part runs to its end', error instanceof Error ? (error.stack ?? error.message) : error);
      return { [name]: whole };
    });
  for (const [part, figures] of Object.entries(results)) {
    figures.seconds ||= whole.seconds;
    lines.push({ part, figures });
  }
  const isGood = Object.values(results).every(figures => figures.isGood);
  console.log(`${name}, ${environment.database}: ${isGood ? 'passed' : 'FAILED'} (${whole.seconds.toFixed(0)} s)`);
}
