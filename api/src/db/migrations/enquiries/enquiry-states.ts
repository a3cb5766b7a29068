import type { MigrationInterface, QueryRunner } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../../columns.ts';
import { addColumns, dropColumns } from '../helpers/add-column.ts';

function columns(runner: QueryRunner) {
  const dialect = dialectOfRunner(runner);
  return [tableColumn(dialect, 'lostReason', columnKinds(dialect).key(20), { isNullable: true })];
}

/** In enquiries and in their timelines, from which an operation on many is undone. */
async function rename(runner: QueryRunner, names: readonly string[], to: string): Promise<void> {
  const { driver } = runner.connection;
  const list = names.map(name => `'${name}'`).join(', ');
  await runner.query(`UPDATE contact_queries SET state = '${to}' WHERE state IN (${list})`);
  for (const name of ['before', 'after']) {
    const column = driver.escape(name);
    await runner.query(`UPDATE enquiry_events SET ${column} = '${to}' WHERE kind = 'state' AND ${column} IN (${list})`);
  }
}

/**
 * How far an enquiry is, until it is won or lost. An earlier version of the program knows three states, so going back
 * takes what was answered as handled, and what is in work as new.
 */
export class EnquiryStates1800000000945 implements MigrationInterface {
  name = 'EnquiryStates1800000000945';

  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'contact_queries', columns(runner));
  }

  async down(runner: QueryRunner): Promise<void> {
    await rename(runner, ['answered', 'quoted', 'won', 'lost'], 'handled');
    await rename(runner, ['in_work'], 'new');
    await dropColumns(runner, 'contact_queries', columns(runner));
  }
}
