import { parseArgs } from 'node:util';
import type { Environment } from '../faults/tools/site.ts';
import type { DatabaseKind } from '../faults/tools/store.ts';
import { buildStale } from '../scripts/build.ts';
import { ensureOwnMariadb } from '../scripts/database/mariadb-server.ts';
import { type Part, type Plan, parts } from './parts.ts';
import { Figures, figuresTable, type Line } from './tools/figures.ts';

/**
 * `npm run test:trust [-- <part>...] [--database sqlite|mariadb] [--seed <number>] [--requests <number>] [--every <number>]`: everything
 * hostile that is kept here, on the built server and on both databases. Prints what was tried and what came of it; ends
 * with 1 when anything was not as it should be.
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
const wanted = parts.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const databases = (['sqlite', 'mariadb'] as const).filter(kind => !values.database || values.database === kind);

const started = performance.now();
await buildStale();
const mariadb = databases.includes('mariadb') ? await ensureOwnMariadb() : undefined;
const lines: Line[] = [];
try {
  for (const part of wanted) {
    const play = (database: DatabaseKind) => tell(part, { database, mariadb: mariadb?.url ?? '' });
    if (part.atOnce) await Promise.all(databases.map(play));
    else for (const database of databases) await play(database);
  }
} finally {
  await mariadb?.stop();
}
console.log(`\n${figuresTable(lines)}`);
console.log(`\nThe whole run took ${Math.round((performance.now() - started) / 1000)} s.`);
process.exit(lines.length > 0 && lines.every(({ figures }) => figures.isGood) ? 0 : 1);

/** A part that breaks off is a broken expectation, not the end of the run. */
async function tell({ name, play }: Part, ground: Environment): Promise<void> {
  const whole = new Figures(ground.database);
  const results = await whole
    .time(() => play(ground, plan))
    .catch((error): Record<string, Figures> => {
      whole.expect(false, 'the part runs to its end', error instanceof Error ? (error.stack ?? error.message) : error);
      return { [name]: whole };
    });
  for (const [part, figures] of Object.entries(results)) {
    figures.seconds ||= whole.seconds;
    lines.push({ part, figures });
  }
  const isGood = Object.values(results).every(figures => figures.isGood);
  console.log(`${name}, ${ground.database}: ${isGood ? 'well' : 'NOT WELL'} (${whole.seconds.toFixed(0)} s)`);
}
