import type { MigrationInterface, QueryRunner } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../columns.ts';
import { addColumns, dropColumns } from './helpers/add-column.ts';
import { createTable, dropTable, type Kinds } from './helpers/create-table.ts';

const texts = ['name', 'shortName', 'tagline', 'summary', 'credit', 'hours', 'answerPromise'];
const parts = [
  ...['hero', 'look', 'weAre', 'facts', 'about', 'phones', 'emails', 'address', 'postal', 'map', 'legal'],
  ...['brands', 'photographs', 'enquiriesTo'],
];

const all = (names: string[], column: (kinds: Kinds) => object, kinds: Kinds) =>
  Object.fromEntries(names.map(name => [name, column(kinds)])) as Record<string, Kinds['longText']>;

/** The table of the company profile, which was a file before. */
export class Website1800000000100 implements MigrationInterface {
  name = 'Website1800000000100';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'website', {
      columns: kinds => ({
        id: kinds.id,
        createdAt: kinds.time,
        updatedAt: kinds.time,
        version: kinds.integer,
        updatedBy: { ...kinds.line(200), isNullable: true },
        founded: { ...kinds.integer, isNullable: true },
        ...all(texts, ({ longText }) => longText, kinds),
        ...all(parts, ({ longText }) => ({ ...longText, isNullable: true }), kinds),
        importedAt: { ...kinds.time, isNullable: true },
      }),
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTable(runner, 'website');
  }
}

function timeZone(runner: QueryRunner) {
  const dialect = dialectOfRunner(runner);
  return [tableColumn(dialect, 'timeZone', columnKinds(dialect).longText, { isNullable: true })];
}

/** The time zone of the company's hours; none at first. */
export class TimeZone1800000000931 implements MigrationInterface {
  name = 'TimeZone1800000000931';

  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'website', timeZone(runner));
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumns(runner, 'website', timeZone(runner));
  }
}
