import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases, type FreshDatabase, freshDatabase } from '../testing/databases.ts';
import { Database } from './database.ts';
import { tables as described, migrations } from './schema.ts';
import { createDataSource } from './source.ts';

const drift = async (source: DataSource) => {
  const { upQueries } = await source.driver.createSchemaBuilder().log();
  return upQueries.map(({ query }) => query);
};

const tableNames = [
  'admin_users',
  'audit_entries',
  'authenticator_apps',
  'bulk_operations',
  'catalogues',
  'categories',
  'contact_queries',
  'content_tags',
  'counters',
  'deleted_users',
  'document_downloads',
  'documents',
  'enquiry_events',
  'enquiry_operations',
  'gallery_images',
  'idempotency_keys',
  'jobs',
  'known_devices',
  'leases',
  'one_time_links',
  'outbox',
  'passkeys',
  'product_import_rows',
  'product_imports',
  'products',
  'rate_limits',
  'record_versions',
  'recovery_codes',
  'sessions',
  'settings',
  'site',
  'social_links',
  'used_tickets',
];

test('the schema has exactly these tables', () => {
  expect(
    Object.values(described)
      .map(({ table }) => table)
      .sort(),
  ).toEqual(tableNames);
});

describe.each(databases)('the schema, on %s', database => {
  const folder = mkdtempSync(join(tmpdir(), 'schema-'));
  let fresh: FreshDatabase;
  let source: DataSource;
  beforeEach(async () => {
    fresh = await freshDatabase(database, folder);
    source = await createDataSource(fresh.location).initialize();
  });
  afterEach(async () => {
    if (source.isInitialized) await source.destroy();
    await fresh.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const tables = async () => {
    const runner = source.createQueryRunner();
    const present = await Promise.all(tableNames.map(name => runner.hasTable(name)));
    await runner.release();
    return tableNames.filter((_, index) => present[index]);
  };

  const undoTo = async (name: string) => {
    const index = migrations.findIndex(migration => migration.name.startsWith(name));
    for (const _ of migrations.slice(index)) await source.undoLastMigration();
  };

  /** Migrates an empty database to what it was before a migration. */
  const migrateBefore = async (name: string) => {
    const all = source.migrations;
    const index = migrations.findIndex(migration => migration.name.startsWith(name));
    const earlier = new Set(migrations.slice(0, index).map(migration => migration.name));
    Object.assign(source, { migrations: all.filter(migration => earlier.has(migration.name ?? '')) });
    await source.runMigrations();
    Object.assign(source, { migrations: all });
  };

  /** A product as it was before it had figures. */
  const insertPump = async () => {
    const row = "'2020-01-01 00:00:00', '2020-01-01 00:00:00', 1";
    await source.query(
      `INSERT INTO categories (id, createdAt, updatedAt, version, name, nameKey) VALUES ('c', ${row}, 'Pumps', 'pumps')`,
    );
    await source.query(
      `INSERT INTO products (id, createdAt, updatedAt, version, name, categoryId, smallDesc, fullDesc, features,
       applications, advantages, additionalDesc, images, search)
       VALUES ('p', ${row}, 'Pump', 'c', '', '', '', '', '', '', '[]', 'pump')`,
    );
  };

  test('created by the migrations is the one that the entities describe', async () => {
    await source.runMigrations();
    expect(await tables()).toEqual(tableNames);
    expect(await drift(source)).toEqual([]);
  });

  test('can be migrated up, down and up again', async () => {
    await source.runMigrations();
    for (const _ of migrations) await source.undoLastMigration();
    expect(await tables()).toEqual([]);
    await source.runMigrations();
    expect(await drift(source)).toEqual([]);
  });

  test('completes a migration that was interrupted', async () => {
    await source.runMigrations();
    const counter = source.getRepository('counter');
    await counter.update({ name: 'content' }, { value: 7 });
    for (const name of ['enquiry_events', 'contact_queries']) await source.query(`DROP TABLE ${name}`);
    await source.query('DELETE FROM migrations');
    await source.runMigrations();
    expect(await drift(source)).toEqual([]);
    expect(await counter.find()).toEqual([
      { name: 'content', value: 7 },
      { name: 'enquiries', value: 1 },
    ]);
  });

  test('completes partly added columns of enquiries, whose existing rows are new', async () => {
    await migrateBefore('EnquiryState');
    const [fields, words] = ['createdAt, updatedAt, version', "'2020-01-01 00:00:00', '2020-01-01 00:00:00', 1"];
    await source.query(
      `INSERT INTO contact_queries (id, ${fields}, name, email, organization, message, search)
       VALUES ('old', ${words}, 'Vera', 'v@example.com', '', 'x', '')`,
    );
    await migrateBefore('ListIndexes');
    await source.query('ALTER TABLE contact_queries DROP COLUMN product');
    await source.query("DELETE FROM migrations WHERE name NOT LIKE 'Initial%'");
    await source.runMigrations();
    expect(await drift(source)).toEqual([]);
    const migrated = await source.getRepository('enquiry').findOneByOrFail({ id: 'old' });
    expect(migrated).toMatchObject({ name: 'Vera', state: 'new', productId: null, product: '' });
  });

  test('adds attributes, values and variants to what is there, and takes only them away again', async () => {
    await migrateBefore('Attributes');
    await insertPump();
    await source.runMigrations();
    const product = () => source.getRepository('product').findOneByOrFail({ id: 'p' });
    const none = { specifications: { own: [], values: {} }, variants: { columns: [], rows: [] } };
    expect(await product()).toMatchObject({ name: 'Pump', ...none });
    expect(await source.getRepository('category').findOneByOrFail({ id: 'c' })).toMatchObject({ attributes: [] });
    const variants = { columns: [], rows: [{ code: 'P-1', cells: [] }] };
    await source.getRepository('product').update('p', { variants });
    expect(await product()).toMatchObject({ variants });
    await undoTo('Attributes');
    const [left] = await source.query('SELECT * FROM products');
    expect(left).toMatchObject({ id: 'p', name: 'Pump', search: 'pump' });
    expect(Object.keys(left)).not.toContain('variants');
    await source.runMigrations();
    expect(await product()).toMatchObject(none);
  });

  test('adds type codes to what is there, and takes only them away again', async () => {
    await migrateBefore('TypeCodes');
    await insertPump();
    await source.runMigrations();
    const product = () => source.getRepository('product').findOneByOrFail({ id: 'p' });
    expect(await product()).toMatchObject({ name: 'Pump', typeCode: { parts: [], rules: [] } });
    await undoTo('TypeCodes');
    const [left] = await source.query('SELECT * FROM products');
    expect(left).toMatchObject({ id: 'p', name: 'Pump', search: 'pump' });
    expect(Object.keys(left)).not.toContain('typeCode');
    await source.runMigrations();
    expect(await product()).toMatchObject({ typeCode: { parts: [], rules: [] } });
  });

  test('takes documents, imports, catalogues and texts of images away with their rows, and nothing else', async () => {
    await migrateBefore('ImageTexts');
    await insertPump();
    const [fields, row] = ['id, createdAt, updatedAt, version', "'2020-01-01 00:00:00', '2020-01-01 00:00:00', 1"];
    await source.query(
      `INSERT INTO contact_queries (${fields}, name, email, organization, message, product, search)
       VALUES ('e', ${row}, 'Vera', 'v@example.com', 'Mill 20', '', 'HP-100', '')`,
    );
    await source.query(`INSERT INTO gallery_images (${fields}, position, filename) VALUES ('g', ${row}, 1, 'a.webp')`);
    await source.query(`UPDATE products SET images = '["a.webp","b.webp"]' WHERE id = 'p'`);
    const fill = async () => {
      const at = "'2020-01-01 00:00:00'";
      await source.query(
        `INSERT INTO documents (${fields}, productId, title, kind, language, revision, file, bytes, position)
         VALUES ('d', ${row}, 'p', 'Manual', 'manual', 'de', 'B', 'documents/x.pdf', 9, 1)`,
      );
      await source.query("INSERT INTO document_downloads (id, documentId, day, downloads) VALUES ('d 1', 'd', '1', 4)");
      await source.query(
        `INSERT INTO product_imports (id, createdAt, fileName, state, shape, total, images, imageNames, result)
         VALUES ('i', ${at}, 'a.csv', 'done', '{}', 1, '[]', '[]', '{}')`,
      );
      await source.query(
        `INSERT INTO product_import_rows (id, importId, place, productId, name, outcome, planned, remarks)
         VALUES ('r', 'i', 2, 'p', 'Pump', 'changed', 'null', '[]')`,
      );
      await source.query(
        `INSERT INTO catalogues (id, createdAt, covers, units, state, total, done, pages, bytes)
         VALUES ('c', ${at}, 'All', 'metric', 'done', 1, 1, 1, 1)`,
      );
      await source.query("UPDATE products SET typeCode = '{}', imageAlts = '{}', undescribedImages = 1 WHERE id = 'p'");
      await source.query("UPDATE gallery_images SET alt = 'A pump' WHERE id = 'g'");
    };
    for (const _ of ['once', 'and again']) {
      await source.runMigrations();
      expect(await drift(source)).toEqual([]);
      const product = await source.getRepository('product').findOneByOrFail({ id: 'p' });
      expect(product).toMatchObject({ name: 'Pump', undescribedImages: 2, imageAlts: {}, typeCode: { parts: [] } });
      expect(await source.getRepository('document').count()).toBe(0);
      const enquiry = await source.getRepository('enquiry').findOneByOrFail({ id: 'e' });
      expect(enquiry).toMatchObject({ name: 'Vera', productSort: 'hp-03100' });
      await fill();
      await undoTo('ImageTexts');
      expect(await tables()).not.toContain('documents');
      expect(await source.query('SELECT * FROM products')).toMatchObject([{ id: 'p', images: '["a.webp","b.webp"]' }]);
      expect(await source.query('SELECT * FROM gallery_images')).toMatchObject([{ id: 'g', filename: 'a.webp' }]);
      const [left] = await source.query('SELECT * FROM contact_queries');
      expect(left).toMatchObject({ name: 'Vera', organization: 'Mill 20', product: 'HP-100' });
      expect(Object.keys(left)).not.toContain('nameSort');
    }
  });

  test('updates keys and search texts that earlier rules derived', async () => {
    await migrateBefore('SearchTexts');
    const row = "'2020-01-01 00:00:00', '2020-01-01 00:00:00', 1";
    await source.query(
      `INSERT INTO categories (id, createdAt, updatedAt, version, name, nameKey) VALUES
       ('oil', ${row}, 'तेल', 'तल'), ('oel', ${row}, 'Öl', 'ol'), ('plain', ${row}, 'Pumps', 'pumps')`,
    );
    await source.query(
      `INSERT INTO contact_queries (id, createdAt, updatedAt, version, name, email, organization, message, search)
       VALUES ('old', ${row}, 'Jörg Müller', 'j@example.com', '', 'तेल', 'jorg muller j@example.com तल')`,
    );
    await source.runMigrations();
    const keys = await source.getRepository('category').find({ order: { id: 'ASC' } });
    expect(keys.map(({ nameKey }) => nameKey)).toEqual(['öl', 'तेल', 'pumps']);
    expect(await source.getRepository('enquiry').findOneByOrFail({ id: 'old' })).toMatchObject({
      search: 'jorg muller j@example.com तेल joerg mueller',
    });
  });

  test('completes the editor columns of some tables, which are null for existing records', async () => {
    await migrateBefore('UpdatedBy');
    await source.query(
      `INSERT INTO social_links (id, createdAt, updatedAt, version, name, link)
       VALUES ('old', '2020-01-01 00:00:00', '2020-01-01 00:00:00', 1, 'LinkedIn', 'https://example.com')`,
    );
    await source.runMigrations();
    await source.query('ALTER TABLE products DROP COLUMN updatedBy');
    await source.query("DELETE FROM migrations WHERE name LIKE 'UpdatedBy%'");
    await source.runMigrations();
    expect(await drift(source)).toEqual([]);
    const migrated = await source.getRepository('social').findOneByOrFail({ id: 'old' });
    expect(migrated).toMatchObject({ name: 'LinkedIn', updatedBy: null });
  });

  test('completes partly created list indexes, and existing messages can be sorted', async () => {
    await migrateBefore('ListIndexes');
    const [fields, words] = ['createdAt, updatedAt, version', "'2020-01-01 00:00:00', '2020-01-01 00:00:00', 1"];
    await source.query(
      `INSERT INTO contact_queries (id, ${fields}, name, email, organization, message, search)
       VALUES ('old', ${words}, 'Vera', 'v@example.com', '', '${'ü'.repeat(120)}', '')`,
    );
    await source.runMigrations();
    await source.query(`DROP INDEX ix_contacts_email${database === 'sqlite' ? '' : ' ON contact_queries'}`);
    // The second one replaces three of the first one's indexes.
    await source.query("DELETE FROM migrations WHERE name LIKE 'ListIndexes%' OR name LIKE 'EnquiryOrder%'");
    await source.runMigrations();
    expect(await drift(source)).toEqual([]);
    const migrated = await source.getRepository('enquiry').findOneByOrFail({ id: 'old' });
    expect(migrated.excerpt).toBe('ü'.repeat(100));
  });

  test('gives existing enquiries the sort keys of products, also after an interruption', async () => {
    await migrateBefore('EnquiryOrder');
    const [fields, words] = ['createdAt, updatedAt, version', "'2020-01-01 00:00:00', '2020-01-01 00:00:00', 1"];
    await source.query(
      `INSERT INTO contact_queries (id, ${fields}, name, email, organization, message, product, search)
       VALUES ('old', ${words}, 'Véra', 'v@example.com', 'Mill 20', '', 'HP-100', '')`,
    );
    await source.runMigrations();
    // As after an interruption on MariaDB, which commits each statement.
    await source.query(`DROP INDEX ix_contacts_name_sort${database === 'sqlite' ? '' : ' ON contact_queries'}`);
    await source.query("DELETE FROM migrations WHERE name LIKE 'EnquiryOrder%'");
    await source.runMigrations();
    expect(await drift(source)).toEqual([]);
    const keys = { nameSort: 'vera', organizationSort: 'mill 0220', productSort: 'hp-03100' };
    expect(await source.getRepository('enquiry').findOneByOrFail({ id: 'old' })).toMatchObject(keys);
    await undoTo('EnquiryOrder');
    expect(await source.query('SELECT name, product FROM contact_queries')).toMatchObject([
      { name: 'Véra', product: 'HP-100' },
    ]);
  });

  test('sets who handled existing enquiries and when, also after an interruption', async () => {
    await migrateBefore('EnquiryDesk');
    const fields = 'id, createdAt, updatedAt, version, updatedBy, name, email, organization, message, search, state';
    const words = "'Vera', 'v@example.com', '', 'x', ''";
    await source.query(
      `INSERT INTO contact_queries (${fields}) VALUES
       ('done', '2020-01-01 00:00:00', '2020-01-02 10:00:00', 2, 'Ann', ${words}, 'handled'),
       ('open', '2020-01-01 00:00:00', '2020-01-02 10:00:00', 3, 'Ann', ${words}, 'new')`,
    );
    await source.runMigrations();
    await source.query('DROP TABLE enquiry_operations');
    await source.query("DELETE FROM migrations WHERE name LIKE 'EnquiryDesk%'");
    await source.runMigrations();
    expect(await drift(source)).toEqual([]);
    const rows = await source.getRepository('enquiry').find({ order: { id: 'ASC' } });
    expect(rows).toMatchObject([
      { id: 'done', handledBy: 'Ann', handledAt: new Date('2020-01-02T10:00:00Z'), assigneeId: null },
      { id: 'open', handledBy: null, handledAt: null, assigneeId: null },
    ]);
  });

  test('fills the search text of existing users', async () => {
    await migrateBefore('LastSignIn');
    const [fields, words] = ['createdAt, updatedAt, version', "'2020-01-01 00:00:00', '2020-01-01 00:00:00', 1"];
    await source.query(
      `INSERT INTO admin_users (id, ${fields}, name, email, passwordHash, sessions)
       VALUES ('old', ${words}, 'Þóra Ünal', 'thora@example.com', 'x', 1)`,
    );
    await source.runMigrations();
    expect(await drift(source)).toEqual([]);
    const migrated = await source.getRepository('user').findOneByOrFail({ id: 'old' });
    expect(migrated).toMatchObject({
      name: 'Þóra Ünal',
      lastSignInAt: null,
      search: 'thora unal thora@example.com uenal',
    });
  });

  test('makes existing users owners, also after an interruption', async () => {
    await migrateBefore('Roles');
    await source.query(
      'INSERT INTO admin_users (id, name, email, passwordHash, createdAt, updatedAt, version, search) ' +
        "VALUES ('u', 'Ada', 'ada@example.com', 'x', '2026-01-01', '2026-01-01', 1, 'ada')",
    );
    const quote = database === 'sqlite' ? '"' : '`';
    const collation = database === 'sqlite' ? '' : ' COLLATE utf8mb4_bin';
    await source.query(
      `ALTER TABLE admin_users ADD COLUMN ${quote}role${quote} varchar(20)${collation} NOT NULL DEFAULT 'owner'`,
    );
    await source.runMigrations();
    expect(await drift(source)).toEqual([]);
    expect(await source.query('SELECT role, deactivatedAt FROM admin_users')).toMatchObject([
      { role: 'owner', deactivatedAt: null },
    ]);
  });

  test('keeps the order of existing records when they can be ordered by hand, and undoes it with its data', async () => {
    await migrateBefore('NaturalOrder');
    expect(await tables()).not.toContain('bulk_operations');
    const row = (day: number) => `'2020-01-0${day} 00:00:00', '2020-01-0${day} 00:00:00', 1`;
    const fields = 'id, createdAt, updatedAt, version';
    await source.query(
      `INSERT INTO categories (${fields}, name, nameKey) VALUES ('z', ${row(1)}, 'Pumps', 'a'), ('a', ${row(2)}, 'HP-100', 'b')`,
    );
    const texts = 'smallDesc, fullDesc, features, applications, advantages, additionalDesc, images, search';
    const empty = "'', '', '', '', '', '', '[]', ''";
    await source.query(
      `INSERT INTO products (${fields}, deletedAt, name, categoryId, ${texts}) VALUES
       ('p3', ${row(3)}, NULL, 'HP-20', 'z', ${empty}), ('p9', ${row(1)}, NULL, 'HP-100', 'z', ${empty}),
       ('p5', ${row(2)}, '2020-02-01 00:00:00', 'HP-3', 'z', ${empty}), ('p1', ${row(4)}, NULL, 'HP-1', 'a', ${empty})`,
    );
    await source.query(
      `INSERT INTO gallery_images (${fields}, filename) VALUES ('g2', ${row(1)}, 'a.webp'), ('g1', ${row(2)}, 'b.webp')`,
    );
    await source.runMigrations();
    // As after an interruption on MariaDB, which commits each statement.
    await source.query("DELETE FROM migrations WHERE name LIKE 'NaturalOrder%'");
    await source.runMigrations();
    expect(await drift(source)).toEqual([]);
    const positions = async (entity: string) =>
      (await source.getRepository(entity).find({ order: { id: 'ASC' } })).map(({ id, position }) => [id, position]);
    expect(await positions('category')).toEqual([
      ['a', 2],
      ['z', 1],
    ]);
    expect(await positions('product')).toEqual([
      ['p1', 1],
      ['p3', 3],
      ['p5', 2],
      ['p9', 1],
    ]);
    expect(await positions('gallery')).toEqual([
      ['g1', 2],
      ['g2', 1],
    ]);
    expect(await source.getRepository('product').findOneByOrFail({ id: 'p9' })).toMatchObject({
      nameSort: 'hp-03100',
      homePosition: null,
    });
    await undoTo('NaturalOrder');
    expect(await source.query('SELECT id, name FROM products ORDER BY id')).toMatchObject([
      { id: 'p1', name: 'HP-1' },
      { id: 'p3', name: 'HP-20' },
      { id: 'p5', name: 'HP-3' },
      { id: 'p9', name: 'HP-100' },
    ]);
  });

  test('makes jobs of waiting mails, also after an interruption, and mails of jobs again', async () => {
    await migrateBefore('Jobs');
    const at = "'2020-01-01 00:00:00'";
    const fields = 'id, kind, recipient, data, state, urgent, attempts, createdAt, dueAt, expiresAt';
    await source.query(
      `INSERT INTO outbox (${fields}) VALUES
       ('w', 'invitation', 'a@example.com', '{}', 'waiting', 1, 3, ${at}, '2020-01-02 00:00:00', ${at}),
       ('s', 'invitation', '', '{}', 'sent', 0, 1, ${at}, ${at}, ${at})`,
    );
    await source.runMigrations();
    // As after an interruption on MariaDB, which commits each statement.
    await source.query("DELETE FROM migrations WHERE name LIKE 'Jobs%'");
    await source.runMigrations();
    expect(await drift(source)).toEqual([]);
    const jobs = await source.getRepository('job').find();
    const dueAt = new Date('2020-01-02T00:00:00Z');
    const setAt = new Date('2020-01-01T00:00:00Z');
    expect(jobs).toEqual([{ id: 'mail w', kind: 'mail', key: 'w', priority: 1, attempts: 3, dueAt, setAt }]);
    await undoTo('Jobs');
    expect(await source.query('SELECT id, urgent, attempts FROM outbox ORDER BY id')).toMatchObject([
      { id: 's', urgent: 0, attempts: 0 },
      { id: 'w', urgent: 1, attempts: 3 },
    ]);
    await source.runMigrations();
    expect(await source.getRepository('job').find()).toEqual(jobs);
  });

  test('marks what was running as interrupted when it becomes jobs, also after an interruption, and undoes it', async () => {
    await migrateBefore('BackgroundJobs');
    const at = "'2020-01-01 00:00:00'";
    await source.query(
      `INSERT INTO product_imports (id, createdAt, fileName, state, run, beatAt, shape, total, images, imageNames, result)
       VALUES ('i', ${at}, 'a.csv', 'running', 'x', ${at}, '{}', 1, '[]', '[]', '{}'),
       ('d', ${at}, 'b.csv', 'done', 'y', ${at}, '{}', 1, '[]', '[]', '{}')`,
    );
    await source.query(
      `INSERT INTO catalogues (id, createdAt, covers, units, state, run, beatAt, total, done, pages, bytes)
       VALUES ('c', ${at}, 'All', 'metric', 'running', 'z', ${at}, 9, 4, 0, 0)`,
    );
    const states = async () =>
      (
        await source.query('SELECT id, state FROM product_imports UNION SELECT id, state FROM catalogues ORDER BY id')
      ).map(({ id, state }: { id: string; state: string }) => `${id} ${state}`);
    // As after an interruption on MariaDB, which commits each statement.
    await source.query('ALTER TABLE product_imports DROP COLUMN beatAt');
    await source.runMigrations();
    expect(await drift(source)).toEqual([]);
    expect(await states()).toEqual(['c interrupted', 'd done', 'i interrupted']);
    await source.query(
      `INSERT INTO jobs (id, kind, ${database === 'sqlite' ? '"key"' : '`key`'}, priority, attempts, dueAt, setAt)
       VALUES ('import i.1', 'import', 'i.1', 0, 1, ${at}, ${at}), ('mail w', 'mail', 'w', 0, 1, ${at}, ${at})`,
    );
    await undoTo('BackgroundJobs');
    expect(await states()).toEqual(['c running', 'd done', 'i running']);
    expect(await source.query('SELECT id FROM jobs')).toMatchObject([{ id: 'mail w' }]);
    const [beat] = await source.query("SELECT run, beatAt FROM catalogues WHERE beatAt < '1971-01-01'");
    expect(beat).toMatchObject({ run: null });
    await source.query("UPDATE catalogues SET state = 'running', run = 'new'");
    await source.runMigrations();
    await source.query("DELETE FROM migrations WHERE name LIKE 'BackgroundJobs%'");
    await source.runMigrations();
    expect(await drift(source)).toEqual([]);
    expect(await states()).toEqual(['c interrupted', 'd done', 'i interrupted']);
  });

  test('has no pending migrations on the second start', async () => {
    await source.runMigrations();
    expect(await source.runMigrations()).toEqual([]);
  });

  if (database === 'sqlite') return;

  test('is the same in a database created as latin1', async () => {
    const latin = await freshDatabase(database, folder, 'CHARACTER SET latin1');
    const db = await new Database(latin.location).open();
    const name = 'Þ 🔧 液压';
    const times = { createdAt: new Date(0), updatedAt: new Date(0), deletedAt: null, version: 1 };
    await db.write(tables => tables.categories.insert({ ...times, id: 'x', name, nameKey: name }));
    expect(await db.read(tables => tables.categories.findOneBy({ nameKey: name }))).toMatchObject({ name });
    await db.close();
    await latin.drop();
  });

  test('works with a mysql:// URL', async () => {
    const { url } = fresh.location as { url: string };
    const db = await new Database({ url: url.replace('mariadb:', 'mysql:') }).open();
    expect(await db.write(async tables => tables.categories.count())).toBe(0);
    expect(db.contentVersion).toBe(2);
    await db.close();
  });
});
