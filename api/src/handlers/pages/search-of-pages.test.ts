import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { pngFile } from '../../testing/images.ts';
import { catalogueWebsite } from '../../testing/pages.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

describe.each(databases)('search and sharing of a page, on %s', database => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database, { website: catalogueWebsite() });
  });
  afterAll(() => server?.close());

  const add = async (fields: object) => (await server.client.pages.create({ title: 'Repairs', ...fields }))._id;
  const shown = (name: string) => server.visitor.pages.single({ name });
  const sitemap = async () => (await server.http.get('/sitemap.xml')).text;
  const texts = { searchTitle: 'Repairs in a day', searchDescription: 'We repair cylinders.' };

  test('is automatic while it is empty, and is answered with the page once it is filled in', async () => {
    const id = await add({ name: 'repairs' });
    for (const page of [await server.client.pages.get({ id }), await shown('repairs')]) {
      for (const field of ['searchTitle', 'searchDescription', 'searchImage', 'noindex']) {
        expect(page).not.toHaveProperty(field);
      }
    }
    await server.client.pages.update({ id, ...texts });
    expect(await shown('repairs')).toMatchObject(texts);
    // What is not sent stays.
    await server.client.pages.update({ id, title: 'Repair' });
    expect(await server.client.pages.get({ id })).toMatchObject({ title: 'Repair', ...texts });
    await server.client.pages.update({ id, searchTitle: '' });
    expect(await shown('repairs')).not.toHaveProperty('searchTitle');
  });

  test('a page that is hidden from search engines leaves the sitemap at once, and visitors still read it', async () => {
    const id = await add({ name: 'hidden-page' });
    expect(await sitemap()).toContain('/pages/hidden-page<');
    await server.client.pages.update({ id, noindex: '1' });
    expect(await sitemap()).not.toContain('/pages/hidden-page<');
    expect(await shown('hidden-page')).toMatchObject({ noindex: true });
    await server.client.pages.update({ id, noindex: '' });
    expect(await sitemap()).toContain('/pages/hidden-page<');
  });

  test('the picture for sharing stays in the library while a page has it', async () => {
    const { path = '', _id: id } = await server.client.media.create({ file: [await pngFile()] });
    const page = await add({ name: 'shared', searchImage: path });
    expect(await shown('shared')).toMatchObject({ searchImage: path });
    const [file] = await server.client.media.list({ path, limit: 1 });
    expect(file?.uses).toMatchObject([{ noun: 'pages', _id: page, field: 'searchImage' }]);
    await expect(server.client.media.remove({ id })).rejects.toThrow('This file cannot be deleted');
  });

  test('a picture that is not stored is refused by its field, and nothing is changed', async () => {
    const id = await add({ name: 'no-picture', ...texts });
    const searchImage = `uploads/${'0'.repeat(40)}-9x9.webp`;
    await expect(server.client.pages.update({ id, searchTitle: 'Lost', searchImage })).rejects.toMatchObject({
      details: [{ path: 'searchImage', message: 'The chosen picture has been deleted. Please choose another one.' }],
    });
    expect(await server.client.pages.get({ id })).toMatchObject(texts);
  });

  test('waits with the pending change, is published with it, and an earlier version has it', async () => {
    const id = await add({ name: 'waiting', ...texts });
    const changed = { searchTitle: 'Repairs in an hour', noindex: '1' } as const;
    const { version } = await server.client.pages.get({ id });
    await server.client.pages.update({ id, version, ...changed, pending: 'true' });
    expect(await shown('waiting')).toMatchObject(texts);
    const pending = await server.client.pendingChanges.get({ noun: 'pages', recordId: id });
    await server.client.pendingChanges.publish({ noun: 'pages', recordId: id, version: pending.version });
    expect(await shown('waiting')).toMatchObject({ searchTitle: 'Repairs in an hour', noindex: true });
    const [earlier] = await server.client.versions.list({ noun: 'pages', recordId: id });
    expect(earlier?.changed).toEqual(expect.arrayContaining(['searchTitle', 'noindex']));
  });
});
