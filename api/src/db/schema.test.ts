import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases, type FreshDatabase, freshDatabase } from '../testing/databases.ts';
import { Database } from './database.ts';
import { runAllSteps, undoLastStep } from './migrating/steps.ts';
import { tables as described, expansions, migrations } from './schema.ts';
import { createDataSource } from './source.ts';

const drift = async (source: DataSource) => {
  const { upQueries } = await source.driver.createSchemaBuilder().log();
  return upQueries.map(({ query }) => query);
};

const tableNames = [
  'addresses',
  'admin_users',
  'audit_entries',
  'authenticator_apps',
  'bulk_operations',
  'catalogues',
  'categories',
  'contact_queries',
  'content_tags',
  'counters',
  'day_counts',
  'deleted_users',
  'documents',
  'enquiry_events',
  'enquiry_file_parts',
  'enquiry_files',
  'enquiry_items',
  'enquiry_notices',
  'enquiry_proofs',
  'enquiry_views',
  'gallery_images',
  'idempotency_keys',
  'jobs',
  'known_devices',
  'leases',
  'mailboxes',
  'media',
  'messages',
  'missed_paths',
  'muted_notices',
  'one_time_links',
  'outbox',
  'pages',
  'passkeys',
  'pending_changes',
  'price_lists',
  'prices',
  'product_import_rows',
  'product_imports',
  'products',
  'publish_requests',
  'purges',
  'quotation_revisions',
  'quotation_settings',
  'quotation_sums',
  'quotations',
  'rate_limits',
  'received_file_parts',
  'received_files',
  'received_mails',
  'record_versions',
  'recovery_codes',
  'redirects',
  'release_items',
  'releases',
  'reply_file_parts',
  'reply_files',
  'reply_signatures',
  'reply_templates',
  'reply_writers',
  'review_links',
  'review_remarks',
  'sessions',
  'settings',
  'site',
  'social_links',
  'upload_counts',
  'used_tickets',
  'website',
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

  test('created by the migrations is the one that the entities describe', async () => {
    await runAllSteps(source);
    expect(await tables()).toEqual(tableNames);
    expect(await drift(source)).toEqual([]);
  });

  test('can be migrated up, down and up again', async () => {
    await runAllSteps(source);
    for (const _ of [...migrations, ...expansions]) await undoLastStep(source);
    expect(await tables()).toEqual([]);
    await runAllSteps(source);
    expect(await drift(source)).toEqual([]);
  });

  test('completes a migration that was interrupted', async () => {
    await runAllSteps(source);
    const counter = source.getRepository('counter');
    await counter.update({ name: 'content' }, { value: 7 });
    const received = [
      'received_file_parts',
      'received_files',
      'received_mails',
      'reply_writers',
      'enquiry_notices',
      'reply_file_parts',
      'reply_files',
    ];
    const quoted = ['quotation_sums', 'quotation_revisions', 'quotations', 'enquiry_file_parts', 'enquiry_files'];
    for (const name of [...received, ...quoted, 'messages', 'enquiry_events', 'enquiry_items', 'contact_queries'])
      await source.query(`DROP TABLE ${name}`);
    for (const table of ['migrations', 'expansions']) await source.query(`DELETE FROM ${table}`);
    await runAllSteps(source);
    expect(await drift(source)).toEqual([]);
    expect(await counter.find()).toEqual([
      { name: 'content', value: 7 },
      { name: 'enquiries', value: 1 },
    ]);
  });

  test('has no pending migrations on the second start', async () => {
    await runAllSteps(source);
    expect(await runAllSteps(source)).toEqual([]);
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
