import type { MigrationInterface, QueryRunner } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../../columns.ts';
import { addColumns, dropColumns } from '../helpers/add-column.ts';

function units(runner: QueryRunner) {
  const dialect = dialectOfRunner(runner);
  return [tableColumn(dialect, 'units', columnKinds(dialect).key(6), { default: "''" })];
}

/** The units in which a visitor reads figures, for the data sheets and quotations that are made for them. */
export class EnquiryUnits1800000000979 implements MigrationInterface {
  name = 'EnquiryUnits1800000000979';

  up(runner: QueryRunner): Promise<void> {
    return addColumns(runner, 'contact_queries', units(runner));
  }

  down(runner: QueryRunner): Promise<void> {
    return dropColumns(runner, 'contact_queries', units(runner));
  }
}
