import type { MigrationInterface, QueryRunner } from 'typeorm';
import { cascade, createTable, dropTable, type Tables } from '../helpers/create-table.ts';

const tables: Tables = {
  enquiry_files: {
    columns: ({ id, time, key, line, integer }) => ({
      id,
      enquiryId: id,
      createdAt: time,
      name: line(200),
      bytes: integer,
      received: integer,
      mark: key(80),
      state: key(10),
      reason: { ...line(300), isNullable: true },
    }),
    indices: {
      ix_enquiry_files_enquiry: ['enquiryId', 'createdAt'],
      ix_enquiry_files_state: ['state', 'createdAt'],
    },
    foreignKeys: cascade('fk_enquiry_files_enquiry', 'enquiryId', 'contact_queries'),
  },
  enquiry_file_parts: {
    columns: ({ id, longText, integer }) => ({ id, fileId: id, place: integer, content: longText }),
    indices: { ix_enquiry_file_parts_file: ['fileId', 'place'] },
    foreignKeys: cascade('fk_enquiry_file_parts_file', 'fileId', 'enquiry_files'),
  },
  upload_counts: {
    columns: ({ key, integer }) => ({ id: key(43), day: key(10), bytes: integer }),
    indices: { ix_upload_counts_day: ['day'] },
  },
};

/** Files that visitors send with enquiries, and how much each address sent in a day. */
export class EnquiryFiles1800000000960 implements MigrationInterface {
  name = 'EnquiryFiles1800000000960';

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, table] of Object.entries(tables)) await createTable(runner, name, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(tables).toReversed()) await dropTable(runner, name);
  }
}
