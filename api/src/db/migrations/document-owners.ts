import type { MigrationInterface, QueryRunner } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../columns.ts';
import { addColumns, dropColumn } from './helpers/add-column.ts';
import type { Columns, Kinds } from './helpers/create-table.ts';
import { addIndex, dropIndex } from './helpers/indices.ts';
import { replaceTables } from './helpers/replace-tables.ts';
import { catalogueTables } from './initial/catalogue.ts';

const { documents, document_downloads } = catalogueTables;
const foreignKey = 'fk_documents_product';
const { ix_documents_place, ix_documents_created } = documents.indices;
const ownerIndex = { name: 'ix_documents_owner', columns: ['ownerNoun', 'ownerId', 'deletedAt', 'position', 'id'] };

/** The columns with the owner in place of the product. */
const ownedColumns = (kinds: Kinds): Columns =>
  Object.fromEntries(
    Object.entries(documents.columns(kinds) as Columns).flatMap(([name, kind]) =>
      name === 'productId'
        ? [
            ['ownerNoun', kinds.key(20)],
            ['ownerId', kinds.id],
          ]
        : [[name, kind]],
    ),
  );

/** A document belongs to a record of any noun, not only to a product. Present ones belong to their products. */
export class DocumentOwners1700000000115 implements MigrationInterface {
  name = 'DocumentOwners1700000000115';

  async up(runner: QueryRunner): Promise<void> {
    if (dialectOfRunner(runner) === 'sqlite') {
      if (await runner.hasColumn('documents', 'ownerId')) return;
      const owned = {
        columns: ownedColumns,
        indices: { [ownerIndex.name]: ownerIndex.columns, ix_documents_created },
      };
      return replaceTables(runner, [
        { name: 'documents', table: owned, from: { ownerNoun: "'products'", ownerId: '"productId"' } },
        { name: 'document_downloads', table: document_downloads },
      ]);
    }
    await dropForeignKey(runner);
    await renameColumn(runner, 'productId', 'ownerId');
    const kinds = columnKinds(dialectOfRunner(runner));
    await addColumns(runner, 'documents', [tableColumn(dialectOfRunner(runner), 'ownerNoun', kinds.key(20))]);
    await runner.query("UPDATE documents SET ownerNoun = 'products' WHERE ownerNoun = ''");
    await addIndex(runner, 'documents', ownerIndex.name, ownerIndex.columns);
    await dropIndex(runner, 'documents', 'ix_documents_place');
  }

  async down(runner: QueryRunner): Promise<void> {
    if (dialectOfRunner(runner) === 'sqlite') {
      if (await runner.hasColumn('documents', 'productId')) return;
      await requireProductsOnly(runner);
      return replaceTables(runner, [
        { name: 'documents', table: documents, from: { productId: '"ownerId"' } },
        { name: 'document_downloads', table: document_downloads },
      ]);
    }
    if (await runner.hasColumn('documents', 'ownerNoun')) await requireProductsOnly(runner);
    await renameColumn(runner, 'ownerId', 'productId');
    await addIndex(runner, 'documents', 'ix_documents_place', ix_documents_place);
    await dropIndex(runner, 'documents', ownerIndex.name);
    await dropColumn(runner, 'documents', 'ownerNoun');
    await addForeignKey(runner);
  }
}

/** @throws Error if a document belongs to another noun, which the tables of before cannot store */
async function requireProductsOnly(runner: QueryRunner): Promise<void> {
  const [others] = await runner.query("SELECT COUNT(*) AS count FROM documents WHERE ownerNoun <> 'products'");
  if (Number(others.count) === 0) return;
  throw new Error(`Documents of records other than products: ${others.count}. Delete them for good first.`);
}

async function renameColumn(runner: QueryRunner, from: string, to: string): Promise<void> {
  if (!(await runner.hasColumn('documents', from))) return;
  await runner.query(
    `ALTER TABLE documents CHANGE ${from} ${to} varchar(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL`,
  );
}

async function hasForeignKey(runner: QueryRunner): Promise<boolean> {
  const found: unknown[] = await runner.query(
    `SELECT CONSTRAINT_NAME FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS
     WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = 'documents' AND CONSTRAINT_NAME = '${foreignKey}'`,
  );
  return found.length > 0;
}

async function dropForeignKey(runner: QueryRunner): Promise<void> {
  if (await hasForeignKey(runner)) await runner.query(`ALTER TABLE documents DROP FOREIGN KEY ${foreignKey}`);
}

async function addForeignKey(runner: QueryRunner): Promise<void> {
  if (await hasForeignKey(runner)) return;
  await runner.query(
    `ALTER TABLE documents ADD CONSTRAINT ${foreignKey} FOREIGN KEY (productId) REFERENCES products (id)
     ON DELETE CASCADE ON UPDATE NO ACTION`,
  );
}
