import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseImagePath } from '@hydraulics/common/units/images';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { companyDay } from '../../company/company-day.ts';
import { publishDueReleases } from '../../repositories/publication/releases/due-releases.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { foldersOf } from '../../testing/files/folders-of.ts';
import { pngFile } from '../../testing/images.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

describe.each(databases)('files that a publication replaces, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeEach(async () => {
    server = await startTestServer(database);
    make = factories(server);
  });
  afterEach(() => server?.close());

  const isPublic = (path: string) => existsSync(join(foldersOf(server).uploads, path.replace('uploads/', '')));
  const isInTrash = (path: string) => {
    const { trash } = foldersOf(server);
    return readdirSync(trash).some(day => existsSync(join(trash, day, parseImagePath(path)?.hash ?? 'none')));
  };
  const place = (path: string) => [isPublic(path), isInTrash(path)];
  const [shown, trashed] = [
    [true, false],
    [false, true],
  ];

  /** As after so many saves or years that earlier versions are no longer stored. */
  const forgetVersions = (recordId: string) =>
    server.deps.db.transaction(tables => tables.recordVersions.delete({ recordId }));

  /** A withdrawn product with a pending change, which is all that still holds its first picture. */
  async function prepared(picture?: File) {
    const product = await make.product({ name: 'VPP 10', images: [picture ?? (await pngFile('a.png', 40))] });
    const [id, [old = '']] = [product._id, product.images];
    await server.client.products.update({ id, name: 'VPP 20', pending: 'true' });
    await server.client.products.update({ id, name: 'VPP 20', images: [await pngFile('b.png', 41)] });
    await forgetVersions(id);
    const [fresh = ''] = (await server.client.products.get({ id })).images;
    return { id, old, fresh };
  }
  const withdraw = (id: string) => server.client.products.publish({ id, status: 'draft' });

  test('go to the trash when saved changes are published', async () => {
    const { id, old, fresh } = await prepared();
    expect([place(old), place(fresh)]).toEqual([shown, shown]);
    await server.client.pendingChanges.publish({ noun: 'products', recordId: id, version: 1 });
    expect([place(old), place(fresh)]).toEqual([trashed, shown]);
  });

  test('go to the trash when a draft is published with its saved changes', async () => {
    const { id, old, fresh } = await prepared();
    await withdraw(id);
    await server.client.products.publish({ id, status: 'published' });
    expect([place(old), place(fresh)]).toEqual([trashed, shown]);
  });

  test('go to the trash with an approval, of a draft and of saved changes', async () => {
    const first = await prepared();
    await withdraw(first.id);
    await server.client.publishRequests.ask({ noun: 'products', recordId: first.id });
    const second = await make.product({ name: 'VPP 30', images: [await pngFile('c.png', 42)] });
    const [other = ''] = second.images;
    await server.client.products.update({ id: second._id, name: 'VPP 40', pending: 'true' });
    await server.client.products.update({ id: second._id, name: 'VPP 40', pictures: JSON.stringify({ images: [] }) });
    await forgetVersions(second._id);
    await server.client.publishRequests.ask({ noun: 'products', recordId: second._id });
    for (const { _id: id } of await server.client.publishRequests.list({})) {
      await server.client.publishRequests.publish({ id });
    }
    expect([place(first.old), place(other)]).toEqual([trashed, trashed]);
  });

  test('go to the trash with a release, at its moment and by hand', async () => {
    const picture = await pngFile('a.png', 40);
    const [first, second] = [await prepared(picture), await prepared(picture)];
    expect(first.old).toBe(second.old);
    await withdraw(first.id);
    const items = [{ noun: 'products' as const, recordId: first.id }];
    const publishAt = new Date(server.clock.now().getTime() + 3600_000).toISOString();
    await server.client.releases.create({ name: 'Spring', items, publishAt });
    server.clock.advance(3600_000);
    await publishDueReleases({ ...server.deps, publicUrl: server.url, zone: () => companyDay(server.deps) });
    // The saved changes of the second product still have it.
    expect(place(first.old)).toEqual(shown);
    const { _id: id } = await server.client.releases.create({
      name: 'Summer',
      items: [{ noun: 'products', recordId: second.id }],
    });
    await server.client.releases.publishNow({ id, version: 1 });
    expect(place(first.old)).toEqual(trashed);
  });
});
