import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { pngFile } from '../../testing/images.ts';
import { catalogueWebsite } from '../../testing/pages.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

describe.each(databases)('search texts of a gallery image, on %s', database => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database, { website: catalogueWebsite() });
  });
  afterAll(() => server?.close());

  const add = async (fields: object = {}) =>
    server.client.gallery.create({ alt: 'The hall', ...fields, 'image-file': [await pngFile()] });
  const shown = async (id: string) => (await server.visitor.gallery.list({})).find(({ _id }) => _id === id);
  const sitemap = async () => (await server.http.get('/sitemap.xml')).text;
  const texts = { searchTitle: 'Test bench for 700 bar', searchDescription: 'Two cylinders under test.' };

  test('are automatic while they are empty, and answered once they are filled in', async () => {
    const { _id: id } = await add();
    for (const field of ['searchTitle', 'searchDescription', 'noindex']) {
      expect(await shown(id)).not.toHaveProperty(field);
    }
    await server.client.gallery.update({ id, ...texts });
    expect(await shown(id)).toMatchObject({ alt: 'The hall', ...texts });
    // What is not sent stays.
    await server.client.gallery.update({ id, alt: 'The yard' });
    expect(await shown(id)).toMatchObject({ alt: 'The yard', ...texts });
    await server.client.gallery.update({ id, searchTitle: '' });
    expect(await shown(id)).not.toHaveProperty('searchTitle');
  });

  test('a hidden image leaves the sitemap at once, and visitors still see it', async () => {
    const { _id: id, filename } = await add();
    expect(await sitemap()).toContain(filename.split('.')[0]);
    await server.client.gallery.update({ id, noindex: '1' });
    expect(await sitemap()).not.toContain(filename.split('.')[0]);
    expect(await shown(id)).toMatchObject({ alt: 'The hall', noindex: true });
  });

  test('wait with the pending change, are published with it, and an earlier version has them', async () => {
    const { _id: id } = await add(texts);
    const { version } = await server.client.gallery.get({ id });
    await server.client.gallery.update({ id, version, searchTitle: 'Hall 2', pending: 'true' });
    expect(await shown(id)).toMatchObject(texts);
    const pending = await server.client.pendingChanges.get({ noun: 'gallery', recordId: id });
    await server.client.pendingChanges.publish({ noun: 'gallery', recordId: id, version: pending.version });
    expect(await shown(id)).toMatchObject({ ...texts, searchTitle: 'Hall 2' });
    const [earlier] = await server.client.versions.list({ noun: 'gallery', recordId: id });
    expect(earlier?.changed).toContain('searchTitle');
  });
});
