import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOfRunner } from '../columns.ts';
import { createTable, dropTable, type Tables } from './helpers/create-table.ts';
import { accountTables } from './initial/accounts.ts';
import { catalogueTables } from './initial/catalogue.ts';
import { enquiryTables } from './initial/enquiries.ts';
import { operationTables } from './initial/operation.ts';

/** The schema of the first release, in four steps. MariaDB commits each table, so every step can be repeated. */
abstract class InitialTables implements MigrationInterface {
  protected abstract readonly tables: Tables;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, table] of Object.entries(this.tables)) await createTable(runner, name, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(this.tables).reverse()) await dropTable(runner, name);
  }
}

export class OperationTables1700000000000 extends InitialTables {
  name = 'OperationTables1700000000000';
  protected tables = operationTables;

  override async up(runner: QueryRunner): Promise<void> {
    if (dialectOfRunner(runner) !== 'sqlite') {
      // The server's default may be latin1, which cannot store most scripts.
      const database = await runner.getCurrentDatabase();
      await runner.query(`ALTER DATABASE \`${database}\` CHARACTER SET utf8mb4`);
    }
    await super.up(runner);
    for (const name of ['content', 'enquiries']) await addCounter(runner, name);
  }
}

export class AccountTables1700000000001 extends InitialTables {
  name = 'AccountTables1700000000001';
  protected tables = accountTables;
}

export class CatalogueTables1700000000002 extends InitialTables {
  name = 'CatalogueTables1700000000002';
  protected tables = catalogueTables;
}

export class EnquiryTables1700000000003 extends InitialTables {
  name = 'EnquiryTables1700000000003';
  protected tables = enquiryTables;
}

/** Versions of what is cached: the content, and the counts of enquiries. */
async function addCounter({ manager }: QueryRunner, name: string): Promise<void> {
  const counter = manager.createQueryBuilder().from('counters', 'counters').where('counters.name = :name', { name });
  if (await counter.getExists()) return;
  await manager.createQueryBuilder().insert().into('counters').values({ name, value: 1 }).execute();
}

/** Creates the table of leases before the first migration, which needs one; another process may do it as well. */
export async function createLeases(runner: QueryRunner): Promise<void> {
  const { leases } = operationTables;
  try {
    await createTable(runner, 'leases', leases);
  } catch (error) {
    if (!(await runner.hasTable('leases'))) throw error;
  }
}
