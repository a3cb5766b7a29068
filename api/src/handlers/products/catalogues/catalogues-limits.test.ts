import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueAddress } from '@hydraulics/common/nouns/catalogues/catalogue-address';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { putJob } from '../../../db/jobs/jobs.ts';
import { purgeCatalogues } from '../../../media/purge-catalogues.ts';
import { databases } from '../../../testing/databases.ts';
import { foldersOf } from '../../../testing/files/folders-of.ts';
import { type CatalogueServer, startCatalogueServer } from '../../../testing/pdf/catalogues.ts';
import type { TestServer } from '../../../testing/server.ts';
import { catalogueWork } from './make-catalogue.ts';

describe.each(databases)('the extent and the limits of catalogues, on %s', database => {
  let site: CatalogueServer;
  let server: TestServer;
  beforeAll(async () => {
    site = await startCatalogueServer(database);
    server = site.server;
  });
  afterAll(() => server?.close());
  // The catalogues of the previous test are expired.
  beforeEach(() => site.passHours(25));

  const files = () => readdirSync(foldersOf(server).catalogues);

  test('covers a category, a search or a selection, in US units if they are asked for', async () => {
    const category = await site.made({ categoryId: site.cylinders, units: 'us' });
    expect(category.found).toMatchObject({ covers: 'Cylinders', units: 'us', total: 2 });
    expect(category.pdf.text).toContain('3626 psi');
    expect(category.pdf.text).not.toContain('Pump P1');
    expect((await site.made({ q: 'C2' })).found).toMatchObject({ covers: 'All products with “C2”', total: 1 });
    const ids = (await server.visitor.products.list({ q: '1' })).map(({ _id }) => _id);
    expect((await site.made({ ids })).found).toMatchObject({ covers: '2 selected products', total: 2 });
    await expect(server.client.catalogues.start({ ids: ['none'], units: 'metric' })).rejects.toMatchObject({
      code: 'not_found',
      message: 'No products match.',
    });
  });

  test('one over which three servers died is reported as interrupted, and the next start removes its files', async () => {
    const { _id } = await site.made({ categoryId: site.pumps });
    await server.deps.db.transaction(async tables => {
      await tables.catalogues.update({ id: _id }, { state: 'running' });
      await putJob(tables, server.deps.now(), { kind: 'catalogue', key: _id });
      await tables.jobs.update({ key: _id }, { attempts: 3 });
    });
    await catalogueWork.takeDue(server.deps);
    writeFileSync(join(foldersOf(server).catalogues, 'half.pdf'), '%PDF-');
    expect(await site.one(_id)).toMatchObject({
      state: 'interrupted',
      path: null,
      message: 'The server stopped before it was done. Please make it again.',
    });
    await purgeCatalogues(server.deps);
    expect(files()).toEqual([]);
    // It does not block another one.
    expect((await site.made({ categoryId: site.pumps })).found?.total).toBe(1);
    site.passHours(25);
    await purgeCatalogues(server.deps);
    expect([await server.client.catalogues.list({}), files()]).toEqual([[], []]);
  });

  test('beyond the hourly limit visitors get the previous one', async () => {
    const address = catalogueAddress(site.pumps);
    await server.http.get(address);
    const [first] = (await server.client.catalogues.list({})).filter(({ state }) => state === 'running');
    await site.finished(first?._id ?? '');
    await server.deps.db.transaction(tables => tables.catalogues.update({ id: first?._id ?? '' }, { total: 5000 }));
    await site.make.product({ name: 'Pump P9', categoryId: site.pumps });
    const { pdf } = await site.read(address);
    expect(pdf.text).not.toContain('Pump P9');
    const other = await server.http.get(catalogueAddress(site.cylinders, 'us'));
    expect([other.status, other.text.includes('The server is busy. Your catalogue starts')]).toEqual([202, true]);
    expect((await server.client.catalogues.list({})).filter(({ state }) => state === 'running')).toEqual([]);
    // Staff are not limited by that.
    expect((await site.made({ categoryId: site.pumps })).pdf.text).toContain('Pump P9');
  });
});
