import { pageShareAddress } from '@hydraulics/common/units/share';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storeCompany, testCompany } from '../../testing/company.ts';
import { databases } from '../../testing/databases.ts';
import { pngFile } from '../../testing/images.ts';
import { catalogueWebsite } from '../../testing/pages.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

describe.each(databases)('search and sharing of the pages without a record, on %s', database => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database, { website: catalogueWebsite() });
  });
  afterAll(() => server?.close());
  beforeEach(() => storeCompany(server.deps, testCompany));

  const shown = async () => (await server.visitor.company.get()).search;
  const save = (search: object) => server.client.website.update({ search } as never);
  const sitemap = async () => (await server.http.get('/sitemap.xml')).text;

  test('is absent from the public profile while it is empty, and holds what is filled in', async () => {
    expect(await server.visitor.company.get()).not.toHaveProperty('search');
    await save({ home: { title: 'Cylinders to your drawing', description: ' ' }, about: { noindex: null } });
    expect(await shown()).toEqual({ home: { title: 'Cylinders to your drawing' } });
    // What is not sent stays.
    await server.client.website.update({ answerPromise: 'Within a day.' });
    expect(await shown()).toEqual({ home: { title: 'Cylinders to your drawing' } });
    await save({});
    expect(await server.visitor.company.get()).not.toHaveProperty('search');
  });

  test('hides a page from the sitemap at once, and never the home page', async () => {
    const pages = ['products', 'gallery', 'about-us', 'contact-us'];
    for (const page of pages) expect(await sitemap()).toContain(`/${page}<`);
    const hidden = { noindex: true };
    await save({ home: hidden, products: hidden, gallery: hidden, about: hidden, contact: hidden });
    expect((await shown())?.home).toBeUndefined();
    const after = await sitemap();
    for (const page of pages) expect(after).not.toContain(`/${page}<`);
    expect(after).toMatch(/<loc>https?:\/\/[^/<]+\/<\/loc>/);
  });

  test('a picture for sharing is served by the name of its page, and stays in the library', async () => {
    const { path = '', _id: id } = await server.client.media.create({ file: [await pngFile('a.png', 40, 40)] });
    await save({ contact: { image: path } });
    const response = await server.http.get(pageShareAddress('contact', path));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await server.http.request('/share/about.jpg', { redirect: 'manual' })).headers.get('location')).toBe(
      '/share/site.jpg',
    );
    expect((await server.http.get('/share/legal.jpg')).status).toBe(404);
    const [file] = await server.client.media.list({ path, limit: 1 });
    expect(file?.uses).toMatchObject([{ noun: 'website', field: 'search' }]);
    await expect(server.client.media.remove({ id })).rejects.toThrow('This file cannot be deleted');
  });

  test('a wrong value is refused by its field, and nothing is changed', async () => {
    await save({ about: { title: 'About' } });
    const image = `uploads/${'0'.repeat(40)}-9x9.webp`;
    await expect(save({ about: { title: 'Lost', image } })).rejects.toMatchObject({
      details: [{ path: 'search.about.image', message: 'This picture is not stored here. Choose another one.' }],
    });
    await expect(save({ about: { title: 'x'.repeat(501) } })).rejects.toMatchObject({
      details: [{ path: 'search.about.title' }],
    });
    expect(await shown()).toEqual({ about: { title: 'About' } });
  });

  test('waits with the pending change, is published with it, and an earlier version has it', async () => {
    await save({ gallery: { title: 'Pictures' } });
    const { version } = await server.client.website.get({});
    await server.client.website.update({ search: { gallery: { title: 'Our work' } }, version, pending: 'true' });
    expect(await shown()).toEqual({ gallery: { title: 'Pictures' } });
    const at = { noun: 'website', recordId: 'website' } as const;
    const pending = await server.client.pendingChanges.get(at);
    await server.client.pendingChanges.publish({ ...at, version: pending.version });
    expect(await shown()).toEqual({ gallery: { title: 'Our work' } });
    const [earlier] = await server.client.versions.list(at);
    expect(earlier?.changed).toContain('search');
  });
});
