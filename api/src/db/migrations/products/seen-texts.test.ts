import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases, type FreshDatabase, freshDatabase } from '../../../testing/databases.ts';
import { insertLargeCatalogue } from '../../../testing/large-catalogue.ts';
import { Database } from '../../database.ts';
import { createDataSource } from '../../source.ts';
import { SearchTexts1700000000023 } from '../search-texts.ts';
import { SeenTexts1700000000097 } from './seen-texts.ts';

describe.each(databases)('texts that were stored earlier, on %s', kind => {
  let folder: string;
  let fresh: FreshDatabase;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'seen-texts-'));
    fresh = await freshDatabase(kind, folder);
  });
  afterEach(async () => {
    await fresh.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('texts that were stored earlier have nested lists, and are found without their invisible signs', async () => {
    const db = await new Database(fresh.location).open();
    await db.write(async tables => {
      await insertLargeCatalogue(tables, { products: 2, enquiries: 1 });
      const [first] = await tables.products.find({ order: { id: 'ASC' } });
      await tables.products.update(first?.id ?? '', {
        features:
          '<ol><li>Quiet</li><li class="ql-indent-1">62 dB(A)</li><li>Fill</li></ol><p class="ql-indent-1">p</p>',
        advantages: '<p class="ql-indent-1">as it is</p>',
        search: 'dreh\u00adstrom\u00admotor',
        name: 'Dreh\u00adstrom\u00admotor',
      });
    });
    await db.close();
    const source = await createDataSource(fresh.location).initialize();
    const runner = source.createQueryRunner();
    // Twice, as after an interruption.
    for (let run = 0; run < 2; run += 1) await new SeenTexts1700000000097().up(runner);
    const rows = await runner.query('SELECT name, features, advantages, search FROM products ORDER BY id');
    await runner.release();
    await source.destroy();
    expect(rows[0]).toMatchObject({
      features: '<ol><li>Quiet<ol><li>62 dB(A)</li></ol></li><li>Fill</li></ol><p class="ql-indent-1">p</p>',
      advantages: '<p class="ql-indent-1">as it is</p>',
      name: 'Dreh\u00adstrom\u00admotor',
    });
    expect(rows[0].search).toMatch(/^drehstrommotor /);
    expect(rows[1].features).toMatch(/^<p>/);
  });

  test('names that differ from others only by invisible signs are unchanged', async () => {
    const db = await new Database(fresh.location).open();
    const add = (name: string, key: string) =>
      db.write(async tables => {
        const at = new Date('2030-01-01T00:00:00Z');
        const row = {
          id: crypto.randomUUID(),
          createdAt: at,
          updatedAt: at,
          deletedAt: null,
          version: 1,
          attributes: [],
        };
        await tables.categories.insert({ ...row, updatedBy: null, name, nameKey: key, nameSort: key, position: 0 });
      });
    await add('Power Packs', 'power packs');
    await add('Power\u200b Packs', 'power\u200b packs');
    await add('Cylin\u00adders', 'cylin\u00adders');
    await db.close();
    const source = await createDataSource(fresh.location).initialize();
    const runner = source.createQueryRunner();
    for (const migration of [new SearchTexts1700000000023(), new SeenTexts1700000000097()]) await migration.up(runner);
    const rows: { name: string; nameKey: string }[] = await runner.query('SELECT name, nameKey FROM categories');
    await runner.release();
    await source.destroy();
    expect(Object.fromEntries(rows.map(({ name, nameKey }) => [name, nameKey]))).toEqual({
      'Power Packs': 'power packs',
      'Power\u200b Packs': 'power\u200b packs',
      'Cylin\u00adders': 'cylinders',
    });
  });
});
