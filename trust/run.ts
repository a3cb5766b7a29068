import { parseArgs } from 'node:util';
import type { DatabaseKind } from '../faults/tools/store.ts';
import { buildStale } from '../scripts/build.ts';
import { ensureOwnMariadb } from '../scripts/database/mariadb-server.ts';
import { type Plan, parts } from './parts.ts';
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

await buildStale();
const mariadb = databases.includes('mariadb') ? await ensureOwnMariadb() : undefined;
const lines: Line[] = [];
try {
  for (const { name, play } of wanted) {
    for (const database of databases) {
      await tell(name, database, () => play({ database, mariadb: mariadb?.url ?? '' }, plan));
    }
  }
} finally {
  await mariadb?.stop();
}
console.log(`\n${figuresTable(lines)}`);
process.exit(lines.length > 0 && lines.every(({ figures }) => figures.isGood) ? 0 : 1);

/** A part that breaks off is a broken expectation, not the end of the run. */
async function tell(name: string, database: DatabaseKind, play: () => Promise<Record<string, Figures>>): Promise<void> {
  const started = performance.now();
  process.stdout.write(`${name}, ${database} … `);
  const results = await play().catch(error => {
    const broken = new Figures(database);
    broken.expect(false, 'the part runs to its end', error instanceof Error ? (error.stack ?? error.message) : error);
    return { [name]: broken };
  });
  const seconds = (performance.now() - started) / 1000;
  for (const [part, figures] of Object.entries(results)) lines.push({ part, figures, seconds });
  const isGood = Object.values(results).every(figures => figures.isGood);
  console.log(`${isGood ? 'well' : 'NOT WELL'} (${seconds.toFixed(0)} s)`);
}
