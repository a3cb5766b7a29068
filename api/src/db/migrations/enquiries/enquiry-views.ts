import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, dropTable } from '../helpers/create-table.ts';

const name = 'enquiry_views';

/** The views of the list of enquiries that a user saved. */
export class EnquiryViews1800000000968 implements MigrationInterface {
  name = 'EnquiryViews1800000000968';

  up(runner: QueryRunner): Promise<void> {
    return createTable(runner, name, {
      columns: ({ id, longText, integer }) => ({ id, views: longText, version: integer }),
      foreignKeys: [
        {
          name: 'fk_enquiry_views_user',
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
