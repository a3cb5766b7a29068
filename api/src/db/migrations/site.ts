import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, dropTable } from './helpers/create-table.ts';

/** Facts about the installation, such as the id that it shares with its data folder. */
export class Site1700000000005 implements MigrationInterface {
  name = 'Site1700000000005';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'site', { columns: kinds => ({ name: kinds.key(50), value: kinds.line(200) }) });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTable(runner, 'site');
  }
}
