import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../columns.ts';

const name = 'content_tags';
const index = 'ix_content_tags_version';

/** The version at which each piece of content last changed, so that a save invalidates only the pages that show it. */
export class ContentTags1700000000006 implements MigrationInterface {
  name = 'ContentTags1700000000006';

  async up(runner: QueryRunner): Promise<void> {
    if (await runner.hasTable(name)) return;
    const dialect = dialectOfRunner(runner);
    const kinds = columnKinds(dialect);
    await runner.createTable(
      new Table({
        name,
        columns: [
          tableColumn(dialect, 'tag', kinds.key(100), { isPrimary: true, primaryKeyConstraintName: `pk_${name}` }),
          tableColumn(dialect, 'version', kinds.integer),
        ],
        ...(dialect === 'sqlite' ? {} : { engine: 'InnoDB' }),
        indices: [new TableIndex({ name: index, columnNames: ['version'] })],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await runner.hasTable(name)) await runner.dropTable(name);
  }
}
