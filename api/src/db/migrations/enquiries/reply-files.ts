import type { MigrationInterface, QueryRunner } from 'typeorm';
import { cascade, createTable, dropTable, type Tables } from '../helpers/create-table.ts';

const tables: Tables = {
  reply_files: {
    columns: ({ id, time, line, integer }) => ({
      id,
      enquiryId: id,
      createdAt: time,
      name: line(200),
      bytes: integer,
      messageId: { ...id, isNullable: true },
    }),
    indices: {
      ix_reply_files_enquiry: ['enquiryId', 'createdAt'],
      ix_reply_files_message: ['messageId', 'createdAt'],
    },
    foreignKeys: cascade('fk_reply_files_enquiry', 'enquiryId', 'contact_queries'),
  },
  reply_file_parts: {
    columns: ({ id, longText, integer }) => ({ id, fileId: id, place: integer, content: longText }),
    indices: { ix_reply_file_parts_file: ['fileId', 'place'] },
    foreignKeys: cascade('fk_reply_file_parts_file', 'fileId', 'reply_files'),
  },
};

/** Files of their own that staff attach to replies. */
export class ReplyFiles1800000000974 implements MigrationInterface {
  name = 'ReplyFiles1800000000974';

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, table] of Object.entries(tables)) await createTable(runner, name, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(tables).toReversed()) await dropTable(runner, name);
  }
}
