import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, dropTable } from '../helpers/create-table.ts';

const name = 'enquiry_notices';

/** What the desktop app tells users about their enquiries. */
export class EnquiryNotices1800000000973 implements MigrationInterface {
  name = 'EnquiryNotices1800000000973';

  up(runner: QueryRunner): Promise<void> {
    const ofRow = (column: string, table: string) => ({
      columnNames: [column],
      referencedTableName: table,
      referencedColumnNames: ['id'],
      onDelete: 'CASCADE',
      onUpdate: 'NO ACTION',
    });
    return createTable(runner, name, {
      columns: ({ id, time, line, key }) => ({
        id,
        userId: id,
        enquiryId: id,
        createdAt: time,
        kind: key(20),
        byName: { ...line(200), isNullable: true },
      }),
      indices: {
        ix_enquiry_notices_user: ['userId', 'createdAt'],
        ix_enquiry_notices_enquiry: ['enquiryId', 'userId', 'kind'],
      },
      foreignKeys: [
        { name: 'fk_enquiry_notices_user', ...ofRow('userId', 'admin_users') },
        { name: 'fk_enquiry_notices_enquiry', ...ofRow('enquiryId', 'contact_queries') },
      ],
    });
  }

  down(runner: QueryRunner): Promise<void> {
    return dropTable(runner, name);
  }
}
