import type { Role } from '@hydraulics/common/contract/roles';
import type { PendingNoun } from '@hydraulics/common/nouns/publication/pending-fields';
import { websiteId } from '@hydraulics/common/nouns/website/website';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withPending } from '../../repositories/publication/pending.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { openSession, startTestServer, type TestServer } from '../../testing/server.ts';

describe.each(databases)('pending changes of every noun, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeEach(async () => {
    server = await startTestServer(database);
    make = factories(server);
  });
  afterEach(() => server?.close());

  const publish = async (noun: PendingNoun, recordId: string) => {
    const { version } = await server.client.pendingChanges.get({ noun, recordId });
    return server.client.pendingChanges.publish({ noun, recordId, version });
  };
  const clientOf = async (role: Role) => server.clientOf(await openSession(server, (await make.user({ role }))._id));

  test('a category keeps its name for visitors until the new one is published', async () => {
    const { _id: id } = await make.category('Pumps');
    await server.client.categories.update({ id, name: 'Power packs', pending: 'true' });
    expect(await server.visitor.categories.get({ id })).toMatchObject({ name: 'Pumps', address: 'pumps' });
    expect(await server.client.categories.get({ id })).toHaveProperty('pendingChange.version', 1);
    expect(await publish('categories', id)).toMatchObject({ message: 'Category published.', version: 2 });
    expect(await server.visitor.categories.get({ id })).toMatchObject({ name: 'Power packs', address: 'power-packs' });
  });

  test('a category whose name another one took since is refused, and its change stays', async () => {
    const { _id: id } = await make.category('Pumps');
    await server.client.categories.update({ id, name: 'Power packs', pending: 'true' });
    await make.category('Power packs');
    await expect(publish('categories', id)).rejects.toMatchObject({
      code: 'duplicate',
      details: [{ path: 'name', message: 'There is already a category named Power packs.' }],
    });
    expect(await server.client.pendingChanges.list({ noun: 'categories' })).toHaveLength(1);
  });

  test('the text of a gallery image waits', async () => {
    const { _id: id } = await make.image();
    const { alt } = await server.visitor.gallery.get({ id });
    await server.client.gallery.update({ id, alt: 'The yard', pending: 'true' });
    expect(await server.visitor.gallery.get({ id })).toMatchObject({ alt });
    await publish('gallery', id);
    expect(await server.visitor.gallery.get({ id })).toMatchObject({ alt: 'The yard' });
  });

  test('a page keeps its address and blocks until the change is published', async () => {
    const { _id: id } = await server.client.pages.create({ title: 'Service', name: 'service', place: 'menu' });
    const blocks = JSON.stringify([{ kind: 'text', html: '<p>We repair.</p>' }]);
    await server.client.pages.update({ id, title: 'Repairs', name: 'repairs', blocks, pending: 'true' });
    expect(await server.visitor.pages.single({ name: 'service' })).toMatchObject({ title: 'Service', blocks: [] });
    await expect(server.visitor.pages.single({ name: 'repairs' })).rejects.toMatchObject({ status: 404 });
    await publish('pages', id);
    expect(await server.visitor.pages.single({ name: 'repairs' })).toMatchObject({
      title: 'Repairs',
      blocks: [{ kind: 'text', html: '<p>We repair.</p>' }],
    });
  });

  test('the company profile waits, and its settings are published by an owner only', async () => {
    await server.client.website.updateSettings({ hours: '8 to 4' });
    await server.client.website.update({ answerPromise: 'Within a week.' });
    await server.client.website.updateSettings({ hours: '9 to 5', pending: 'true' });
    await server.client.website.update({ answerPromise: 'Within a day.', pending: 'true' });
    expect(await server.client.website.get({})).toMatchObject({
      hours: '8 to 4',
      answerPromise: 'Within a week.',
      pendingChange: { version: 2 },
    });
    const place = { noun: 'website', recordId: websiteId };
    const editor = await clientOf('editor');
    await expect(editor.pendingChanges.publish({ ...place, version: 2 })).rejects.toMatchObject({ status: 403 });
    await expect(editor.pendingChanges.discard({ ...place, version: 2 })).rejects.toMatchObject({ status: 403 });
    await publish('website', websiteId);
    expect(await server.client.website.get({})).toMatchObject({ hours: '9 to 5', answerPromise: 'Within a day.' });
  });

  test('publishing a withdrawn product shows it with its pending change', async () => {
    const { _id: id } = await make.product({ name: 'VPP 10' });
    await server.client.products.update({ id, name: 'VPP 20', pending: 'true' });
    await server.client.products.publish({ id, status: 'draft' });
    await expect(server.visitor.products.single({ id })).rejects.toMatchObject({ status: 404 });
    expect(await server.client.products.publish({ id, status: 'published' })).toMatchObject({ version: 2 });
    expect(await server.visitor.products.single({ id })).toMatchObject({ name: 'VPP 20' });
    expect(await server.client.pendingChanges.list({})).toEqual([]);
  });

  test('a record is read with its pending change over it, without being changed', async () => {
    const { _id: id } = await make.product({ name: 'VPP 10', smallDesc: '<p>Short</p>' });
    const { _id: categoryId } = await make.category('Moved to');
    await server.client.products.update({ id, name: 'VPP 20', categoryId, pending: 'true' });
    const [before, after] = await server.deps.db.read(async tables => {
      const row = await tables.products.findOneOrFail({ where: { id }, relations: { category: true } });
      return [row, await withPending(tables, 'products', row)];
    });
    expect([before.name, after.name, after.smallDesc]).toEqual(['VPP 10', 'VPP 20', '<p>Short</p>']);
    expect(after.category?.name).toBe('Moved to');
  });

  test('an earlier version that is restored while a change is pending is not overwritten unseen', async () => {
    const { _id: id } = await make.product({ name: 'VPP 10' });
    await server.client.products.update({ id, name: 'VPP 11' });
    await server.client.products.update({ id, name: 'VPP 20', pending: 'true' });
    const [earlier] = await server.client.versions.list({ recordId: id });
    const { content } = await server.client.versions.get({ id: earlier?._id ?? '' });
    await server.client.products.update({ id, name: String(content.name) });
    await expect(publish('products', id)).rejects.toMatchObject({ code: 'version_conflict' });
    expect(await server.visitor.products.single({ id })).toMatchObject({ name: 'VPP 10' });
    expect(await server.client.pendingChanges.list({})).toMatchObject([{ name: 'VPP 20' }]);
  });

  test.each(['sales', 'viewer'] as const)('%s read none and save none', async role => {
    const { _id: id } = await make.product();
    const client = await clientOf(role);
    await expect(client.pendingChanges.list({})).rejects.toMatchObject({ status: 403 });
    await expect(client.products.update({ id, name: 'X', pending: 'true' })).rejects.toMatchObject({ status: 403 });
  });
});
