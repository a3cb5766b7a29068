import type { MigrationInterface, QueryRunner } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../../columns.ts';
import { addColumns, dropColumns } from '../helpers/add-column.ts';

const tables = ['product_imports', 'catalogues'];

/** The heartbeat that these tables had of their own. */
function columns(runner: QueryRunner) {
  const dialect = dialectOfRunner(runner);
  const kinds = columnKinds(dialect);
  return [
    tableColumn(dialect, 'run', kinds.id, { isNullable: true }),
    tableColumn(dialect, 'beatAt', kinds.time, { default: "'1970-01-01 00:00:00'" }),
  ];
}

/** Imports and catalogues that are being made are jobs. Those of the stopped version are interrupted. */
export class BackgroundJobs1700000000112 implements MigrationInterface {
  name = 'BackgroundJobs1700000000112';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables) {
      // Without the column it was interrupted here, or has been done.
      if (!(await runner.hasColumn(table, 'run'))) continue;
      await runner.query(`UPDATE ${table} SET state = 'interrupted' WHERE state = 'running'`);
      await dropColumns(runner, table, columns(runner));
    }
  }

  /** The earlier version tells interrupted ones by an old heartbeat. */
  async down(runner: QueryRunner): Promise<void> {
    for (const table of tables) {
      await addColumns(runner, table, columns(runner));
      await runner.query(`UPDATE ${table} SET state = 'running' WHERE state = 'interrupted'`);
    }
    if (!(await runner.hasTable('jobs'))) return;
    await runner.query("DELETE FROM jobs WHERE kind IN ('import', 'catalogue')");
  }
}
