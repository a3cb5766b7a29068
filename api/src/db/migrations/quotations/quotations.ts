import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, dropTable, type Tables } from '../helpers/create-table.ts';

const tables: Tables = {
  quotations: {
    columns: ({ id, time, key, line, integer }) => ({
      id,
      createdAt: time,
      updatedAt: time,
      version: integer,
      updatedBy: { ...line(200), isNullable: true },
      enquiryId: { ...id, isNullable: true },
      number: { ...key(20), isNullable: true },
      state: key(20),
      name: line(200),
      organization: line(200),
      email: line(254),
      decidedAt: { ...time, isNullable: true },
      decidedBy: { ...line(200), isNullable: true },
      decisionNote: { ...line(2000), default: "''" },
    }),
    indices: {
      ix_quotations_enquiry: ['enquiryId', 'createdAt'],
      ix_quotations_created: ['createdAt', 'id'],
      ix_quotations_email: ['email'],
    },
    uniques: { uq_quotations_number: ['number'] },
    foreignKeys: [
      {
        name: 'fk_quotations_enquiry',
        columnNames: ['enquiryId'],
        referencedTableName: 'contact_queries',
        referencedColumnNames: ['id'],
        onDelete: 'SET NULL',
        onUpdate: 'NO ACTION',
      },
    ],
  },
  quotation_settings: {
    columns: ({ id, longText }) => ({ id, value: longText }),
  },
  price_lists: {
    columns: ({ id, time, line, integer }) => ({
      id,
      edition: id,
      size: integer,
      updatedAt: time,
      updatedBy: { ...line(200), isNullable: true },
    }),
  },
  prices: {
    columns: ({ id, key }) => ({ id, currency: key(3), edition: id, code: key(500), unitPrice: key(20) }),
    uniques: { uq_prices_code: ['currency', 'edition', 'code'] },
  },
  quotation_revisions: {
    columns: ({ id, time, key, line, integer, longText }) => ({
      id,
      quotationId: id,
      revision: integer,
      createdAt: time,
      state: key(20),
      content: longText,
      submittedById: { ...id, isNullable: true },
      issuedAt: { ...time, isNullable: true },
      issuedBy: { ...line(200), isNullable: true },
      approvedBy: { ...line(200), isNullable: true },
    }),
    uniques: { uq_quotation_revisions_revision: ['quotationId', 'revision'] },
    foreignKeys: [
      {
        name: 'fk_quotation_revisions_quotation',
        columnNames: ['quotationId'],
        referencedTableName: 'quotations',
        referencedColumnNames: ['id'],
        onDelete: 'CASCADE',
        onUpdate: 'NO ACTION',
      },
    ],
  },
};

/** Offers with prices, in revisions, and lists of prices. */
export class Quotations1800000000955 implements MigrationInterface {
  name = 'Quotations1800000000955';

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, table] of Object.entries(tables)) await createTable(runner, name, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(tables).toReversed()) await dropTable(runner, name);
  }
}
