import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Database, type Tables } from '../db/database.ts';
import { noProduct } from '../db/tables/products.ts';
import { relatedOf } from '../products/related-products.ts';
import { databases, type FreshDatabase, freshDatabase } from '../testing/databases.ts';
import { insertLargeCatalogue } from '../testing/large-catalogue.ts';
import { listEnquiries } from './enquiries.ts';
import { applyList } from './list.ts';
import { listProducts } from './products.ts';
import { batchListedProducts, countListedProducts, readPublicLists } from './public-content.ts';
import { countGroups, medianAnswers } from './sales-figures/enquiries-of-period.ts';

/** SQLite reports `detail`, MariaDB the others. */
type Step = { detail?: string; key?: string; Extra?: string };
type LoggedQuery = { query: string; parameters: unknown[] | undefined };

describe.each(databases)('a page of a long list, on %s', database => {
  const folder = mkdtempSync(join(tmpdir(), 'list-plans-'));
  let fresh: FreshDatabase;
  let db: Database;
  let categoryId: string;
  const loggedQueries: LoggedQuery[] = [];
  beforeAll(async () => {
    fresh = await freshDatabase(database, folder);
    db = await new Database(fresh.location).open();
    await db.write(tables => insertLargeCatalogue(tables, { products: 2000, enquiries: 3000 }));
    categoryId = (await db.read(tables => tables.products.findOneOrFail({ where: {} }))).categoryId;
    const analyze = database === 'sqlite' ? 'PRAGMA optimize' : 'ANALYZE TABLE products, contact_queries';
    await db.read(({ manager }) => manager.query(analyze));
    const logQuery = (query: string, parameters?: unknown[]) => void loggedQueries.push({ query, parameters });
    Object.assign(db.source, { logger: { logQuery, logQueryError() {}, logQuerySlow() {}, log() {} } });
  });
  afterAll(async () => {
    await db?.close();
    await fresh?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The plans of the queries of a read. */
  async function plansOf(list: (tables: Tables) => Promise<unknown>): Promise<[query: string, plan: string][]> {
    loggedQueries.length = 0;
    await db.read(list);
    const explain = database === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
    const plans: [string, string][] = [];
    for (const { query, parameters } of [...loggedQueries]) {
      const steps: Step[] = await db.read(({ manager }) => manager.query(`${explain} ${query}`, parameters));
      plans.push([query, steps.map(({ detail, key, Extra }) => detail ?? `${key}: ${Extra}`).join('; ')]);
    }
    return plans;
  }

  /** That of the first query. */
  const planOf = async (list: (tables: Tables) => Promise<unknown>) => (await plansOf(list))[0]?.[1] ?? '';
  const sorts = /filesort|TEMP B-TREE/;

  /** Pages of ids are read from the index alone. */
  const onlyIndex = /USING COVERING INDEX|Using index/;

  test.each([
    ['name', 'ix_products_natural'],
    ['-name', 'ix_products_natural'],
    ['updatedAt', 'ix_products_updated'],
    ['-updatedAt', 'ix_products_updated'],
  ])('a page of a long list of products sorted by %s is read from the index %s in order', async (sort, index) => {
    const plan = await planOf(tables => listProducts(tables, { sort, limit: 50, offset: 0, fields: 'card' }, 'staff'));
    expect(plan).toContain(index);
    expect(plan).not.toMatch(sorts);
  });

  test.each([
    [undefined, 'ix_contacts_received'],
    ['createdAt', 'ix_contacts_received'],
    ['name', 'ix_contacts_name_sort'],
    ['-email', 'ix_contacts_email'],
    ['organization', 'ix_contacts_organization_sort'],
    ['-product', 'ix_contacts_product_sort'],
    ['message', 'ix_contacts_excerpt'],
  ])('a page of a long list of enquiries sorted by %s is read from the index %s in order', async (sort, index) => {
    const plan = await planOf(tables => listEnquiries(tables, { sort, limit: 50, offset: 0 }));
    expect(plan).toContain(index);
    expect(plan).toMatch(onlyIndex);
    expect(plan).not.toMatch(sorts);
  });

  test('a page of a long list of the new enquiries is read from ix_contacts_state in order', async () => {
    const plan = await planOf(tables => listEnquiries(tables, { state: 'new', limit: 50, offset: 0 }));
    expect(plan).toContain('ix_contacts_state');
    expect(plan).toMatch(onlyIndex);
    expect(plan).not.toMatch(sorts);
  });

  test('a page of a long list of one category is read from ix_products_place in order', async () => {
    const filter = { categoryId, limit: 50, offset: 0, fields: 'card' } as const;
    const plan = await planOf(tables => listProducts(tables, filter, 'staff'));
    expect(plan).toContain('ix_products_place');
    expect(plan).toMatch(onlyIndex);
    expect(plan).not.toMatch(sorts);
  });

  const sortsTies = '; USE TEMP B-TREE FOR LAST TERM OF ORDER BY';

  test.each([undefined, '-createdAt'])(
    'of products by creation time (%s) is read from ix_products_newest',
    async sort => {
      const plan = await planOf(tables =>
        listProducts(tables, { sort, limit: 50, offset: 0, fields: 'card' }, 'staff'),
      );
      expect(plan).toContain('ix_products_newest');
      expect(plan.replace(sortsTies, '')).not.toMatch(sorts);
    },
  );

  const firstOf = async (batches: AsyncIterable<unknown>) => {
    for await (const _ of batches) return;
  };

  test('a file of the sitemap is read from ix_products_shown alone, and its number too', async () => {
    const offset = { limit: 1000, offset: 1000 };
    for (const read of [
      (tables: Tables) => firstOf(batchListedProducts({ read: work => work(tables) } as Database, offset)),
      countListedProducts,
    ]) {
      const plan = await planOf(read);
      expect(plan).toContain('ix_products_shown');
      expect(plan).toMatch(onlyIndex);
      expect(plan).not.toMatch(sorts);
    }
  });

  test('when products of a category last changed is read from an index alone', async () => {
    const plans = await plansOf(tables => readPublicLists(tables, 1));
    const ofProducts = plans.filter(([query]) => /MAX\(/.test(query ?? '')).map(([, plan]) => plan);
    expect(ofProducts).toEqual([expect.stringMatching(onlyIndex)]);
  });

  test('of the products that name one is read from the index of those that name any', async () => {
    const plan = await planOf(tables => relatedOf(tables, { ...noProduct(), id: 'one' }, 'visitors'));
    expect(plan).toContain(database === 'sqlite' ? 'ix_products_naming' : 'ix_products_accessories');
  });

  test.each([
    ['position', 'ix_gallery_place'],
    ['createdAt', 'ix_gallery_newest'],
  ])('a page of a long list of the gallery sorted by %s is read from the index %s', async (defaultSort, index) => {
    const plan = await planOf(tables => {
      const pictures = tables.gallery.createQueryBuilder('row').where('row.deletedAt IS NULL');
      return applyList(pictures, { limit: 24, offset: 24 }, { defaultSort }).getMany();
    });
    expect(plan).toContain(index);
    expect(plan.replace(sortsTies, '')).not.toMatch(sorts);
  });

  test.each(['total', 'month', 'country', 'source'] as const)(
    'the figures of a period by %s are read from an index alone',
    async by => {
      const starts = [
        { month: '2026-01', at: new Date('2026-01-01T00:00:00Z') },
        { month: '2026-02', at: new Date('2026-02-01T00:00:00Z') },
      ];
      const period = { starts, end: new Date('2026-03-01T00:00:00Z') };
      for (const read of [countGroups, medianAnswers]) {
        const plan = await planOf(tables => read(tables, period, by));
        expect(plan).toContain('ix_contacts_figures');
        expect(plan).toMatch(onlyIndex);
      }
    },
  );
});
