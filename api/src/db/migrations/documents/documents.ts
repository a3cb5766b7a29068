import { limits } from '@hydraulics/common/limits';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, dropTable } from '../helpers/create-table.ts';

/** The documents of products, and how often each was downloaded on a day. */
export class Documents1700000000030 implements MigrationInterface {
  name = 'Documents1700000000030';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'documents', {
      columns: kinds => ({
        id: kinds.id,
        createdAt: kinds.time,
        updatedAt: kinds.time,
        version: kinds.integer,
        deletedAt: { ...kinds.time, isNullable: true },
        updatedBy: { ...kinds.line(limits.name), isNullable: true },
        productId: kinds.id,
        title: kinds.line(limits.name),
        kind: kinds.key(20),
        language: kinds.key(35),
        revision: kinds.line(40),
        file: kinds.key(60),
        bytes: kinds.integer,
        position: kinds.integer,
      }),
      indices: {
        ix_documents_place: ['productId', 'deletedAt', 'position', 'id'],
        ix_documents_created: ['deletedAt', 'createdAt', 'id'],
      },
      foreignKeys: [foreignKey('fk_documents_product', 'productId', 'products')],
    });
    await createTable(runner, 'document_downloads', {
      columns: kinds => ({
        id: kinds.key(50),
        documentId: kinds.id,
        day: kinds.key(10),
        downloads: kinds.integer,
      }),
      indices: { ix_document_downloads_day: ['documentId', 'day'] },
      foreignKeys: [foreignKey('fk_document_downloads_document', 'documentId', 'documents')],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['document_downloads', 'documents']) await dropTable(runner, name);
  }
}

const foreignKey = (name: string, column: string, table: string) => ({
  name,
  columnNames: [column],
  referencedTableName: table,
  referencedColumnNames: ['id'],
  onDelete: 'CASCADE',
  onUpdate: 'NO ACTION',
});
