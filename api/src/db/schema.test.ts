import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases, type FreshDatabase, freshDatabase } from '../testing/databases.ts';
import { Database } from './database.ts';
import { migrations } from './schema.ts';
import { createDataSource } from './source.ts';

const drift = async (source: DataSource) => {
  const { upQueries } = await source.driver.createSchemaBuilder().log();
  return upQueries.map(({ query }) => query);
};

const tableNames = [
  'admin_users',
  'audit_entries',
  'authenticator_apps',
  'categories',
  'contact_queries',
  'content_tags',
  'counters',
  'enquiry_events',
  'enquiry_operations',
  'gallery_images',
  'idempotency_keys',
  'known_devices',
  'one_time_links',
  'outbox',
  'passkeys',
  'products',
  'rate_limits',
  'recovery_codes',
  'sessions',
  'settings',
  'site',
  'social_links',
  'used_tickets',
];

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

  test('that the migrations make is the one that the entities describe', async () => {
    await source.runMigrations();
    expect(await tables()).toEqual(tableNames);
    expect(await drift(source)).toEqual([]);
  });

  test('goes up, down and up again', async () => {
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

  test('is finished when the columns of enquiries came only in part; those from before are new', async () => {
    await source.runMigrations();
    await undoTo('EnquiryState');
    const [fields, words] = ['createdAt, updatedAt, version', "'2020-01-01 00:00:00', '2020-01-01 00:00:00', 1"];
    await source.query(
      `INSERT INTO contact_queries (id, ${fields}, name, email, organization, message, search)
       VALUES ('old', ${words}, 'Vera', 'v@example.com', '', 'x', '')`,
    );
    await source.runMigrations();
    await undoTo('ListIndexes');
    await source.query('ALTER TABLE contact_queries DROP COLUMN product');
    await source.query("DELETE FROM migrations WHERE name NOT LIKE 'Initial%'");
    await source.runMigrations();
    expect(await drift(source)).toEqual([]);
    const kept = await source.getRepository('enquiry').findOneByOrFail({ id: 'old' });
    expect(kept).toMatchObject({ name: 'Vera', state: 'new', productId: null, product: '' });
  });

  test('is finished when only some tables know who changed a record; of those from before nobody does', async () => {
    await source.runMigrations();
    await undoTo('UpdatedBy');
    await source.query(
      `INSERT INTO social_links (id, createdAt, updatedAt, version, name, link)
       VALUES ('old', '2020-01-01 00:00:00', '2020-01-01 00:00:00', 1, 'LinkedIn', 'https://example.com')`,
    );
    await source.runMigrations();
    await source.query('ALTER TABLE products DROP COLUMN updatedBy');
    await source.query("DELETE FROM migrations WHERE name LIKE 'UpdatedBy%'");
    await source.runMigrations();
    expect(await drift(source)).toEqual([]);
    const kept = await source.getRepository('social').findOneByOrFail({ id: 'old' });
    expect(kept).toMatchObject({ name: 'LinkedIn', updatedBy: null });
  });

  test('is finished when the indexes of lists came only in part; messages from before can be sorted by', async () => {
    await source.runMigrations();
    await undoTo('ListIndexes');
    const [fields, words] = ['createdAt, updatedAt, version', "'2020-01-01 00:00:00', '2020-01-01 00:00:00', 1"];
    await source.query(
      `INSERT INTO contact_queries (id, ${fields}, name, email, organization, message, search)
       VALUES ('old', ${words}, 'Vera', 'v@example.com', '', '${'ü'.repeat(120)}', '')`,
    );
    await source.runMigrations();
    await source.query(`DROP INDEX ix_contacts_email${database === 'sqlite' ? '' : ' ON contact_queries'}`);
    await source.query("DELETE FROM migrations WHERE name LIKE 'ListIndexes%'");
    await source.runMigrations();
    expect(await drift(source)).toEqual([]);
    const kept = await source.getRepository('enquiry').findOneByOrFail({ id: 'old' });
    expect(kept.excerpt).toBe('ü'.repeat(100));
  });

  test('says of enquiries that were handled before who did it, and when, also where it was interrupted', async () => {
    await source.runMigrations();
    await undoTo('EnquiryDesk');
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
    await source.runMigrations();
    await undoTo('LastSignIn');
    const [fields, words] = ['createdAt, updatedAt, version', "'2020-01-01 00:00:00', '2020-01-01 00:00:00', 1"];
    await source.query(
      `INSERT INTO admin_users (id, ${fields}, name, email, passwordHash, sessions)
       VALUES ('old', ${words}, 'Þóra Ünal', 'thora@example.com', 'x', 1)`,
    );
    await source.runMigrations();
    expect(await drift(source)).toEqual([]);
    const kept = await source.getRepository('user').findOneByOrFail({ id: 'old' });
    expect(kept).toMatchObject({ name: 'Þóra Ünal', lastSignInAt: null, search: 'þora unal thora@example.com' });
  });

  test('makes owners of the users from before there were roles, also where it was interrupted', async () => {
    await source.runMigrations();
    await undoTo('Roles');
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
