import { limits } from '@hydraulics/common/limits';
import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../columns.ts';

const name = 'audit_entries';

/** What was done, by whom and from where. */
export class AuditEntries1700000000013 implements MigrationInterface {
  name = 'AuditEntries1700000000013';

  async up(runner: QueryRunner): Promise<void> {
    const dialect = dialectOfRunner(runner);
    const kinds = columnKinds(dialect);
    const table = new Table({
      name,
      columns: [
        tableColumn(dialect, 'id', kinds.id, { isPrimary: true, primaryKeyConstraintName: `pk_${name}` }),
        tableColumn(dialect, 'createdAt', kinds.time),
        tableColumn(dialect, 'kind', kinds.key(40)),
        tableColumn(dialect, 'callName', kinds.key(80)),
        tableColumn(dialect, 'userId', kinds.id, { isNullable: true }),
        tableColumn(dialect, 'userName', kinds.line(limits.name), { isNullable: true }),
        tableColumn(dialect, 'address', kinds.key(64)),
        tableColumn(dialect, 'device', kinds.line(limits.name)),
        tableColumn(dialect, 'record', kinds.key(40), { isNullable: true }),
        tableColumn(dialect, 'recordId', kinds.id, { isNullable: true }),
        tableColumn(dialect, 'recordName', kinds.line(limits.name), { isNullable: true }),
        tableColumn(dialect, 'times', kinds.integer),
        tableColumn(dialect, 'changes', kinds.longText),
      ],
      ...(dialect === 'sqlite' ? {} : { engine: 'InnoDB' }),
      indices: [
        new TableIndex({ name: 'ix_audit_created', columnNames: ['createdAt'] }),
        new TableIndex({ name: 'ix_audit_user', columnNames: ['userId', 'createdAt'] }),
        new TableIndex({ name: 'ix_audit_record', columnNames: ['record', 'recordId', 'createdAt'] }),
      ],
    });
    await runner.createTable(table, true);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable(name, true);
  }
}
