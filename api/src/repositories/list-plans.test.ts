import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Database, type Tables } from '../db/database.ts';
import { insertCrowd } from '../testing/crowd.ts';
import { databases, type FreshDatabase, freshDatabase } from '../testing/databases.ts';
import { listEnquiries } from './enquiries.ts';
import { listProducts } from './products.ts';

type Asked = { query: string; parameters: unknown[] | undefined };

describe.each(databases)('a page of a long list, on %s', database => {
  const folder = mkdtempSync(join(tmpdir(), 'list-plans-'));
  let fresh: FreshDatabase;
  let db: Database;
  const asked: Asked[] = [];
  beforeAll(async () => {
    fresh = await freshDatabase(database, folder);
    db = await new Database(fresh.location).open();
    await db.write(tables => insertCrowd(tables, { products: 2000, enquiries: 3000 }));
    const analyze = database === 'sqlite' ? 'PRAGMA optimize' : 'ANALYZE TABLE products, contact_queries';
    await db.read(({ manager }) => manager.query(analyze));
    const logQuery = (query: string, parameters?: unknown[]) => void asked.push({ query, parameters });
    Object.assign(db.source, { logger: { logQuery, logQueryError() {}, logQuerySlow() {}, log() {} } });
  });
  afterAll(async () => {
    await db?.close();
    await fresh?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** How the database finds the ids of a page, which is the first that the list asks. */
  async function planOf(list: (tables: Tables) => Promise<unknown>): Promise<string> {
    asked.length = 0;
    await db.read(list);
    const [ids] = asked;
    const explain = database === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
    const plan = await db.read(({ manager }) => manager.query(`${explain} ${ids?.query}`, ids?.parameters));
    return JSON.stringify(plan);
  }
  const sorts = /filesort|TEMP B-TREE/;

  test.each([
    ['name', 'ix_products_name'],
    ['-name', 'ix_products_name'],
    ['updatedAt', 'ix_products_updated'],
  ])('of products sorted by %s is read from %s as it stands', async (sort, index) => {
    const plan = await planOf(tables => listProducts(tables, { sort, limit: 50, offset: 0, fields: 'card' }));
    expect(plan).toContain(index);
    expect(plan).not.toMatch(sorts);
  });

  test.each([
    ['-createdAt', 'ix_contacts_received'],
    ['name', 'ix_contacts_name'],
    ['-email', 'ix_contacts_email'],
  ])('of enquiries sorted by %s is read from %s as it stands', async (sort, index) => {
    const plan = await planOf(tables => listEnquiries(tables, { sort, limit: 50, offset: 0 }));
    expect(plan).toContain(index);
    expect(plan).not.toMatch(sorts);
  });
});
