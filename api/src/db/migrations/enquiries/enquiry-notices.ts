import type { MigrationInterface, QueryRunner } from 'typeorm';
import { cascade, createTable, dropTable } from '../helpers/create-table.ts';

const name = 'enquiry_notices';

/** What the desktop app tells users about their enquiries. */
export class EnquiryNotices1800000000973 implements MigrationInterface {
  name = 'EnquiryNotices1800000000973';

  up(runner: QueryRunner): Promise<void> {
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
        ...cascade('fk_enquiry_notices_user', 'userId', 'admin_users'),
        ...cascade('fk_enquiry_notices_enquiry', 'enquiryId', 'contact_queries'),
      ],
    });
  }

  down(runner: QueryRunner): Promise<void> {
    return dropTable(runner, name);
  }
}
