import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases, type FreshDatabase, freshDatabase } from '../../testing/databases.ts';
import { createDataSource } from '../source.ts';
import { DocumentOwners1700000000115 } from './document-owners.ts';

const time = '2026-03-02 09:15:00';
const texts = ['smallDesc', 'fullDesc', 'features', 'applications', 'advantages', 'additionalDesc', 'images', 'search'];

describe.each(databases)('the owners of documents, on %s', kind => {
  let folder: string;
  let fresh: FreshDatabase;
  let source: DataSource;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'owners-'));
    fresh = await freshDatabase(kind, folder);
    source = await createDataSource(fresh.location).initialize();
    await source.runMigrations();
    await run('down');
    await source.query(
      `INSERT INTO categories (id, createdAt, updatedAt, version, name) VALUES ('c', '${time}', '${time}', 1, 'Pumps')`,
    );
    await source.query(
      `INSERT INTO products (id, createdAt, updatedAt, version, name, categoryId, ${texts.join(', ')})
       VALUES ('p', '${time}', '${time}', 1, 'Pump', 'c', ${texts.map(() => "''").join(', ')})`,
    );
    for (const id of ['a', 'b']) {
      await source.query(
        `INSERT INTO documents (id, createdAt, updatedAt, version, productId, title, kind, language, revision, file, bytes, position)
         VALUES ('${id}', '${time}', '${time}', 3, 'p', 'Maß ${id}', 'manual', 'de', 'B', '${id}.pdf', 7, 1)`,
      );
      await source.query(
        `INSERT INTO document_downloads (id, documentId, day, downloads) VALUES ('${id} d', '${id}', '2026-03-02', 5)`,
      );
    }
  });
  afterEach(async () => {
    await source.destroy();
    await fresh.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function run(direction: 'up' | 'down'): Promise<void> {
    const runner = source.createQueryRunner();
    try {
      if (kind === 'sqlite') await runner.startTransaction();
      await new DocumentOwners1700000000115()[direction](runner);
      if (kind === 'sqlite') await runner.commitTransaction();
    } catch (error) {
      if (kind === 'sqlite') await runner.rollbackTransaction();
      throw error;
    } finally {
      await runner.release();
    }
  }
  const drift = async () => (await source.driver.createSchemaBuilder().log()).upQueries.map(({ query }) => query);
  const documents = (columns: string) => source.query(`SELECT id, title, ${columns} FROM documents ORDER BY id`);
  const downloads = () => source.query('SELECT documentId, downloads FROM document_downloads ORDER BY id');
  const owned = [
    { id: 'a', title: 'Maß a', ownerNoun: 'products', ownerId: 'p' },
    { id: 'b', title: 'Maß b', ownerNoun: 'products', ownerId: 'p' },
  ];
  const counted = [
    { documentId: 'a', downloads: 5 },
    { documentId: 'b', downloads: 5 },
  ];

  test('are the products at first, and no document and no count is lost on the way there and back', async () => {
    await run('up');
    expect(await documents('ownerNoun, ownerId')).toEqual(owned);
    expect(await downloads()).toEqual(counted);
    expect(await drift()).toEqual([]);
    await run('down');
    expect(await documents('productId')).toEqual([
      { id: 'a', title: 'Maß a', productId: 'p' },
      { id: 'b', title: 'Maß b', productId: 'p' },
    ]);
    expect(await downloads()).toEqual(counted);
    await source.query("DELETE FROM products WHERE id = 'p'");
    expect(await downloads(), 'the foreign keys are back').toEqual([]);
  });

  test('count no downloads of a document that was deleted', async () => {
    await run('up');
    await source.query("DELETE FROM documents WHERE id = 'a'");
    expect(await downloads()).toEqual([{ documentId: 'b', downloads: 5 }]);
  });

  test('are the same when the migration is repeated, in either direction', async () => {
    for (const direction of ['up', 'up', 'down', 'down', 'up'] as const) await run(direction);
    expect(await documents('ownerNoun, ownerId')).toEqual(owned);
    expect(await downloads()).toEqual(counted);
    expect(await drift()).toEqual([]);
  });

  test('are not given up while a document belongs to another noun', async () => {
    await run('up');
    await source.query("UPDATE documents SET ownerNoun = 'certificates' WHERE id = 'b'");
    await expect(run('down')).rejects.toThrow(
      'Documents of records other than products: 1. Delete them for good first.',
    );
    expect(await drift()).toEqual([]);
  });

  if (kind === 'sqlite') return;

  test.each([
    ['the foreign key', ['DROP FOREIGN KEY fk_documents_product']],
    [
      'the column of the owner',
      [
        'DROP FOREIGN KEY fk_documents_product',
        'CHANGE productId ownerId varchar(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL',
      ],
    ],
    [
      'the column of the noun',
      [
        'DROP FOREIGN KEY fk_documents_product',
        'CHANGE productId ownerId varchar(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL',
        'ADD ownerNoun varchar(20) COLLATE utf8mb4_bin NOT NULL',
      ],
    ],
  ])('are completed after an interruption behind %s', async (_title, done) => {
    for (const change of done) await source.query(`ALTER TABLE documents ${change}`);
    await run('up');
    expect(await documents('ownerNoun, ownerId')).toEqual(owned);
    expect(await drift()).toEqual([]);
  });
});
