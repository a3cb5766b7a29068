import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, dropTable } from '../helpers/create-table.ts';

const name = 'muted_notices';

/** The mails about enquiries that a user switched off. */
export class MutedNotices1800000000966 implements MigrationInterface {
  name = 'MutedNotices1800000000966';

  up(runner: QueryRunner): Promise<void> {
    return createTable(runner, name, {
      columns: ({ id, longText }) => ({ id, kinds: longText }),
      foreignKeys: [
        {
          name: 'fk_muted_notices_user',
          columnNames: ['id'],
          referencedTableName: 'admin_users',
          referencedColumnNames: ['id'],
          onDelete: 'CASCADE',
          onUpdate: 'NO ACTION',
        },
      ],
    });
  }

  down(runner: QueryRunner): Promise<void> {
    return dropTable(runner, name);
  }
}
