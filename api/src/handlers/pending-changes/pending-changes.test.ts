import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseImagePath } from '@hydraulics/common/units/images';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { purgeDeletedRecords } from '../../media/purge.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { foldersOf } from '../../testing/files/folders-of.ts';
import { pngFile } from '../../testing/images.ts';
import { openSession, startTestServer, type TestServer } from '../../testing/server.ts';

describe.each(databases)('pending changes of products, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeEach(async () => {
    server = await startTestServer(database);
    make = factories(server);
  });
  afterEach(() => server?.close());

  const place = (recordId: string) => ({ noun: 'products', recordId });
  const prepare = (id: string, more: object) => server.client.products.update({ id, pending: 'true', ...more });
  const publish = async (id: string, more: { recordVersion?: number; overwrites?: boolean } = {}) => {
    const { version } = await server.client.pendingChanges.get(place(id));
    return server.client.pendingChanges.publish({ ...place(id), version, ...more });
  };
  const isPublic = (path: string) => existsSync(join(foldersOf(server).uploads, path.replace('uploads/', '')));
  const isInTrash = (path: string) => {
    const { trash } = foldersOf(server);
    return readdirSync(trash).some(day => existsSync(join(trash, day, parseImagePath(path)?.hash ?? 'none')));
  };

  test('a saved change is seen by staff beside the record, and by visitors not at all', async () => {
    const { _id: id } = await make.product({ name: 'VPP 10' });
    const before = await server.visitor.products.single({ id });
    const version = server.deps.db.contentVersion;
    expect(await prepare(id, { name: 'VPP 20', version: 1, pendingVersion: 0 })).toEqual({
      success: true,
      message: 'Saved. Visitors do not see these changes yet.',
      version: 1,
      pendingVersion: 1,
    });
    expect(server.deps.db.contentVersion).toBe(version);
    expect(await server.visitor.products.single({ id })).toEqual(before);
    expect(await server.client.products.get({ id })).toMatchObject({
      name: 'VPP 10',
      version: 1,
      pendingChange: { version: 1, savedBy: 'Ada Admin' },
    });
    expect(await server.client.pendingChanges.get(place(id))).toMatchObject({
      noun: 'products',
      name: 'VPP 20',
      version: 1,
      baseVersion: 1,
      recordVersion: 1,
      changed: ['name', 'address'],
      content: { name: 'VPP 20', address: 'vpp-20' },
      published: { name: 'VPP 10', address: 'vpp-10' },
    });
    expect(await server.client.pendingChanges.list({})).toMatchObject([{ recordId: id, name: 'VPP 20' }]);
  });

  test('publishing makes it a new version, once, with its former address', async () => {
    const { _id: id } = await make.product({ name: 'VPP 10' });
    await prepare(id, { name: 'VPP 20' });
    const publishOnce = () => server.client.pendingChanges.publish({ ...place(id), version: 1, recordVersion: 1 });
    expect(await publishOnce()).toEqual({ success: true, message: 'Product published.', version: 2 });
    await expect(publishOnce()).rejects.toMatchObject({ status: 404 });
    expect(await server.visitor.products.single({ id })).toMatchObject({
      name: 'VPP 20',
      address: 'vpp-20',
      version: 2,
    });
    expect(await server.client.products.get({ id })).not.toHaveProperty('pendingChange');
    expect(await server.client.products.get({ id: 'vpp-10' })).toMatchObject({ _id: id });
    expect(await server.client.pendingChanges.list({})).toEqual([]);
    const [earlier] = await server.client.versions.list({ recordId: id });
    expect(earlier).toMatchObject({ version: 1, changed: ['name', 'address'] });
  });

  test('a change that is changed back is no pending change', async () => {
    const { _id: id } = await make.product({ name: 'VPP 10' });
    await prepare(id, { name: 'VPP 20' });
    expect(await prepare(id, { name: 'VPP 10' })).toMatchObject({
      pendingVersion: 0,
      message: 'Nothing differs from what visitors see.',
    });
    expect(await server.client.pendingChanges.list({})).toEqual([]);
  });

  test('the picture of visitors stays until the change is published', async () => {
    const product = await make.product({ images: [await pngFile('a.png', 40)] });
    const [id, [old = '']] = [product._id, product.images];
    await prepare(id, { images: [await pngFile('b.png', 41)] });
    const { content } = await server.client.pendingChanges.get(place(id));
    const [fresh = ''] = content.images as string[];
    expect([isPublic(old), isPublic(fresh), fresh === old]).toEqual([true, true, false]);
    await server.deps.media.collectOrphans({ all: true });
    expect([isPublic(old), isPublic(fresh)]).toEqual([true, true]);
    expect((await server.visitor.products.single({ id })).images).toEqual([old]);
    await prepare(id, { name: 'Saved again', pictures: JSON.stringify({ images: [{ path: fresh }] }) });
    await publish(id);
    expect(await server.visitor.products.single({ id })).toMatchObject({ name: 'Saved again', images: [fresh] });
  });

  test('a discarded change can be restored with its pictures, until its time in the trash is over', async () => {
    const product = await make.product({ images: [await pngFile('a.png', 40)] });
    const [id, [old = '']] = [product._id, product.images];
    await prepare(id, { images: [await pngFile('b.png', 41)] });
    const [fresh = ''] = (await server.client.pendingChanges.get(place(id))).content.images as string[];
    expect(await server.client.pendingChanges.discard({ ...place(id), version: 1 })).toEqual({
      success: true,
      message: 'Changes discarded.',
    });
    await expect(server.client.pendingChanges.get(place(id))).rejects.toMatchObject({ status: 404 });
    expect(await server.client.pendingChanges.list({})).toEqual([]);
    expect(await server.client.products.get({ id })).not.toHaveProperty('pendingChange');
    await server.deps.media.collectOrphans({ all: true });
    expect([isPublic(old), isPublic(fresh)]).toEqual([true, true]);

    expect(await server.client.pendingChanges.undoDiscard(place(id))).toEqual({
      success: true,
      message: 'Changes restored.',
      version: 3,
    });
    expect((await server.client.pendingChanges.get(place(id))).content.images).toEqual([fresh]);
    await expect(server.client.pendingChanges.undoDiscard(place(id))).rejects.toMatchObject({ status: 404 });

    await server.client.pendingChanges.discard({ ...place(id), version: 3 });
    for (let day = 0; day <= 31; day += 1) {
      server.clock.advance(24 * 3600 * 1000);
      await purgeDeletedRecords(server.deps);
    }
    expect([isPublic(old), isPublic(fresh), isInTrash(fresh)]).toEqual([true, false, true]);
  });

  test('a change that is saved after another was discarded takes its place', async () => {
    const { _id: id } = await make.product({ name: 'VPP 10' });
    await prepare(id, { images: [await pngFile('a.png', 46)], name: 'VPP 20' });
    const [first = ''] = (await server.client.pendingChanges.get(place(id))).content.images as string[];
    await server.client.pendingChanges.discard({ ...place(id), version: 1 });
    expect(await prepare(id, { minimumOrder: '5', pendingVersion: 0 })).toMatchObject({ pendingVersion: 3 });
    expect(await server.client.pendingChanges.get(place(id))).toMatchObject({ changed: ['minimumOrder'] });
    expect([isPublic(first), isInTrash(first)]).toEqual([false, true]);
    await expect(server.client.pendingChanges.undoDiscard(place(id))).rejects.toMatchObject({ status: 404 });
  });

  test('a picture that a later save replaces goes to the trash', async () => {
    const { _id: id } = await make.product();
    await prepare(id, { images: [await pngFile('a.png', 42)] });
    const [first = ''] = (await server.client.pendingChanges.get(place(id))).content.images as string[];
    await prepare(id, { images: [await pngFile('b.png', 43)] });
    expect([isPublic(first), isInTrash(first)]).toEqual([false, true]);
  });

  test('of two people who save, the second is told who was first, and nothing is lost', async () => {
    const { _id: id } = await make.product({ name: 'VPP 10' });
    const user = await make.user({ name: 'Grace Colleague', role: 'editor' });
    const grace = server.clientOf(await openSession(server, user._id));
    await grace.products.update({ id, name: 'By Grace', pending: 'true', version: 1, pendingVersion: 0 });
    await expect(prepare(id, { smallDesc: '<p>By Ada</p>', version: 1, pendingVersion: 0 })).rejects.toMatchObject({
      code: 'version_conflict',
      message: expect.stringMatching(/^Grace Colleague changed this product without publishing it on /),
    });
    await prepare(id, { smallDesc: '<p>By Ada</p>', version: 1, pendingVersion: 1 });
    expect((await server.client.pendingChanges.get(place(id))).content).toMatchObject({
      name: 'By Grace',
      smallDesc: '<p>By Ada</p>',
    });
    await expect(server.client.pendingChanges.publish({ ...place(id), version: 1 })).rejects.toMatchObject({
      code: 'version_conflict',
    });
  });

  test('a field that was published since is kept, unless both changed it', async () => {
    const { _id: id } = await make.product({ name: 'VPP 10', smallDesc: '<p>Old</p>' });
    await prepare(id, { name: 'VPP 20', version: 1 });
    await server.client.products.update({ id, smallDesc: '<p>Published since</p>' });
    await expect(publish(id, { recordVersion: 1 }), 'the dialog showed an older version').rejects.toMatchObject({
      code: 'version_conflict',
    });
    await publish(id, { recordVersion: 2 });
    expect(await server.visitor.products.single({ id })).toMatchObject({
      name: 'VPP 20',
      smallDesc: '<p>Published since</p>',
    });

    await prepare(id, { name: 'VPP 30' });
    await server.client.products.update({ id, name: 'VPP 40' });
    await expect(publish(id)).rejects.toMatchObject({ code: 'version_conflict' });
    const { base, content, published } = await server.client.pendingChanges.get(place(id));
    expect([base?.name, content.name, published.name]).toEqual(['VPP 20', 'VPP 30', 'VPP 40']);
    await publish(id, { overwrites: true });
    expect(await server.visitor.products.single({ id })).toMatchObject({ name: 'VPP 30' });
  });

  test('the change of a deleted product waits in the trash with it', async () => {
    const product = await make.product({ name: 'VPP 10' });
    const id = product._id;
    await prepare(id, { name: 'VPP 20', images: [await pngFile('b.png', 44)] });
    const [fresh = ''] = (await server.client.pendingChanges.get(place(id))).content.images as string[];
    await server.client.products.remove({ id });
    expect(await server.client.pendingChanges.list({})).toEqual([]);
    await expect(publish(id)).rejects.toMatchObject({ status: 404 });
    await server.client.products.restore({ id });
    expect(await server.client.pendingChanges.list({})).toMatchObject([{ recordId: id }]);
    await publish(id);
    expect(await server.visitor.products.single({ id })).toMatchObject({ name: 'VPP 20' });
    await prepare(id, { images: [await pngFile('c.png', 45)] });
    const [later = ''] = (await server.client.pendingChanges.get(place(id))).content.images as string[];
    await server.client.products.remove({ id });
    await server.client.trash.purge({ noun: 'products' });
    expect([isPublic(fresh), isPublic(later), isInTrash(later)]).toEqual([false, false, true]);
  });

  test('a category that was deleted since is named, and the change stays', async () => {
    const { _id: id } = await make.product();
    const { _id: categoryId } = await make.category('Gone');
    await prepare(id, { categoryId });
    await server.client.categories.remove({ id: categoryId });
    await expect(publish(id)).rejects.toMatchObject({
      details: [
        {
          path: 'categoryId',
          message: 'Its category was deleted. Choose another one, or restore the category first.',
        },
      ],
    });
    expect(await server.client.pendingChanges.list({})).toHaveLength(1);
  });

  test('an automatic address that another product has by now gets a number', async () => {
    const { _id: id } = await make.product({ name: 'VPP 10' });
    await prepare(id, { name: 'VPP 20' });
    await make.product({ name: 'VPP 20' });
    await publish(id);
    expect(await server.visitor.products.single({ id })).toMatchObject({ name: 'VPP 20', address: 'vpp-20-2' });
  });

  test('saving, publishing and discarding are in the audit, with the changed fields', async () => {
    const { _id: id } = await make.product({ name: 'VPP 10' });
    await prepare(id, { minimumOrder: '5' });
    await prepare(id, { minimumOrder: '6' });
    await publish(id);
    await prepare(id, { minimumOrder: '7' });
    await server.client.pendingChanges.discard(place(id));
    const entries = await server.client.audit.list({ limit: 5 });
    expect(entries.map(({ call, record, recordId }) => [call, record, recordId]).reverse()).toEqual([
      ['products.update', 'pendingChanges', id],
      ['products.update', 'pendingChanges', id],
      ['pendingChanges.publish', 'pendingChanges', id],
      ['products.update', 'pendingChanges', id],
      ['pendingChanges.discard', 'pendingChanges', id],
    ]);
    const [saved, savedAgain, published] = entries.toReversed();
    const fieldsOf = (entry: typeof saved, noun: string) =>
      entry?.changes.find(({ record }) => record === noun)?.fields.map(({ field, from, to }) => [field, from, to]);
    expect(fieldsOf(saved, 'pendingChanges')).toEqual([['minimumOrder', null, '5']]);
    expect(fieldsOf(savedAgain, 'pendingChanges')).toEqual([['minimumOrder', '5', '6']]);
    expect(fieldsOf(published, 'products')).toEqual([['minimumOrder', null, '6']]);
  });

  test('the audit of a save that goes on with a pending change knows the values before it', async () => {
    const { _id: id } = await make.product({ name: 'VPP 10', minimumOrder: '4' });
    await prepare(id, { minimumOrder: '5' });
    await prepare(id, { minimumOrder: '4', name: 'VPP 20' });
    const [saved] = await server.client.audit.list({ limit: 1 });
    expect(saved?.changes.map(({ fields }) => fields.map(({ field, from, to }) => [field, from, to]))).toEqual([
      expect.arrayContaining([
        ['minimumOrder', '5', '4'],
        ['name', 'VPP 10', 'VPP 20'],
      ]),
    ]);
  });

  test('what is missing is said of the product as it would be published', async () => {
    const { _id: id } = await make.product({ name: 'VPP 10' });
    const fieldsOf = async () => (await server.client.pendingChanges.missing(place(id))).map(({ field }) => field);
    expect(await fieldsOf()).toEqual(['images', 'smallDesc', 'documents']);
    await prepare(id, { images: [await pngFile('a.png', 47)] });
    expect(await fieldsOf()).toEqual(['smallDesc', 'images', 'documents']);
    expect(await server.client.pendingChanges.missing(place(id))).toContainEqual({
      field: 'images',
      message: 'Images: describe the picture.',
    });
  });

  test('a noun without pending changes, and an unknown record, are not found', async () => {
    await expect(server.client.pendingChanges.get({ noun: 'users', recordId: 'x' })).rejects.toMatchObject({
      status: 404,
    });
    await expect(server.client.pendingChanges.publish({ ...place('x'), version: 1 })).rejects.toMatchObject({
      status: 404,
    });
    await expect(server.visitor.pendingChanges.list({})).rejects.toMatchObject({ status: 401 });
  });
});
