import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dropCompany, storeCompany, testCompany } from '../../testing/company.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { pngFile } from '../../testing/images.ts';
import { catalogueWebsite } from '../../testing/pages.ts';
import { openSession, startTestServer, type TestServer } from '../../testing/server.ts';

describe.each(databases)('a page with values that are not saved, on %s', database => {
  let server: TestServer;
  let website: ReturnType<typeof catalogueWebsite>;
  beforeAll(async () => {
    website = catalogueWebsite();
    server = await startTestServer(database, { website });
  });
  afterAll(() => server?.close());
  beforeEach(() => storeCompany(server.deps, testCompany));

  type Values = Parameters<typeof server.client.website.preview>[0];
  const companyIn = ({ html }: { html: string }) => JSON.parse(html.replace('<!doctype html>', ''))[0];
  const preview = async (values: Partial<Values>, client = server.client) =>
    companyIn(await client.website.preview({ page: 'home', ...values }));
  const look = { base: '#102a12', accent: '#7aff5c' };
  const progress = [{ label: 'Delivered on time', value: 91 }];

  test('is the real page with them, and nothing is stored, audited or shown to visitors', async () => {
    const before = await server.client.audit.list({});
    const { about } = testCompany;
    const values = { page: 'about', look, about: { ...about, progress } } as const;
    expect(await preview(values)).toMatchObject({ name: 'Test Hydraulics Ltd', look, about: { progress } });
    expect(website.rendered.at(-1)).toBe('/about-us');
    await preview({ look });
    expect(website.rendered.at(-1)).toBe('/');
    expect(await server.client.website.get({})).toMatchObject({ look: null, version: 1 });
    expect(await server.visitor.company.get()).not.toHaveProperty('look');
    expect(await server.client.audit.list({})).toEqual(before);
  });

  test('has the pending change below them, and visitors see neither', async () => {
    await server.client.website.updateSettings({ hours: 'At night', look: { base: '#2a1210' }, pending: 'true' });
    expect(await preview({ look })).toMatchObject({ hours: 'At night', look });
    expect(await server.visitor.company.get()).toMatchObject({ hours: '9 to 5' });
  });

  test('has the focal point of the opening picture, also in a pending change', async () => {
    const { path: opening = '' } = await server.client.media.create({ file: [await pngFile()] });
    await server.client.website.updateSettings({ look: { opening }, pending: 'true' });
    await server.client.media.describe({ files: [{ path: opening, focus: { x: 20, y: 80 } }] });
    const focused = { look: { opening, openingFocus: { x: 20, y: 80 } } };
    expect(await preview({ hours: 'At night' })).toMatchObject(focused);
    const { path } = await server.client.reviews.share({ noun: 'website', record: 'website' });
    expect(companyIn({ html: (await server.http.get(path)).text })).toMatchObject(focused);
  });

  test.each([
    [{ base: '#ffffff' }, 'look.base', /^The dark colour is too light/],
    [{ accent: 'orange' }, 'look.accent', /^must be a colour such as/],
    [{ logo: `uploads/${'0'.repeat(40)}-9x9.webp` }, 'look.logo', /^This picture is not stored here/],
    [{ icon: 'https://example.com/a.png' }, 'look.icon', /^Choose a picture/],
  ])('is refused with %o as a save is, by field', async (wrong, path, message) => {
    await expect(server.client.website.preview({ page: 'contact', look: wrong })).rejects.toMatchObject({
      status: 400,
      details: [{ path, message: expect.stringMatching(message) }],
    });
  });

  test('is shown before the profile is complete, with stand-ins for what is not filled in', async () => {
    await storeCompany(server.deps, { name: 'Half Done Hydraulics', hero: { headline: 'Own headline' } as never });
    expect(await preview({ look })).toMatchObject({
      name: 'Half Done Hydraulics',
      tagline: 'Your tagline',
      hero: { headline: 'Own headline', text: 'Your opening text.' },
      look,
    });
    await expect(server.visitor.company.get()).rejects.toMatchObject({ code: 'under_construction' });
    await dropCompany(server.deps);
    expect(await preview({ look })).toMatchObject({ name: 'Test Hydraulics Ltd', look });
  });

  test('is for those who edit the website', async () => {
    await expect(server.visitor.website.preview({ page: 'home', look })).rejects.toMatchObject({ status: 401 });
    const { _id } = await factories(server).user({ role: 'author' });
    expect(await preview({ look }, server.clientOf(await openSession(server, _id)))).toMatchObject({ look });
  });
});
