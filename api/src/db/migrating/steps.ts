import { type DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import { expansions } from '../schema.ts';

/**
 * The two kinds of steps, each with its table. The version before runs on a database with newer `expansions`, which only
 * add to the schema, but not on one with newer `migrations` (docs/decisions/0143).
 */
type Kind = 'migrations' | typeof expansionTable;

export const expansionTable = 'expansions';

/** The names of steps by kind. */
export type Steps = Record<Kind, string[]>;

type Step = DataSource['migrations'][number];

const nameOfStep = (step: Step): string => step.name ?? step.constructor.name;
const kindOf = (step: Step): Kind => (expansions.some(one => step instanceof one) ? 'expansions' : 'migrations');

/** The steps of this program. */
export const knownSteps = ({ migrations }: DataSource): Steps => ({
  migrations: migrations.filter(step => kindOf(step) === 'migrations').map(nameOfStep),
  expansions: migrations.filter(step => kindOf(step) === 'expansions').map(nameOfStep),
});

/** The steps that have run. */
export const readSteps = async (source: DataSource, runner: QueryRunner): Promise<Steps> => ({
  migrations: await readTable(source, runner, 'migrations'),
  expansions: await readTable(source, runner, 'expansions'),
});

async function readTable(source: DataSource, runner: QueryRunner, kind: Kind): Promise<string[]> {
  const ran = await executorOf(source, runner, kind, []).getExecutedMigrations();
  return ran.map(({ name }) => name).toReversed();
}

export const countSteps = ({ migrations, expansions: added }: Steps): number => migrations.length + added.length;

/** Those that have not run. Unreleased builds recorded expansions as migrations. */
export const pendingOf = (known: Steps, ran: Steps): string[] => {
  const all = [...ran.migrations, ...ran.expansions];
  return [...known.migrations, ...known.expansions].filter(name => !all.includes(name));
};

/** Expansions that an unreleased build recorded as migrations. */
export const misplacedIn = (known: Steps, ran: Steps): string[] =>
  ran.migrations.filter(name => known.expansions.includes(name));

/** Runs the pending steps in their order, each recorded in the table of its kind. @returns their names */
export async function runSteps(
  source: DataSource,
  runner: QueryRunner,
  transaction: 'none' | 'each',
): Promise<string[]> {
  await moveMisplaced(source, runner);
  const names: string[] = [];
  for (const { kind, steps } of inRows(source.migrations)) {
    const executor = executorOf(source, runner, kind, steps);
    executor.transaction = transaction;
    names.push(...(await executor.executePendingMigrations()).map(({ name }) => name));
  }
  return names;
}

/** Runs the pending steps, each in a transaction of its own. @returns their names */
export const runAllSteps = (source: DataSource): Promise<string[]> =>
  withRunner(source, runner => runSteps(source, runner, 'each'));

/** Undoes the step that ran last; migrations only once no expansion is left. */
export const undoLastStep = (source: DataSource): Promise<void> =>
  withRunner(source, async runner => {
    const { expansions: added } = await readSteps(source, runner);
    const kind = added.length > 0 ? expansionTable : 'migrations';
    const steps = source.migrations.filter(step => kindOf(step) === kind);
    await executorOf(source, runner, kind, steps).undoLastMigration();
  });

async function withRunner<T>(source: DataSource, work: (runner: QueryRunner) => Promise<T>): Promise<T> {
  const runner = source.createQueryRunner();
  try {
    return await work(runner);
  } finally {
    await runner.release();
  }
}

async function moveMisplaced(source: DataSource, runner: QueryRunner): Promise<void> {
  const known = knownSteps(source);
  const ran = await readSteps(source, runner);
  const misplaced = misplacedIn(known, ran);
  if (misplaced.length === 0) return;
  const from = executorOf(source, runner, 'migrations', []);
  const to = executorOf(source, runner, 'expansions', []);
  // Creates its table.
  await to.executePendingMigrations();
  for (const step of source.migrations.filter(one => misplaced.includes(nameOfStep(one)))) {
    const name = nameOfStep(step);
    const record = { id: undefined, timestamp: Number(name.slice(-13)), name };
    // Interrupted between the two, it has both.
    if (!ran.expansions.includes(name)) await to.insertMigration(record);
    await from.deleteMigration(record);
  }
}

/** TypeORM's executor for some steps of a kind. It takes its table and its steps from the data source. */
function executorOf(source: DataSource, runner: QueryRunner, kind: Kind, steps: Step[]): MigrationExecutor {
  const part: DataSource = Object.create(source, {
    migrations: { value: steps },
    options: { value: { ...source.options, migrationsTableName: kind } },
  });
  return new MigrationExecutor(part, runner);
}

/** Groups consecutive steps of one kind. */
function inRows(steps: Step[]): { kind: Kind; steps: Step[] }[] {
  const rows: { kind: Kind; steps: Step[] }[] = [];
  for (const step of steps) {
    const kind = kindOf(step);
    const row = rows.at(-1);
    if (row?.kind === kind) row.steps.push(step);
    else rows.push({ kind, steps: [step] });
  }
  return rows;
}
