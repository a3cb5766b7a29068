import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, dropTable, type Tables } from './helpers/create-table.ts';

const tables: Tables = {
  review_links: {
    columns: ({ id, time, key, line, integer }) => ({
      id,
      createdAt: time,
      noun: key(20),
      recordId: id,
      tokenHash: key(64),
      name: line(200),
      createdBy: line(200),
      isPreview: { ...integer, default: '0' },
      takesRemarks: { ...integer, default: '0' },
      expiresAt: time,
      revokedAt: { ...time, isNullable: true },
      lastUsedAt: { ...time, isNullable: true },
      uses: { ...integer, default: '0' },
    }),
    indices: {
      ix_review_links_token: ['tokenHash'],
      ix_review_links_record: ['noun', 'recordId', 'createdAt'],
    },
  },
  review_remarks: {
    columns: ({ id, time, key, line, longText, integer }) => ({
      id,
      createdAt: time,
      linkId: id,
      noun: key(20),
      recordId: id,
      name: line(200),
      text: longText,
      anchor: key(20),
      quote: line(200),
      suspected: { ...integer, default: '0' },
      doneAt: { ...time, isNullable: true },
      doneBy: { ...line(200), isNullable: true },
    }),
    indices: {
      ix_review_remarks_record: ['noun', 'recordId', 'createdAt'],
      ix_review_remarks_link: ['linkId', 'createdAt'],
      ix_review_remarks_open: ['doneAt', 'noun', 'recordId'],
    },
  },
};

/** Links that show a draft to somebody without an account, and the remarks that they write. */
export class Reviews1800000000820 implements MigrationInterface {
  name = 'Reviews1800000000820';

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, table] of Object.entries(tables)) await createTable(runner, name, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(tables).toReversed()) await dropTable(runner, name);
  }
}
