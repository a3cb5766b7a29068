import type { MigrationInterface, QueryRunner } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../../columns.ts';
import { addColumns, dropColumns } from '../helpers/add-column.ts';
import { createTable, dropTable } from '../helpers/create-table.ts';
import { addIndex, dropIndex } from '../helpers/indices.ts';

/**
 * The columns of a job that the outbox had. The last one is dropped first: while it exists, the jobs may be incomplete.
 */
function columns(runner: QueryRunner) {
  const dialect = dialectOfRunner(runner);
  const kinds = columnKinds(dialect);
  return [
    tableColumn(dialect, 'dueAt', kinds.time, { default: "'1970-01-01 00:00:00'" }),
    tableColumn(dialect, 'attempts', kinds.integer, { default: '0' }),
    tableColumn(dialect, 'urgent', kinds.integer, { default: '0' }),
  ];
}

/** Jobs of every kind. Waiting mails become jobs, and the outbox has their content only. */
export class Jobs1700000000108 implements MigrationInterface {
  name = 'Jobs1700000000108';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'jobs', {
      columns: kinds => ({
        id: kinds.key(100),
        kind: kinds.key(40),
        key: kinds.key(50),
        priority: kinds.integer,
        attempts: kinds.integer,
        dueAt: kinds.time,
        setAt: kinds.time,
      }),
      indices: { ix_jobs_due: ['kind', 'dueAt'] },
    });
    if (await runner.hasColumn('outbox', 'urgent')) {
      const [ignore, id] =
        dialectOfRunner(runner) === 'sqlite' ? ['OR IGNORE', "'mail ' || id"] : ['IGNORE', "CONCAT('mail ', id)"];
      await runner.query(
        `INSERT ${ignore} INTO jobs (id, kind, \`key\`, priority, attempts, dueAt, setAt)
         SELECT ${id}, 'mail', id, urgent, attempts, dueAt, createdAt FROM outbox WHERE state = 'waiting'`,
      );
    }
    await addIndex(runner, 'outbox', 'ix_outbox_state', ['state', 'finishedAt']);
    await dropIndex(runner, 'outbox', 'ix_outbox_due');
    await dropColumns(runner, 'outbox', columns(runner));
  }

  async down(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'outbox', columns(runner));
    if (await runner.hasTable('jobs')) {
      const of = (column: string) => `(SELECT ${column} FROM jobs WHERE kind = 'mail' AND \`key\` = outbox.id)`;
      await runner.query(
        `UPDATE outbox SET dueAt = ${of('dueAt')}, attempts = ${of('jobs.attempts')}, urgent = ${of('priority')}
         WHERE id IN (SELECT \`key\` FROM jobs WHERE kind = 'mail')`,
      );
    }
    await addIndex(runner, 'outbox', 'ix_outbox_due', ['state', 'urgent', 'dueAt']);
    await dropIndex(runner, 'outbox', 'ix_outbox_state');
    await dropTable(runner, 'jobs');
  }
}
